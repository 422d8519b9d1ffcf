import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { root } from "./run.mjs";

/**
 * Who may import whom (docs/architecture.md). Each rule names the files it speaks of and the folders of ours they may
 * import from; what no rule speaks of is free.
 */
const server = {
  platform: ["platform", "settings"],
  rest: ["platform", "gql", "settings", "content/fields"],
};
/** What stands above the server's domains: it imports them, and they never import it. */
const above = ["app", "main", "worker", "schema", "rest", "bench", "faults", "scripts", "testing"];
/**
 * The client's rooms from the bottom up, each with what it may import beside itself. A page is a room of its own and sees
 * all of them, never another page; what lies beside main.tsx puts the pages together and is free.
 */
const kit = ["lib", "ui", "styles"];
const shared = [...kit, "gql", "data", "richText", "shell", "content"];
const client = {
  lib: [],
  ui: kit,
  data: [...kit, "gql"],
  richText: kit,
  shell: kit,
  content: shared,
  projects: shared,
  tasks: shared,
  received: shared,
  notifications: [...shared, "received"],
};
const page = [...shared, "projects", "tasks", "received", "notifications"];

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|fuzz)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

const importOf =
  /(?:^|\n)\s*(?:import|export)\b[^"'`;]*?from\s*["'](\.[^"']+)["']|import\(\s*["'](\.[^"']+)["']\s*\)|(?:^|\n)\s*import\s*["'](\.[^"']+)["']/g;

const wrong = [];
for (const [side, base, other] of [
  ["server", join(root, "server"), "client"],
  ["client", join(root, "client/src"), "server"],
]) {
  for (const file of filesBelow(base)) {
    const own = relative(base, file);
    const room = roomOf(own);
    for (const match of readFileSync(file, "utf8").matchAll(importOf)) {
      const target = resolve(dirname(file), match[1] ?? match[2] ?? match[3]);
      if (target.startsWith(join(root, other))) {
        wrong.push(`${side}/${own} imports from ${other}/: only schema/schema.graphql crosses`);
        continue;
      }
      const imported = relative(base, target).replace(/\.(js|tsx?)$/, "");
      if (imported.startsWith("..")) continue;
      if (side === "server" && isDomain(room) && above.some((path) => isOwn(path, imported)))
        wrong.push(`server/${own} may not import ${imported}`);
      const allowed = allowedFor(side, room);
      if (allowed && ![...allowed, room].some((path) => isOwn(path, imported)))
        wrong.push(`${side}/${own} may not import ${imported}`);
    }
  }
}

function isOwn(room, imported) {
  return imported === room || imported.startsWith(`${room}/`);
}

function isDomain(room) {
  return room !== "." && !server[room] && !above.includes(room);
}

function roomOf(path) {
  const folders = path.split("/").slice(0, -1);
  return folders.slice(0, folders[0] === "pages" ? 2 : 1).join("/") || ".";
}

function allowedFor(side, room) {
  if (side === "server") return server[room];
  return room.startsWith("pages/") ? page : client[room];
}

for (const line of wrong) console.error(line);
console.log(wrong.length ? `${wrong.length} imports cross a line` : "every import keeps to the architecture");
process.exitCode = wrong.length ? 1 : 0;
