//! The rules that a store keeps, whatever its database. A backend that passes all of them is one.
//!
//! - [`backend`]: what a database has to bring along to be tried. [`fixture`]: what is put into it.
//! - [`exactly_once`]: every pair is stored once, whatever comes how often. [`records`]: it comes back as it was.
//! - [`digest`]: contents are told apart, and nothing else.
//! - [`plan`]: a pairing has one place in the plan. [`failures`]: what could not be played is remembered.
//! - [`audits`]: who is believed follows from what others played again. [`sentences`]: whoever is proven guilty is undone, and nobody else.
//! - [`prefixes`]: what first units add up to.
//! - [`forgetting`]: transcripts can be dropped, and nothing else goes with them.
//! - [`probes`]: searches of positions, by the same rules.
//! - [`questions`]: what our own programs ask. [`documented`]: what people are told that they may ask.
//! - [`sessions`]: opened, closed, opened again.
//!
//! A rule that is missing from the list below is dead code, which the compiler tells.

pub(crate) mod audits;
pub(crate) mod backend;
pub(crate) mod beliefs;
pub(crate) mod digest;
pub(crate) mod documented;
pub(crate) mod exactly_once;
pub(crate) mod failures;
pub(crate) mod fixture;
pub(crate) mod forgetting;
pub(crate) mod plan;
pub(crate) mod prefixes;
pub(crate) mod probes;
pub(crate) mod questions;
pub(crate) mod records;
pub(crate) mod sentences;
pub(crate) mod sessions;

/// Tries all rules on a backend, a test each.
macro_rules! every_rule {
    ($backend:ty) => {
        $crate::suite::rules! { $backend;
            exactly_once: what_is_stored_comes_back, an_equal_repeat_changes_nothing, a_different_repeat_raises_an_alarm_and_the_first_stays, every_kind_of_difference_is_told, two_that_differ_in_one_commit_raise_an_alarm, under_a_time_limit_a_repeat_may_differ, after_reopening_everything_goes_on, a_commit_that_fails_stores_nothing_and_can_be_repeated, the_same_name_with_another_content_is_refused_and_so_are_other_players, holes_are_no_trouble, order_workers_and_repeats_do_not_matter;
            records: every_game_comes_back_and_can_be_proved, endings_come_back_and_odd_records_are_refused;
            digest: ids_workers_speeds_and_order_do_not_matter_but_content_does, pairs_beyond_a_verdict_can_be_left_out;
            sentences: a_credential_answers_for_all_who_show_it, a_process_without_a_credential_answers_for_itself;
            plan: the_place_of_a_retired_pairing_is_free_and_its_games_count_no_more, what_a_retired_pairing_played_is_in_no_digest, who_played_ahead_is_shown_where_they_meet, what_comes_when_its_pairing_has_left_is_kept_apart_once, a_state_and_trust_are_kept;
            failures: what_a_process_says_of_a_pair_adds_up, a_pair_that_is_given_up_stays_so_with_its_last_reason;
            audits: an_equal_repeat_of_somebody_else_confirms, a_judgement_strikes_out_what_the_guilty_brought_since_the_last_good_audit, an_experiment_that_had_ended_with_what_is_struck_out_goes_on;
            beliefs: what_is_believed_is_replaced_and_sealed;
            prefixes: a_prefix_comes_back_and_is_what_its_units_add_up_to, a_prefix_goes_with_what_is_struck_out_of_its_series, a_wrong_prefix_is_found_and_repaired;
            forgetting: transcripts_go_and_everything_else_stays, what_is_not_over_or_damaged_is_not_forgotten, who_could_not_play_again_keeps_everything;
            probes: what_is_stored_comes_back, every_documented_query_runs, trees_and_traps_are_counted, agreement_is_the_chance_of_the_same_move, repeats_and_differences_are_told, sums_follow_whatever_the_order, what_the_guilty_brought_is_struck_out_and_done_again, positions_come_back_and_are_replaced, open_positions_are_appraised_in_pieces, a_digest_covers_positions_and_probes, damage_is_found_and_repaired;
            documented: every_documented_query_runs, every_view_is_documented_and_has_the_columns_that_are_told, the_views_agree_with_the_games, deliveries_under_a_time_limit_are_told_with_their_speed;
            questions: names_and_tables_are_told, alarms_and_audits_are_told, machines_are_told_where_time_is_limited;
            sessions: futures_can_be_sent, no_two_starts_have_the_same_number;
        }
    };
}

macro_rules! rules {
    ($backend:ty; $($file:ident: $($rule:ident),+;)+) => {
        $(mod $file {
            use super::*;
            $(
                #[test]
                fn $rule() {
                    if <$backend as $crate::suite::backend::Backend>::is_here() {
                        $crate::suite::$file::$rule::<$backend>();
                    }
                }
            )+
        })+
    };
}

pub(crate) use {every_rule, rules};
