import { totalmem } from "node:os";

/** The system copies a new database's files by itself, which takes a third of the time. */
const throwaway = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "autovacuum=off",
  "file_copy_method=clone",
];

const mebibyte = 2 ** 20;

/**
 * PostgreSQL's cache of the tables: an eighth of the machine's memory in MB, within bounds, allocated as data is read.
 */
export function sharedBuffers(machineBytes: number): number {
  return Math.min(512, Math.max(128, Math.floor(machineBytes / 8 / mebibyte)));
}

/** The memory available to this process: the machine's, or its container's. */
const machineBytes = () => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

/** How the PostgreSQL that comes with the app runs: small while idle, and nothing acknowledged is lost. */
export function configuration(isThrowaway: boolean): string[] {
  return [
    "listen_addresses=",
    "unix_socket_permissions=0700",
    `max_connections=${isThrowaway ? 200 : 40}`,
    `shared_buffers=${isThrowaway ? 128 : sharedBuffers(machineBytes())}MB`,
    "huge_pages=off",
    "work_mem=8MB",
    "maintenance_work_mem=64MB",
    "effective_cache_size=512MB",
    "random_page_cost=1.1",
    "jit=off",
    // reads go through the system's cache; the three i/o workers of the default cost memory
    "io_method=sync",
    "max_worker_processes=2",
    "max_parallel_workers_per_gather=0",
    "max_parallel_maintenance_workers=0",
    "autovacuum_max_workers=1",
    "max_logical_replication_workers=0",
    "max_wal_senders=0",
    "max_replication_slots=0",
    "wal_level=minimal",
    "checkpoint_timeout=15min",
    "max_wal_size=512MB",
    "min_wal_size=32MB",
    "timezone=UTC",
    "log_timezone=UTC",
    // an error's details contain people's texts
    "log_min_messages=log",
    "log_min_error_statement=panic",
    "log_error_verbosity=terse",
    "log_checkpoints=off",
    ...(isThrowaway ? throwaway : []),
  ];
}
