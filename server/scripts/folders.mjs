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
/** How the client holds its data, beside App: what shows or changes data may know it. */
const data = ["apollo", "cache", "connection", "earlyAnswers", "liveUpdates", "offline", "signedOut"];
const client = {
  offline: ["lib", "ui", "shell", "gql", "paths", "content", "cache", "liveUpdates"],
  lib: ["lib"],
  ui: ["lib", "ui", "styles"],
  richText: ["lib", "ui", "richText", "styles"],
  shell: ["lib", "ui", "shell", "paths"],
  content: ["lib", "ui", "richText", "shell", "content", "gql", "paths", "account", ...data],
};
/** Features see what lies below them and never each other. */
const feature = ["lib", "ui", "richText", "shell", "content", "gql", "paths", "account", ...data];
const notFeatures = new Set([...Object.keys(client), "gql", "styles", "testing", "."]);

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
    const room = own.includes("/") ? own.split("/")[0] : ".";
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

function allowedFor(side, room) {
  if (side === "server") return server[room];
  if (client[room]) return client[room];
  return notFeatures.has(room) ? null : feature;
}

for (const line of wrong) console.error(line);
console.log(wrong.length ? `${wrong.length} imports cross a line` : "every import keeps to the architecture");
process.exitCode = wrong.length ? 1 : 0;
