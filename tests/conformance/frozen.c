// SPDX-License-Identifier: MIT
// Loaded before a program (LD_PRELOAD), it makes the disk read-only for it while the file named by
// FROZEN exists: every write to a file that is open already fails with EROFS, as it does when the
// system has found a fault and stops writing. Sockets and pipes are not files.
#define _GNU_SOURCE
#undef _FILE_OFFSET_BITS // else pwrite and pwrite64 are one
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static int is_frozen(int fd)
{
    struct stat stat;
    const char *sign = getenv("FROZEN");
    int before = errno;
    int is_so = sign && access(sign, F_OK) == 0 && fstat(fd, &stat) == 0 && S_ISREG(stat.st_mode);
    errno = is_so ? EROFS : before;
    return is_so;
}

#define REAL(name) ((__typeof__(&(name)))dlsym(RTLD_NEXT, #name))

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at)
{
    return is_frozen(fd) ? -1 : REAL(pwrite)(fd, bytes, count, at);
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t at)
{
    return is_frozen(fd) ? -1 : REAL(pwrite64)(fd, bytes, count, at);
}

int ftruncate(int fd, off_t size)
{
    return is_frozen(fd) ? -1 : REAL(ftruncate)(fd, size);
}

int ftruncate64(int fd, off64_t size)
{
    return is_frozen(fd) ? -1 : REAL(ftruncate64)(fd, size);
}

int fsync(int fd)
{
    return is_frozen(fd) ? -1 : REAL(fsync)(fd);
}

int fdatasync(int fd)
{
    return is_frozen(fd) ? -1 : REAL(fdatasync)(fd);
}
