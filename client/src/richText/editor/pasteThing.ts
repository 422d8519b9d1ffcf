import { Editor, Range } from "slate";
import { currentCode } from "../commands/codeBlocks";
import { setLink } from "../commands/links";
import { insertThing } from "../commands/things";
import { type Reference, type ThingKind, writeReference } from "../html/reference";
import type { EditorLinks } from "./EditorLinks";

const pages: { path: RegExp; kind: "note" | "video" }[] = [
  { path: /^\/notes\/([0-9a-f-]{36})$/i, kind: "note" },
  { path: /^\/videos\/([0-9a-f-]{36})$/i, kind: "video" },
];

/** The parameters of pages that name what is open, the innermost first. */
const inQuery: Record<string, readonly ThingKind[]> = {
  "/projects": ["task", "project"],
  "/calendar": ["task", "event"],
};

/** The thing that an address of this app leads to; null for any other text. */
export function thingAt(text: string): Reference | null {
  const address = text.trim();
  if (/\s/.test(address) || !URL.canParse(address)) return null;
  const { origin, pathname, searchParams, hash } = new URL(address);
  if (origin !== location.origin) return null;
  for (const kind of inQuery[pathname] ?? []) {
    const id = /^[0-9a-f-]{36}$/i.exec(searchParams.get(kind) ?? "")?.[0].toLowerCase();
    if (id) return { kind, id };
  }
  for (const { path, kind } of pages) {
    const id = path.exec(pathname)?.[1]?.toLowerCase();
    if (!id) continue;
    const blockId = kind === "note" ? /^#([a-z0-9]{8})$/.exec(hash)?.[1] : undefined;
    const at = kind === "video" ? /^\d{1,6}$/.exec(searchParams.get("t") ?? "")?.[0] : undefined;
    return { kind, id, ...(blockId && { blockId }), ...(at && { at: Number(at) }) };
  }
  return null;
}

/**
 * Makes an address of this app that is pasted alone, and not over words, a link to its thing; false for anything else.
 */
export function pasteThing(editor: Editor, data: DataTransfer, titleOf: EditorLinks["titleOf"]): boolean {
  const address = data.getData("text/plain").trim();
  const reference = thingAt(address);
  if (!reference || !editor.selection || Range.isExpanded(editor.selection) || currentCode(editor)) return false;
  const place = Editor.rangeRef(editor, editor.selection, { affinity: "inward" });
  void titleOf(reference).then((title) => {
    const at = place.unref();
    if (!at) return;
    if (title !== null) insertThing(editor, at, writeReference(reference), title);
    else if (editor.selection) setLink(editor, address);
  });
  return true;
}
