import { Editor, Node, type Path, type Range, Text, Transforms } from "slate";
import { isSafeHref } from "../html/linkAddress";
import type { Mark } from "../html/richTextNodes";
import { isLink } from "./links";
import { currentLine, isCodeBlock } from "./nodeQueries";
import { pointIn } from "./pointAt";

/** The marks that Markdown encloses words in; the last letter typed is the end of each. */
const patterns: [RegExp, Mark][] = [
  [/(?<!`)(`)([^`\n]+)`$/, "code"],
  [/(?<![*\\])(\*\*)(?=\S)([^*\n]+)(?<=\S)\*\*$/, "bold"],
  [/(?<![\w\\])(__)(?=\S)([^_\n]+)(?<=\S)__$/, "bold"],
  [/(?<![*\w\\])(\*)(?=\S)([^*\n]+)(?<=\S)\*$/, "italic"],
  [/(?<![\w\\])(_)(?=\S)([^_\n]+)(?<=\S)_$/, "italic"],
  [/(?<![~\\])(~~)(?=\S)([^~\n]+)(?<=\S)~~$/, "strike"],
  [/(?<![=\\])(==)(?=\S)([^=\n]+)(?<=\S)==$/, "highlight"],
];

/** Longer words are not looked for: each letter would read the whole block. */
const reach = 500;

/** The text of the block before the caret, and where it begins; null where Markdown is only text. */
function textBefore(editor: Editor): { text: string; path: Path; from: number } | null {
  const entry = currentLine(editor);
  if (!entry || !editor.selection || isCodeBlock(entry[0])) return null;
  const [leaf, path] = entry;
  const { anchor } = editor.selection;
  let text = "";
  for (const [node, at] of Node.texts(leaf)) {
    const here = [...path, ...at];
    if (here.join() === anchor.path.join()) {
      if (node.code) return null;
      text += node.text.slice(0, anchor.offset);
      break;
    }
    text += node.text;
  }
  const from = Math.max(0, text.length - reach);
  return { text: text.slice(from), path, from };
}

function rangeOf(editor: Editor, path: Path, from: number, to: number): Range {
  return { anchor: pointIn(editor, path, from), focus: pointIn(editor, path, to) };
}

/** Turns words that a letter just enclosed in Markdown into their mark. */
export function markEnclosed(editor: Editor): boolean {
  const before = textBefore(editor);
  if (!before) return false;
  for (const [pattern, mark] of patterns) {
    const match = pattern.exec(before.text);
    const [all = "", marker = "", words = ""] = match ?? [];
    if (!match) continue;
    const start = before.from + match.index;
    Editor.withoutNormalizing(editor, () => {
      const end = start + all.length;
      Transforms.delete(editor, { at: rangeOf(editor, before.path, end - marker.length, end) });
      Transforms.delete(editor, { at: rangeOf(editor, before.path, start, start + marker.length) });
      const at = rangeOf(editor, before.path, start, start + words.length);
      Transforms.setNodes(editor, { [mark]: true }, { at, match: Text.isText, split: true });
      Transforms.select(editor, pointIn(editor, before.path, start + words.length));
    });
    Editor.removeMark(editor, mark);
    return true;
  }
  return false;
}

/** Links words that are written with their address as Markdown, which the last letter typed ends. */
export function linkEnclosed(editor: Editor): boolean {
  const before = textBefore(editor);
  const match = before && /(?<![!\\[])\[([^[\]\n]+)\]\(((?:https?:\/\/|mailto:)[^\s()<>"]+)\)$/i.exec(before.text);
  const [all = "", words = "", href = ""] = match ?? [];
  // behind a backtick code may be being written
  if (!before || !match || !isSafeHref(href) || before.text.slice(0, match.index).includes("`")) return false;
  const start = before.from + match.index;
  const at = rangeOf(editor, before.path, start, start + all.length);
  if (holdsLinkOrCode(editor, at)) return false;
  Editor.withoutNormalizing(editor, () => {
    Transforms.delete(editor, { at: rangeOf(editor, before.path, start + 1 + words.length, start + all.length) });
    Transforms.delete(editor, { at: rangeOf(editor, before.path, start, start + 1) });
    const linked = rangeOf(editor, before.path, start, start + words.length);
    Transforms.wrapNodes(editor, { type: "link", href, children: [] }, { at: linked, split: true });
  });
  const end = Editor.above(editor, { match: isLink })?.[1];
  const next = end && Editor.after(editor, Editor.end(editor, end), { unit: "offset" });
  if (next) Transforms.select(editor, next);
  return true;
}

function holdsLinkOrCode(editor: Editor, at: Range): boolean {
  const [found] = Editor.nodes(editor, {
    at,
    match: (node) => isLink(node) || (Text.isText(node) && node.code === true),
  });
  return found !== undefined;
}

/** Links an address that ends at `back` letters before the caret. */
export function linkTyped(editor: Editor, back: number): boolean {
  const before = textBefore(editor);
  if (!before) return false;
  const text = before.text.slice(0, before.text.length - back);
  const match = /(?:^|[\s(])((?:https?:\/\/|www\.)[^\s<>"]+)$/i.exec(text);
  // what ends a sentence is no part of its last address
  const address = match?.[1]?.replace(/[.,;:!?'")\]}]+$/, "");
  if (!match || !address) return false;
  const href = /^www\./i.test(address) ? `https://${address}` : address;
  if (!isSafeHref(href) || !/^https?:\/\/[^/]*[^/.:]/i.test(href)) return false;
  const start = before.from + match.index + match[0].length - (match[1]?.length ?? 0);
  const at = rangeOf(editor, before.path, start, start + address.length);
  if (holdsLinkOrCode(editor, at)) return false;
  Transforms.wrapNodes(editor, { type: "link", href, children: [] }, { at, split: true });
  return true;
}
