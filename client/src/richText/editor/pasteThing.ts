import { Editor, Range } from "slate";
import { currentCode } from "../commands/codeBlocks";
import { setLink } from "../commands/links";
import { insertThing } from "../commands/things";
import { type Reference, writeReference } from "../html/reference";
import type { EditorLinks } from "./EditorLinks";

const pages: { path: RegExp; kind: "note" | "video" }[] = [
  { path: /^\/notes\/([0-9a-f-]{36})$/i, kind: "note" },
  { path: /^\/videos\/([0-9a-f-]{36})$/i, kind: "video" },
];

/** The thing that an address of this app leads to; null for any other text. */
export function thingAt(text: string): Reference | null {
  const address = text.trim();
  if (/\s/.test(address) || !URL.canParse(address)) return null;
  const { origin, pathname, searchParams, hash } = new URL(address);
  if (origin !== location.origin) return null;
  const project = searchParams.get("project");
  if (pathname === "/projects" && /^[0-9a-f-]{36}$/i.test(project ?? "")) return { kind: "project", id: project ?? "" };
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
