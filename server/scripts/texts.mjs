import { globSync, readFileSync } from "node:fs";
import { parseAst } from "vite";
import { main } from "./run.mjs";

/** Attributes and properties whose values people read. */
const read =
  /^(aria-label|alt|title|label|placeholder|help|hint|head|sub|description|name|text|message|confirmLabel|empty|failure)$/;
/** Functions whose texts people read, and the beginnings of the classes of refusals. */
const told = /^(show|error|errorText|refuse|because)$|Error$/;
const isText = (text) => /\p{L}/u.test(text) && (/\s/.test(text.trim()) || /^\p{Lu}\p{Ll}/u.test(text.trim()));

/** Collects the texts below a node. @param reads whether a literal in this place is one. */
function textsOf(node, reads, found, isServer) {
  if (!node || typeof node !== "object") return;
  if (Array.isArray(node)) {
    for (const each of node) textsOf(each, reads, found, isServer);
    return;
  }
  const { type } = node;
  if (/^(ImportDeclaration|TSLiteralType|TSTypeAnnotation)$/.test(type)) return;
  if (type === "JSXText") found.push([node.start, node.value]);
  else if (type === "Literal" && reads && typeof node.value === "string") found.push([node.start, node.value]);
  else if (type === "TemplateLiteral" && reads)
    found.push([node.start, node.quasis.map(({ value }) => value.cooked).join("…")]);
  const named = node.name?.name ?? node.key?.name ?? node.callee?.name ?? node.callee?.property?.name ?? "";
  for (const [key, child] of Object.entries(node)) {
    const isBranch =
      /^(Conditional|Logical|Template|Parenthesized|JSXExpression|Array|TSAs)/.test(type) && key !== "test";
    const isValue = /^(JSXAttribute|Property)$/.test(type) && key === "value" && read.test(named);
    const isTold = /^(CallExpression|NewExpression)$/.test(type) && key === "arguments" && told.test(named);
    const isShown = type === "JSXElement" || type === "JSXFragment";
    const isHere = isTold || isShown || (isValue && !isServer) || (isBranch && reads);
    textsOf(child, isHere, found, isServer);
  }
}

/** Prints every text of the interface beside its place, so that a person can read them aloud. */
await main(async () => {
  const exclude = ["**/*.test.*", "**/gql/**", "server/{bench,demo,faults,grown,scripts,testing,migrations}/**"];
  const files = globSync(["client/src/**/*.{ts,tsx}", "server/**/*.{ts,tsx}", "schema/sentences.ts"], { exclude });
  for (const file of files.sort()) {
    const source = readFileSync(file, "utf8");
    const found = [];
    const { body } = parseAst(source, { lang: file.endsWith("x") ? "tsx" : "ts" });
    textsOf(body, false, found, file.startsWith("server/"));
    if (file.startsWith("schema/"))
      for (const { 0: literal, index } of source.matchAll(/"[^"\n]+"/g)) found.push([index, literal.slice(1, -1)]);
    for (const [start, text] of found) {
      const line = source.slice(0, start).split("\n").length;
      const words = text.replaceAll(/\s+/g, " ").trim();
      if (isText(words)) console.log(`${file}:${line}\t${words}`);
    }
  }
});
