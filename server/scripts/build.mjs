import { createHash } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { generateDocuments } from "./codegen.mjs";
import { install } from "./install.mjs";
import { root } from "./node.mjs";
import { main, must, run } from "./run.mjs";

const stamp = join(root, "dist/.built");
const sources = ["client", "server", "schema", "package-lock.json", "package.json", "tsconfig.json", "codegen.ts"];
const notSource = /(^|\/)gql\/|\.(?:test|fuzz)\.tsx?$|^server\/(testing|bench|faults|grown)\/|latest\.json$/;

/** Builds client and server into dist/, unless it was already built from the same sources. */
export async function build() {
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  console.log("Building ...");
  rmSync(stamp, { force: true });
  await generateDocuments();
  rmSync(join(root, "dist/server"), { recursive: true, force: true });
  await Promise.all([
    must("tsc", ["-p", "server/tsconfig.build.json"], { quiet: true }),
    ...["vite.config.ts", "explorer.vite.config.ts"].map((config) =>
      must("vite", ["build", "client", "--config", join(root, "client", config), "--logLevel", "error"], {
        env: { NODE_ENV: "production" },
        quiet: true,
      }),
    ),
  ]);
  for (const path of filesBelow("server").filter((path) => path.endsWith(".sql")))
    cpSync(join(root, path), join(root, "dist", path));
  writeFileSync(join(root, "dist/build-info.json"), JSON.stringify(await buildInfo()));
  writeFileSync(join(root, "dist/sbom.json"), await billOfMaterials());
  writeFileSync(stamp, wanted);
}

/** One hash over the names and bytes of all files that the build reads. */
function fingerprint() {
  const hash = createHash("sha256");
  for (const path of sources.flatMap(filesBelow).filter((path) => !notSource.test(path))) {
    hash
      .update(path)
      .update("\0")
      .update(readFileSync(join(root, path)))
      .update("\0");
  }
  return hash.digest("hex");
}

function filesBelow(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  let entries;
  try {
    entries = readdirSync(full, { withFileTypes: true });
  } catch {
    return [path];
  }
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(`${path}/${entry.name}`) : [`${path}/${entry.name}`]));
}

/** Every package that the server runs on, and every one in the bundles of the client and the explorer, in CycloneDX. */
async function billOfMaterials() {
  const scope = ["--omit", "dev", "--package-lock-only", "--loglevel", "error"];
  const bill = JSON.parse(await must("npm", ["sbom", "--sbom-format", "cyclonedx", ...scope], { quiet: true }));
  const listed = new Set(bill.components.map(({ purl }) => purl));
  const bundled = ["client", "explorer"].flatMap((bundle) =>
    JSON.parse(readFileSync(join(root, "dist", bundle, ".vite/license.json"), "utf8")),
  );
  for (const { name, version, identifier } of bundled) {
    const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
    const licenses = identifier ? [{ expression: identifier }] : [];
    if (!listed.has(purl)) bill.components.push({ type: "library", name, version, purl, "bom-ref": purl, licenses });
    listed.add(purl);
  }
  return JSON.stringify(bill);
}

/** The build number counts the commits; without a repository it is 0. */
async function buildInfo() {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const { code, output } = await run("git", ["rev-list", "--count", "HEAD"], { quiet: true }).catch(() => ({
    code: 1,
  }));
  return { version, buildNumber: code === 0 ? Number(output.trim()) : 0, builtAt: new Date().toISOString() };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(async () => {
    await install();
    await build();
  });
}
