//! Transcripts in about half their bytes.
//!
//! Most bytes of a transcript are small numbers, and in many games one of them, 0, is by far the most common.
//! Fixed-width bits with a short form for 0 are nearly as small as what a general compressor makes of so few
//! bytes, and cost a tenth of a microsecond. The format is documented at `games.transcript` in `migrations/`.

const PLAIN: u8 = 0;
const FIXED: u8 = 1;
const ZERO_SHORT: u8 = 2;

/// Packs bytes; the shortest of the kinds.
pub(crate) fn pack(bytes: &[u8]) -> Vec<u8> {
    let (all, zeros) =
        bytes.iter().fold((0, 0), |(all, zeros), &byte| (all | byte, zeros + usize::from(byte == 0)));
    let width = (8 - all.leading_zeros() as usize).max(1);
    let fixed = bytes.len() * width;
    let short = zeros + (bytes.len() - zeros) * (1 + width);
    let bits = fixed.min(short);
    if bits.div_ceil(8) >= bytes.len() {
        let mut packed = Vec::with_capacity(1 + bytes.len());
        packed.push(PLAIN << 6);
        packed.extend_from_slice(bytes);
        return packed;
    }
    let kind = if fixed <= short { FIXED } else { ZERO_SHORT };
    let unused = bits.next_multiple_of(8) - bits;
    let mut packed = Vec::with_capacity(1 + bits.div_ceil(8));
    packed.push(kind << 6 | (width as u8 - 1) << 3 | unused as u8);
    let (mut word, mut filled) = (0u64, 0);
    for &byte in bytes {
        let (value, size) = match (kind, byte) {
            (FIXED, _) => (u64::from(byte), width),
            (_, 0) => (0, 1),
            _ => (u64::from(byte) << 1 | 1, 1 + width),
        };
        word |= value << filled;
        filled += size;
        if filled >= 32 {
            packed.extend_from_slice(&(word as u32).to_le_bytes());
            word >>= 32;
            filled -= 32;
        }
    }
    packed.extend_from_slice(&word.to_le_bytes()[..filled.div_ceil(8)]);
    packed
}

/// The bytes that were packed; `None` if no bytes pack into this.
pub(crate) fn unpack(packed: &[u8]) -> Option<Vec<u8>> {
    let (&head, body) = packed.split_first()?;
    let (kind, width, unused) = (head >> 6, usize::from(head >> 3 & 7) + 1, usize::from(head & 7));
    if kind == PLAIN {
        return (head == 0).then(|| body.to_vec());
    }
    let mut left = (8 * body.len()).checked_sub(unused)?;
    let mut bytes = Vec::with_capacity(left / width.min(2) + 1);
    let (mut word, mut filled, mut rest) = (0u64, 0, body.iter());
    let mut take = |size: usize, left: &mut usize| -> Option<u8> {
        *left = left.checked_sub(size)?;
        while filled < size {
            word |= u64::from(*rest.next()?) << filled;
            filled += 8;
        }
        let value = word & ((1 << size) - 1);
        word >>= size;
        filled -= size;
        Some(value as u8)
    };
    while left > 0 {
        let byte = match kind {
            ZERO_SHORT if take(1, &mut left)? == 0 => 0,
            FIXED | ZERO_SHORT => take(width, &mut left)?,
            _ => return None,
        };
        bytes.push(byte);
    }
    (word == 0).then_some(bytes) // no bit of what was stored may go unseen
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn bytes_come_back(most in 0u8..=255, bytes: Vec<u8>) {
            let bytes: Vec<u8> = bytes.into_iter().map(|byte| byte.min(most)).collect();
            let packed = pack(&bytes);
            prop_assert!(packed.len() <= 1 + bytes.len());
            prop_assert_eq!(unpack(&packed), Some(bytes));
        }

        #[test]
        fn sparse_bytes_come_back(bytes in proptest::collection::vec(prop_oneof![4 => Just(0u8), 1 => 0u8..36], 0..300)) {
            prop_assert_eq!(unpack(&pack(&bytes)), Some(bytes));
        }

        #[test]
        fn damage_is_no_panic(packed: Vec<u8>) {
            let _ = unpack(&packed);
        }
    }

    #[test]
    fn every_flipped_bit_is_seen() {
        for bytes in [vec![0; 30], vec![1, 2, 3, 4, 5], (0..40).map(|n| n % 2 * n).collect(), vec![200; 3]] {
            let packed = pack(&bytes);
            for bit in 0..8 * packed.len() {
                let mut flipped = packed.clone();
                flipped[bit / 8] ^= 1 << (bit % 8);
                assert_ne!(unpack(&flipped).as_ref(), Some(&bytes), "bit {bit} of {packed:?}");
            }
        }
    }

    #[test]
    fn the_format_is_frozen() {
        // Stored games are read with it for ever.
        assert_eq!(pack(&[]), [0]);
        assert_eq!(pack(&[200, 7]), [0, 200, 7]);
        assert_eq!(pack(&[1, 2, 3, 1, 2, 3]), [FIXED << 6 | 1 << 3 | 4, 0b0111_1001, 0b1110]);
        assert_eq!(pack(&[0, 0, 0, 0, 0, 0, 0, 5]), [ZERO_SHORT << 6 | 2 << 3 | 5, 0x80, 0b101]);
    }
}
