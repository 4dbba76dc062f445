// SPDX-License-Identifier: MIT
#include "disk.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

enum { FILES_MAX = 8, NAME_MAX_BYTES = 256, SECTOR = 512, SHM_REGIONS_MAX = 64 };

// A write, or (with no bytes) a truncation, that was not synced yet.
struct pending {
    int64_t offset;
    size_t len;
    uint8_t *bytes; // NULL: the file was cut to `offset`
};

struct content {
    uint8_t *at;
    int64_t len, size;
};

struct disk_file {
    char name[NAME_MAX_BYTES]; // empty: no such file
    struct content now;        // as a reader sees it
    struct content safe;       // as it was last synced
    struct pending *pending;
    int count, cap;
    bool is_safe; // it would be there after a power loss
    // Locks of this run.
    int shared, reserved, exclusive;
    int shm_shared[SQLITE_SHM_NLOCK], shm_exclusive[SQLITE_SHM_NLOCK];
    void *shm[SHM_REGIONS_MAX];
    int shm_count;
};

struct handle {
    sqlite3_file base;
    struct disk_file *file;
    int lock;
    int shm_shared, shm_exclusive; // sets of slots
    bool is_temporary;
};

static struct {
    struct disk_file file[FILES_MAX];
    struct chance *chance;
    int64_t operations, stop_at;
    bool is_off, is_refusing, is_lying;
} disk;

// ---- Content -----------------------------------------------------------------------------------

static void content_size(struct content *content, int64_t len)
{
    if (len > content->size) {
        content->size = content->size ? content->size : 4096;
        while (content->size < len)
            content->size *= 2;
        content->at = realloc(content->at, (size_t)content->size);
        must(content->at);
    }
    if (len > content->len)
        memset(content->at + content->len, 0, (size_t)(len - content->len));
    content->len = len;
}

static void content_write(struct content *content, int64_t offset, const void *bytes, size_t len)
{
    if (offset + (int64_t)len > content->len)
        content_size(content, offset + (int64_t)len);
    memcpy(content->at + offset, bytes, len);
}

static void drop_pending(struct disk_file *file)
{
    for (int i = 0; i < file->count; i++)
        free(file->pending[i].bytes);
    file->count = 0;
}

static void add_pending(struct disk_file *file, struct pending pending)
{
    if (file->count == file->cap) {
        file->cap = file->cap ? 2 * file->cap : 64;
        file->pending = realloc(file->pending, sizeof(struct pending) * (size_t)file->cap);
        must(file->pending);
    }
    file->pending[file->count++] = pending;
}

static void forget_file(struct disk_file *file)
{
    drop_pending(file);
    free(file->pending);
    free(file->now.at);
    free(file->safe.at);
    for (int i = 0; i < file->shm_count; i++)
        free(file->shm[i]);
    memset(file, 0, sizeof(*file));
}

static struct disk_file *find_file(const char *name)
{
    for (int i = 0; i < FILES_MAX; i++)
        if (disk.file[i].name[0] && strcmp(disk.file[i].name, name) == 0)
            return &disk.file[i];
    return NULL;
}

static struct disk_file *make_file(const char *name)
{
    for (int i = 0; i < FILES_MAX; i++)
        if (!disk.file[i].name[0]) {
            must(strlen(name) < NAME_MAX_BYTES);
            strcpy(disk.file[i].name, name);
            return &disk.file[i];
        }
    must(!"too many files");
    return NULL;
}

// Counts an operation that changes something. False: it does not happen.
static bool may_change(void)
{
    if (disk.is_off || disk.operations >= disk.stop_at)
        return false;
    disk.operations++;
    return !disk.is_refusing;
}

static int refusal(int otherwise)
{
    return disk.is_refusing && !disk.is_off && disk.operations < disk.stop_at ? SQLITE_FULL
                                                                              : otherwise;
}

// ---- Power -------------------------------------------------------------------------------------

enum loss { LOSE_ALL, KEEP_SOME_IN_ORDER, KEEP_SECTORS, KEEP_ALL, LOSSES };

static void survive_write(struct disk_file *file, const struct pending *pending, enum loss loss)
{
    for (size_t at = 0; at < pending->len;) {
        int64_t offset = pending->offset + (int64_t)at;
        size_t step = (size_t)(SECTOR - offset % SECTOR);
        step = step < pending->len - at ? step : pending->len - at;
        if (loss != KEEP_SECTORS || chance_below(disk.chance, 2))
            content_write(&file->safe, offset, pending->bytes + at, step);
        at += step;
    }
}

static void survive(struct disk_file *file, enum loss loss)
{
    int kept = loss == LOSE_ALL ? 0 : file->count;
    if (loss == KEEP_SOME_IN_ORDER && file->count)
        kept = (int)chance_below(disk.chance, (uint32_t)file->count + 1);
    for (int i = 0; i < kept; i++) {
        const struct pending *pending = &file->pending[i];
        if (pending->bytes)
            survive_write(file, pending, loss);
        else if (loss != KEEP_SECTORS || chance_below(disk.chance, 2))
            content_size(&file->safe, pending->offset);
    }
    file->is_safe = file->is_safe || (kept && chance_below(disk.chance, 2));
}

void disk_power_off(void)
{
    disk.is_off = true;
    enum loss loss = (enum loss)chance_below(disk.chance, LOSSES);
    for (int i = 0; i < FILES_MAX; i++)
        if (disk.file[i].name[0])
            survive(&disk.file[i], loss);
}

void disk_power_on(void)
{
    disk.is_off = disk.is_refusing = false;
    disk.stop_at = INT64_MAX;
    for (int i = 0; i < FILES_MAX; i++) {
        struct disk_file *file = &disk.file[i];
        if (!file->name[0])
            continue;
        if (!file->is_safe) {
            forget_file(file);
            continue;
        }
        drop_pending(file);
        file->now.len = 0;
        content_size(&file->now, file->safe.len);
        if (file->safe.len)
            memcpy(file->now.at, file->safe.at, (size_t)file->safe.len);
        for (int k = 0; k < file->shm_count; k++)
            free(file->shm[k]);
        file->shm_count = 0;
        file->shared = file->reserved = file->exclusive = 0;
        memset(file->shm_shared, 0, sizeof(file->shm_shared));
        memset(file->shm_exclusive, 0, sizeof(file->shm_exclusive));
    }
}

void disk_wipe(void)
{
    for (int i = 0; i < FILES_MAX; i++)
        forget_file(&disk.file[i]);
    disk.operations = 0;
    disk.stop_at = INT64_MAX;
    disk.is_off = disk.is_refusing = false;
}

int64_t disk_operations(void)
{
    return disk.operations;
}

void disk_stop_at(int64_t operation)
{
    disk.stop_at = operation;
}

bool disk_is_stopped(void)
{
    return disk.operations >= disk.stop_at;
}

void disk_lie(void)
{
    disk.is_lying = true;
}

void disk_refuse(bool is_refusing)
{
    disk.is_refusing = is_refusing;
}

// ---- Files -------------------------------------------------------------------------------------

static int on_close(sqlite3_file *base)
{
    struct handle *handle = (struct handle *)base;
    if (handle->is_temporary)
        forget_file(handle->file), free(handle->file);
    return SQLITE_OK;
}

static int on_read(sqlite3_file *base, void *to, int len, sqlite3_int64 offset)
{
    struct disk_file *file = ((struct handle *)base)->file;
    if (disk.is_off)
        return SQLITE_IOERR_READ;
    int64_t left = file->now.len - offset;
    int64_t got = left < 0 ? 0 : left < len ? left : len;
    if (got)
        memcpy(to, file->now.at + offset, (size_t)got);
    if (got == len)
        return SQLITE_OK;
    memset((char *)to + got, 0, (size_t)(len - got));
    return SQLITE_IOERR_SHORT_READ;
}

static int on_write(sqlite3_file *base, const void *from, int len, sqlite3_int64 offset)
{
    struct disk_file *file = ((struct handle *)base)->file;
    if (!may_change())
        return refusal(SQLITE_IOERR_WRITE);
    content_write(&file->now, offset, from, (size_t)len);
    struct pending pending = {offset, (size_t)len, malloc((size_t)len)};
    must(pending.bytes);
    memcpy(pending.bytes, from, (size_t)len);
    add_pending(file, pending);
    return SQLITE_OK;
}

static int on_truncate(sqlite3_file *base, sqlite3_int64 len)
{
    struct disk_file *file = ((struct handle *)base)->file;
    if (!may_change())
        return refusal(SQLITE_IOERR_TRUNCATE);
    content_size(&file->now, len);
    add_pending(file, (struct pending){.offset = len});
    return SQLITE_OK;
}

static int on_sync(sqlite3_file *base, int flags)
{
    struct disk_file *file = ((struct handle *)base)->file;
    (void)flags;
    if (!may_change())
        return refusal(SQLITE_IOERR_FSYNC);
    if (disk.is_lying && chance_below(disk.chance, 10) == 0)
        return SQLITE_OK;
    for (int i = 0; i < file->count; i++) {
        const struct pending *pending = &file->pending[i];
        if (pending->bytes)
            content_write(&file->safe, pending->offset, pending->bytes, pending->len);
        else
            content_size(&file->safe, pending->offset);
    }
    drop_pending(file);
    file->is_safe = true;
    return SQLITE_OK;
}

static int on_size(sqlite3_file *base, sqlite3_int64 *size)
{
    *size = ((struct handle *)base)->file->now.len;
    return disk.is_off ? SQLITE_IOERR_FSTAT : SQLITE_OK;
}

// ---- Locks: all connections are in this program ------------------------------------------------

static int on_unlock(sqlite3_file *base, int level)
{
    struct handle *handle = (struct handle *)base;
    struct disk_file *file = handle->file;
    if (handle->lock >= SQLITE_LOCK_EXCLUSIVE && level < SQLITE_LOCK_EXCLUSIVE)
        file->exclusive = 0;
    if (handle->lock >= SQLITE_LOCK_RESERVED && level < SQLITE_LOCK_RESERVED)
        file->reserved = 0;
    if (handle->lock >= SQLITE_LOCK_SHARED && level < SQLITE_LOCK_SHARED)
        file->shared--;
    handle->lock = level < handle->lock ? level : handle->lock;
    return SQLITE_OK;
}

static int on_lock(sqlite3_file *base, int level)
{
    struct handle *handle = (struct handle *)base;
    struct disk_file *file = handle->file;
    if (disk.is_off)
        return SQLITE_IOERR_LOCK;
    if (handle->lock >= level)
        return SQLITE_OK;
    if (file->exclusive && handle->lock < SQLITE_LOCK_EXCLUSIVE)
        return SQLITE_BUSY;
    if (handle->lock < SQLITE_LOCK_SHARED)
        file->shared++, handle->lock = SQLITE_LOCK_SHARED;
    if (level >= SQLITE_LOCK_RESERVED && handle->lock < SQLITE_LOCK_RESERVED) {
        if (file->reserved)
            return SQLITE_BUSY;
        file->reserved = 1;
        handle->lock = SQLITE_LOCK_RESERVED;
    }
    if (level == SQLITE_LOCK_EXCLUSIVE) {
        if (file->shared > 1)
            return SQLITE_BUSY;
        file->exclusive = 1;
    }
    handle->lock = level;
    return SQLITE_OK;
}

static int on_check_reserved(sqlite3_file *base, int *is_reserved)
{
    *is_reserved = ((struct handle *)base)->file->reserved;
    return SQLITE_OK;
}

static int on_control(sqlite3_file *base, int what, void *argument)
{
    (void)base, (void)what, (void)argument;
    return SQLITE_NOTFOUND;
}

static int on_sector_size(sqlite3_file *base)
{
    (void)base;
    return SECTOR;
}

static int on_characteristics(sqlite3_file *base)
{
    (void)base;
    return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

// ---- Shared memory of the write-ahead log: gone when the power is ------------------------------

static int on_shm_map(
    sqlite3_file *base, int region, int size, int makes_it, void volatile **memory)
{
    struct disk_file *file = ((struct handle *)base)->file;
    *memory = NULL;
    if (disk.is_off)
        return SQLITE_IOERR_SHMMAP;
    if (region >= file->shm_count && !makes_it)
        return SQLITE_OK;
    must(region < SHM_REGIONS_MAX);
    while (file->shm_count <= region) {
        file->shm[file->shm_count] = calloc(1, (size_t)size);
        must(file->shm[file->shm_count]);
        file->shm_count++;
    }
    *memory = file->shm[region];
    return SQLITE_OK;
}

static int on_shm_lock(sqlite3_file *base, int from, int count, int flags)
{
    struct handle *handle = (struct handle *)base;
    struct disk_file *file = handle->file;
    bool is_exclusive = flags & SQLITE_SHM_EXCLUSIVE;
    if (disk.is_off)
        return SQLITE_IOERR_SHMLOCK;
    for (int i = from; i < from + count; i++) {
        bool is_own = handle->shm_shared >> i & 1;
        bool is_busy = file->shm_exclusive[i] && !(handle->shm_exclusive >> i & 1);
        if (flags & SQLITE_SHM_LOCK && (is_busy || (is_exclusive && file->shm_shared[i] > is_own)))
            return SQLITE_BUSY;
    }
    for (int i = from; i < from + count; i++) {
        int *held = is_exclusive ? &handle->shm_exclusive : &handle->shm_shared;
        int *all = is_exclusive ? file->shm_exclusive : file->shm_shared;
        bool has = *held >> i & 1, wants = flags & SQLITE_SHM_LOCK;
        all[i] += wants - has;
        *held = wants ? *held | 1 << i : *held & ~(1 << i);
    }
    return SQLITE_OK;
}

static void on_shm_barrier(sqlite3_file *base)
{
    (void)base;
}

static int on_shm_unmap(sqlite3_file *base, int is_deleted)
{
    struct handle *handle = (struct handle *)base;
    if (is_deleted && !disk.is_off) {
        for (int i = 0; i < handle->file->shm_count; i++)
            free(handle->file->shm[i]);
        handle->file->shm_count = 0;
    }
    return SQLITE_OK;
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = on_close,
    .xRead = on_read,
    .xWrite = on_write,
    .xTruncate = on_truncate,
    .xSync = on_sync,
    .xFileSize = on_size,
    .xLock = on_lock,
    .xUnlock = on_unlock,
    .xCheckReservedLock = on_check_reserved,
    .xFileControl = on_control,
    .xSectorSize = on_sector_size,
    .xDeviceCharacteristics = on_characteristics,
    .xShmMap = on_shm_map,
    .xShmLock = on_shm_lock,
    .xShmBarrier = on_shm_barrier,
    .xShmUnmap = on_shm_unmap,
};

// ---- The file system ---------------------------------------------------------------------------

static int on_open(
    sqlite3_vfs *vfs, const char *name, sqlite3_file *base, int flags, int *out_flags)
{
    struct handle *handle = (struct handle *)base;
    (void)vfs;
    memset(handle, 0, sizeof(*handle));
    if (disk.is_off)
        return SQLITE_CANTOPEN;
    if (!name) { // a temporary file is nobody else's
        handle->is_temporary = true;
        handle->file = calloc(1, sizeof(struct disk_file));
        must(handle->file);
    } else {
        handle->file = find_file(name);
        if (!handle->file && !(flags & SQLITE_OPEN_CREATE))
            return SQLITE_CANTOPEN;
        if (!handle->file)
            handle->file = make_file(name);
    }
    handle->base.pMethods = &methods;
    if (out_flags)
        *out_flags = flags;
    return SQLITE_OK;
}

static int on_delete(sqlite3_vfs *vfs, const char *name, int is_synced)
{
    (void)vfs, (void)is_synced;
    struct disk_file *file = find_file(name);
    if (!may_change())
        return refusal(SQLITE_IOERR_DELETE);
    if (file)
        forget_file(file);
    return SQLITE_OK;
}

static int on_access(sqlite3_vfs *vfs, const char *name, int flags, int *answer)
{
    (void)vfs, (void)flags;
    struct disk_file *file = find_file(name);
    *answer = file && (file->now.len || flags != SQLITE_ACCESS_EXISTS);
    return SQLITE_OK;
}

static int on_full_path(sqlite3_vfs *vfs, const char *name, int size, char *path)
{
    (void)vfs;
    sqlite3_snprintf(size, path, "%s", name);
    return SQLITE_OK;
}

static int on_randomness(sqlite3_vfs *vfs, int size, char *bytes)
{
    (void)vfs;
    for (int i = 0; i < size; i++)
        bytes[i] = (char)chance_word(disk.chance);
    return size;
}

static int on_sleep(sqlite3_vfs *vfs, int microseconds)
{
    (void)vfs;
    return microseconds;
}

static int on_time(sqlite3_vfs *vfs, sqlite3_int64 *time)
{
    (void)vfs;
    *time = 0;
    return SQLITE_OK;
}

static int on_last_error(sqlite3_vfs *vfs, int size, char *text)
{
    (void)vfs, (void)size, (void)text;
    return 0;
}

void disk_install(struct chance *chance)
{
    static sqlite3_vfs vfs = {
        .iVersion = 2,
        .szOsFile = sizeof(struct handle),
        .mxPathname = NAME_MAX_BYTES,
        .zName = "disk",
        .xOpen = on_open,
        .xDelete = on_delete,
        .xAccess = on_access,
        .xFullPathname = on_full_path,
        .xRandomness = on_randomness,
        .xSleep = on_sleep,
        .xCurrentTimeInt64 = on_time,
        .xGetLastError = on_last_error,
    };
    disk.chance = chance;
    disk_wipe();
    must(sqlite3_vfs_register(&vfs, 1) == SQLITE_OK);
    sqlite3_randomness(0, NULL); // SQLite's own dice begin anew too
}
