import type { ComponentType, Ref } from "react";
import type { Editor } from "slate";
import type { TypedLink } from "../commands/typedLink";
import type { Reference } from "../html/reference";
import type { OptionMenuHandle } from "./OptionMenu";

export interface LinkMenuProps {
  editor: Editor;
  typed: TypedLink;
  /** The note that is written, which its own text doesn't find; null before its first save. */
  noteId: string | null;
  onClose: () => void;
  handle: Ref<OptionMenuHandle>;
}

/** The app's answers to the editor about things to link to. */
export interface EditorLinks {
  /** The note that is written; null before its first save. */
  noteId: string | null;
  /** The list beside a typed "[[" or "@". */
  Menu: ComponentType<LinkMenuProps>;
  /** Draws the note or block that an embed names. */
  Embed: ComponentType<{ reference: string }>;
  /** The title of a thing; null if the person has no such thing or it can't be read. */
  titleOf: (reference: Reference) => Promise<string | null>;
}
