/* A disk that forgets when the power fails: beside each watched file it keeps FILE.durable, which has only what was
   synced. Loaded into a process (LD_PRELOAD) it watches the file named by POWER_FILE, and that with "-wal" added.

   A write only notes which bytes are at risk; a sync copies them. Whoever cuts the power kills the process and puts the
   durable files into the place of the others. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILES = 2, HANDLES = 4096 };

static const char *const ENDINGS[FILES] = {"", "-wal"};

/* The bytes of a file that are not synced. */
static struct {
  off64_t from, to;
} risk[FILES] = {{LLONG_MAX, 0}, {LLONG_MAX, 0}};

/* Which file a handle is of, plus one. */
static unsigned char file_of[HANDLES];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static void meet(int handle, const char *path) {
  const char *watched = getenv("POWER_FILE");
  if (handle < 0 || handle >= HANDLES || !watched) return;
  file_of[handle] = 0;
  for (int file = 0; file < FILES; file++) {
    char name[PATH_MAX];
    snprintf(name, sizeof name, "%s%s", watched, ENDINGS[file]);
    if (!strcmp(name, path)) file_of[handle] = file + 1;
  }
}

static void note(int handle, off64_t from, off64_t to) {
  if (handle < 0 || handle >= HANDLES || !file_of[handle]) return;
  int file = file_of[handle] - 1;
  pthread_mutex_lock(&lock);
  if (from < risk[file].from) risk[file].from = from;
  if (to > risk[file].to) risk[file].to = to;
  pthread_mutex_unlock(&lock);
}

static void keep(int handle) {
  if (handle < 0 || handle >= HANDLES || !file_of[handle]) return;
  int file = file_of[handle] - 1;
  char name[PATH_MAX];
  snprintf(name, sizeof name, "%s%s.durable", getenv("POWER_FILE"), ENDINGS[file]);
  pthread_mutex_lock(&lock);
  struct stat64 now;
  int durable = REAL(open64)(name, O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (durable < 0 || fstat64(handle, &now)) abort();
  off64_t end = risk[file].to < now.st_size ? risk[file].to : now.st_size;
  static char block[1 << 16];
  for (off64_t at = risk[file].from; at < end;) {
    size_t most = end - at < (off64_t)sizeof block ? (size_t)(end - at) : sizeof block;
    ssize_t count = pread64(handle, block, most, at);
    if (count <= 0 || REAL(pwrite64)(durable, block, count, at) != count) abort();
    at += count;
  }
  if (REAL(ftruncate64)(durable, now.st_size)) abort();
  REAL(close)(durable);
  risk[file].from = LLONG_MAX;
  risk[file].to = 0;
  pthread_mutex_unlock(&lock);
}

static int opened(__typeof__(&open64) real, const char *path, int flags, mode_t mode) {
  int handle = real(path, flags, mode);
  meet(handle, path);
  return handle;
}

#define OPEN(name)                                                   \
  int name(const char *path, int flags, ...) {                       \
    va_list rest;                                                    \
    va_start(rest, flags);                                           \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, int) : 0; \
    va_end(rest);                                                    \
    return opened(REAL(name), path, flags, mode);                    \
  }
OPEN(open)
OPEN(open64)

int close(int handle) {
  if (handle >= 0 && handle < HANDLES) file_of[handle] = 0;
  return REAL(close)(handle);
}

ssize_t pwrite64(int handle, const void *bytes, size_t count, off64_t at) {
  ssize_t done = REAL(pwrite64)(handle, bytes, count, at);
  if (done > 0) note(handle, at, at + done);
  return done;
}

int ftruncate64(int handle, off64_t size) {
  int failed = REAL(ftruncate64)(handle, size);
  if (!failed) note(handle, size, LLONG_MAX);
  return failed;
}

/* That a file is gone is taken to be durable at once. */
int unlink(const char *path) {
  char name[PATH_MAX];
  snprintf(name, sizeof name, "%s.durable", path);
  REAL(unlink)(name);
  return REAL(unlink)(path);
}

int fsync(int handle) {
  int failed = REAL(fsync)(handle);
  if (!failed) keep(handle);
  return failed;
}

int fdatasync(int handle) {
  int failed = REAL(fdatasync)(handle);
  if (!failed) keep(handle);
  return failed;
}
