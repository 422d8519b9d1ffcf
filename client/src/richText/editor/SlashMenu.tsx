import {
  Code,
  FoldVertical,
  Image,
  type LucideIcon,
  Minus,
  NotebookText,
  Pilcrow,
  SquareArrowOutUpRight,
  Table,
} from "lucide-react";
import type { Ref } from "react";
import type { Editor } from "slate";
import { calloutLook } from "../calloutLook";
import { type CommandId, commandGroups } from "../commands/editorCommands";
import type { TypedSlash } from "../commands/typedSlash";
import { calloutTypes } from "../html/richTextNodes";
import { OptionMenu, type OptionMenuHandle } from "./OptionMenu";

export type BlockChoice =
  | Exclude<CommandId, "link" | "undo" | "redo">
  | "paragraph"
  | "table"
  | "image"
  | "thing"
  | "embed";

interface Option {
  id: BlockChoice;
  label: string;
  icon: LucideIcon;
  /** Other words that find it. */
  words: string;
}

const words = {
  heading1: "h1 title large",
  heading2: "h2 title smaller",
  heading3: "h3 title smallest",
  bulletedList: "bulleted unordered items",
  numberedList: "numbered items",
  checklist: "todo to-do tasks checkbox",
  quote: "quote quotation said",
} as const;

const options: Option[] = [
  { id: "paragraph", label: "Plain text", icon: Pilcrow, words: "paragraph" },
  ...commandGroups
    .flat()
    .flatMap(
      ({ id, label, icon }) =>
        (id in words ? [{ id, label, icon, words: words[id as keyof typeof words] }] : []) as Option[],
    ),
  { id: "codeBlock", label: "Code block", icon: Code, words: "program source" },
  ...calloutTypes.map((id) => ({
    id,
    label: calloutLook[id].name,
    icon: calloutLook[id].icon,
    words: "callout box hint",
  })),
  { id: "section", label: "Collapsible section", icon: FoldVertical, words: "details summary fold toggle" },
  { id: "table", label: "Table", icon: Table, words: "rows columns cells grid spreadsheet" },
  { id: "image", label: "Image", icon: Image, words: "picture photo figure" },
  { id: "divider", label: "Divider", icon: Minus, words: "line rule separator" },
  { id: "thing", label: "Link to…", icon: SquareArrowOutUpRight, words: "note video project task event mention" },
  { id: "embed", label: "Embed a note", icon: NotebookText, words: "include transclude" },
];

/** The blocks with a word that begins as the query does; after a space those whose name goes on. */
export function optionsFor(query: string): Option[] {
  const wanted = query.toLowerCase();
  return options.filter(({ label, words: others }) => {
    if (wanted.endsWith(" ")) return label.toLowerCase().startsWith(wanted);
    const text = `${label} ${others}`.toLowerCase();
    return text.startsWith(wanted) || text.includes(` ${wanted}`);
  });
}

/** A list of blocks beside a typed "/". */
export function SlashMenu({
  editor,
  slash,
  onChoose,
  onClose,
  handle,
}: {
  editor: Editor;
  slash: TypedSlash;
  onChoose: (id: BlockChoice) => void;
  onClose: () => void;
  handle: Ref<OptionMenuHandle>;
}) {
  return (
    <OptionMenu
      handle={handle}
      editor={editor}
      range={slash.range}
      label="Blocks"
      options={optionsFor(slash.query)}
      onChoose={(id) => onChoose(id as BlockChoice)}
      onClose={onClose}
    />
  );
}
