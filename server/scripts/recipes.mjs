import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./node.mjs";
import { main, must, run } from "./run.mjs";

/**
 * Follows the recipes of docs/recipes that exist as a patch, each in a copy of the tree: its edits, the commands it
 * gives, then the checks and the nearest tests. In front of the patch are the recipe's head, and by name the folders
 * that belong to it alone, migrations and tests. The recipe itself says how many files are written by hand beside those
 * folders, and the patch may change no more.
 */
const folder = join(root, "docs/recipes");
const text = readFileSync(join(folder, "README.md"), "utf8");

function readRecipe(file) {
  const patch = readFileSync(join(folder, file), "utf8");
  const head = patch.slice(0, patch.indexOf("\ndiff "));
  const said = (name) => new RegExp(`^${name}: (.+)$`, "m").exec(head)?.[1].split(" ") ?? [];
  const title = said("Recipe").join(" ");
  const section = text.split(/^## /m).find((each) => each.startsWith(`${title}\n`)) ?? "";
  const max = Number(/at most (\d+) hand-written files?/i.exec(section)?.[1]);
  if (!max) throw new Error(`docs/recipes/README.md doesn't say of “${title}” how many hand-written files it takes.`);
  const own = said("Own");
  const paths = [...patch.matchAll(/^diff --git a\/(\S+)/gm)].map(([, path]) => path);
  const files = new Set(paths.filter((path) => !own.some((folder) => path.startsWith(`${folder}/`))));
  return { title, max, path: join(folder, file), files, migrations: said("Migration"), tests: said("Tests") };
}

async function copyOfTree() {
  const copy = mkdtempSync(join(tmpdir(), "commonplace-recipe-"));
  const listed = await must("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { quiet: true });
  for (const path of listed.split("\0").filter((each) => each && each !== "node_modules")) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    copyFileSync(join(root, path), join(copy, path));
  }
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"), "junction");
  return copy;
}

/** @throws with what went wrong, and in which file if an edit no longer applies. */
async function follow({ title, max, path, files, migrations, tests }, copy) {
  if (files.size > max) throw new Error(`It changes ${files.size} files by hand, and says at most ${max}.`);
  const { code, output } = await run("git", ["apply", "-C1", path], { cwd: copy, quiet: true });
  if (code !== 0) throw new Error(`An edit no longer applies:\n${output}`);
  for (const name of migrations) {
    await must("node", ["--import", "tsx", "server/scripts/migrateNew.ts", name], { cwd: copy, quiet: true });
  }
  const { codegen } = await import(pathToFileURL(join(copy, "server/scripts/codegen.mjs")).href);
  const { check } = await import(pathToFileURL(join(copy, "server/scripts/check.mjs")).href);
  await codegen();
  const { failures } = await check();
  if (failures.length > 0) throw new Error(`Checks failed: ${failures.join(", ")}.`);
  if (tests.length > 0) await must("vitest", ["run", ...tests], { cwd: copy, quiet: true });
  console.log(`✓ ${title}: ${files.size} written by hand, at most ${max}`);
}

await main(async () => {
  const [only = ""] = process.argv.slice(2);
  const recipes = readdirSync(folder).filter((file) => file.endsWith(".patch") && file.includes(only));
  let failed = 0;
  for (const recipe of recipes.map(readRecipe)) {
    const copy = await copyOfTree();
    try {
      await follow(recipe, copy);
    } catch (error) {
      failed += 1;
      console.error(`✗ ${recipe.title}: ${error.message}`);
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  }
  console.log(`${recipes.length - failed} passed, ${failed} failed`);
  if (failed) process.exitCode = 1;
});
