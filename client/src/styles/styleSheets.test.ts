import { expect, test } from "vitest";
import helperSheet from "./helpers.css?inline";
import tokens from "./tokens.css?inline";

const modules = import.meta.glob<Record<string, string>>("/client/src/**/*.module.css", {
  eager: true,
  import: "default",
});
const sources = import.meta.glob<string>(
  // the stored HTML of notes has classes of its own
  [
    "/client/src/**/*.{ts,tsx}",
    "!/client/src/**/*.test.{ts,tsx}",
    "!/client/src/gql/**",
    "!/client/src/richText/html/**",
  ],
  {
    eager: true,
    query: "?raw",
    import: "default",
  },
);

const sheets = import.meta.glob<string>("/client/src/**/*.css", { eager: true, query: "?raw", import: "default" });

const helpers = new Set((helperSheet + tokens).match(/(?<=\.)[a-z][\w-]*(?=[^{};]*\{)/g));
const defined = Object.entries(modules).flatMap(([path, names]) =>
  Object.keys(names)
    // the others are animations
    .filter((name) => !name.includes("-"))
    .map((name) => `${path} ${name}`),
);
const used = Object.entries(sources).flatMap(([path, text]) =>
  [...text.matchAll(/import (\w+) from "([^"]+\.module\.css)"/g)].flatMap(([, variable, sheet = ""]) =>
    [...text.matchAll(new RegExp(`\\b${variable}\\.(\\w+)`, "g"))].map(
      ([, name]) => `${new URL(sheet, `file://${path}`).pathname} ${name}`,
    ),
  ),
);

test("every class that a component names exists in its module", () => {
  expect(used.filter((name) => !defined.includes(name))).toEqual([]);
});

test("every class of a module is used by a component", () => {
  const names = new Set(used);
  expect(defined.filter((name) => !names.has(name))).toEqual([]);
});

test("a class outside of modules is a helper, and each helper is used", () => {
  const written = Object.entries(sources).flatMap(([path, text]) =>
    [...text.matchAll(/class(?:Name|es)? ?= ?(?:"([^"]*)"|\{?((?:[^{};]|\$?\{[^{}]*\})*)[};])/gi)].flatMap(
      ([, plain, mixed = ""]) =>
        (plain === undefined ? textsIn(mixed) : [plain]).flatMap(wordsOf).map((name) => `${path} ${name}`),
    ),
  );
  const names = new Set(written.map((name) => name.split(" ")[1] ?? ""));
  expect(written.filter((name) => !helpers.has(name.split(" ")[1] ?? ""))).toEqual([]);
  expect([...helpers].filter((name) => !names.has(name))).toEqual([]);
});

test("a rule for whatever follows an element finds that by a class or an attribute of its own", () => {
  // a browser looks for no tag and no list when an element comes or goes: it computes the styles of all beside it again,
  // and of all within them; parts are everywhere
  const found = Object.entries(sheets).flatMap(([path, text]) =>
    selectorsOf(text)
      .filter((selector) => /[+~] *\*/.test(selector))
      .filter((selector) => !/(\.\w+|\[data-(?!part)[\w-]+\]\)?) *[+~] *\*/.test(selector))
      .map((selector) => `${path} ${selector}`),
  );
  expect(found).toEqual([]);
});

/** The selectors of a sheet, each nested one after that of the rule around it. */
function selectorsOf(sheet: string): string[] {
  const around: string[] = [];
  const selectors: string[] = [];
  for (const [, before = "", brace] of sheet.replace(/\/\*.*?\*\//gs, "").matchAll(/([^{};]*)([{};])/g)) {
    if (brace === "}") around.pop();
    if (brace !== "{") continue;
    around.push(before.trim());
    selectors.push(...before.split(/,(?![^(]*\))/).map((one) => `${around.at(-2) ?? ""} ${one.trim()}`));
  }
  return selectors;
}

/** The string literals of a file, without those in comparisons. */
function textsIn(expression: string): string[] {
  const texts = expression.replace(/[!=]== "[^"]*"/g, "").matchAll(/"([^"]*)"|`([^`]*)`/g);
  return [...texts].map(([, plain, mixed = ""]) => plain ?? mixed.replace(/\$\{[^}]*\}/g, " "));
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}
