/** The marks of a text run, outermost first as their elements nest. */
export const markNames = ["bold", "italic", "strike", "highlight", "code"] as const;

export type Mark = (typeof markNames)[number];

export const markTags = { bold: "strong", italic: "em", strike: "s", highlight: "mark", code: "code" } as const;

export type Marks = { [mark in Mark]?: true };

/** A run of text; a soft break is "\n". */
export interface TextNode extends Marks {
  text: string;
  /** Set in version comparisons; never in the editor. */
  change?: "inserted" | "deleted";
}

export interface LinkNode {
  type: "link";
  href: string;
  children: TextNode[];
}

/** A link to a thing of the person's. Its text is the title, which is edited as a whole and has one look. */
export interface ThingNode {
  type: "thing";
  /** See `readReference`. */
  reference: string;
  children: TextNode[];
}

export type InlineNode = TextNode | LinkNode | ThingNode;

/** The blocks that contain text. A summary is the first block of a section, a code block has no marks or links. */
export interface LeafNode {
  type: "paragraph" | HeadingType | "summary" | "codeBlock";
  /** Of a code block; left out for plain text. */
  language?: string;
  children: InlineNode[];
}

export type HeadingType = "heading1" | "heading2" | "heading3";

export interface DividerNode {
  type: "divider";
  children: TextNode[];
}

/** A note, or a block of it, shown at this place. */
export interface EmbedNode {
  type: "embed";
  /** See `readReference`. */
  reference: string;
  children: TextNode[];
}

/** A head cell is in the first row or column. */
export interface TableCell {
  type: "tableCell";
  isHead: boolean;
  children: InlineNode[];
}

export interface TableRow {
  type: "tableRow";
  children: TableCell[];
}

/** All rows are of the same length. */
export interface TableNode {
  type: "table";
  children: TableRow[];
}

/** How an image is shown; its size is in pixels. */
export interface ShownImage {
  /** Only valid for an hour or two. */
  src: string;
  width?: number;
  height?: number;
}

/** An attachment of the note itself. The editor shows it as one block that holds no text of its own. */
export interface ImageNode {
  type: "image";
  /** The id of the attachment; absent while it is being uploaded. */
  attachment?: string;
  /** The key of the upload that it came from; only in the editor. */
  upload?: number;
  /** In percent, 25 to 99; absent for the full width. */
  width?: number;
  alt: string;
  caption: InlineNode[];
  /** As the server gave it; absent while the file is in the trash or gone, and for text that was not read just now. */
  shown?: ShownImage;
  /** Set in version comparisons; never in the editor. */
  change?: TextNode["change"];
  children: TextNode[];
}

export interface ListNode {
  type: "bulletedList" | "numberedList" | "checklist";
  children: ListItemNode[];
}

/** Begins with a paragraph; more paragraphs and lists may follow. */
export interface ListItemNode {
  type: "listItem";
  /** In a checklist; absent in other lists. */
  checked?: boolean;
  /** The id of the task that this line of a checklist is. */
  task?: string;
  children: (LeafNode | ListNode)[];
}

export const calloutTypes = ["note", "tip", "warning"] as const;

export type Callout = (typeof calloutTypes)[number];

/** Contains any block but another quote. */
export interface QuoteNode {
  type: "quote";
  /** A callout is a quote of one's own words. */
  callout?: Callout;
  children: (LeafNode | ListNode | DividerNode | ImageNode | TableNode | EmbedNode | SectionNode)[];
}

/** Begins with a summary; contains any block but another section. */
export interface SectionNode {
  type: "section";
  children: (LeafNode | ListNode | DividerNode | ImageNode | TableNode | EmbedNode | QuoteNode)[];
}

/** The elements of the blocks, besides code blocks, dividers, images, tables and embeds. */
export const blockTags = {
  paragraph: "p",
  heading1: "h1",
  heading2: "h2",
  heading3: "h3",
  summary: "summary",
  bulletedList: "ul",
  numberedList: "ol",
  checklist: "ul",
  listItem: "li",
  quote: "blockquote",
  section: "details",
} as const;

export type BlockNode = LeafNode | ListNode | DividerNode | ImageNode | TableNode | EmbedNode | QuoteNode | SectionNode;

/** The server refuses larger tables. */
export const maxTable = { columns: 50, rows: 500 } as const;

/** The max nesting of lists; the server moves deeper lists to this depth too. */
export const maxListDepth = 8;

/** The sentence about a table that is larger. */
export const tooLargeTable = `A table has at most ${maxTable.columns} columns and ${maxTable.rows} rows.`;

export function cellOf(children: InlineNode[] = [{ text: "" }], isHead = false): TableCell {
  return { type: "tableCell", isHead, children };
}

export function emptyParagraph(): LeafNode {
  return { type: "paragraph", children: [{ text: "" }] };
}

export function isHeadingType(type: string): type is HeadingType {
  return type === "heading1" || type === "heading2" || type === "heading3";
}

export function isLeafType(type: string): type is LeafNode["type"] {
  return type === "paragraph" || isHeadingType(type) || type === "summary" || type === "codeBlock";
}

export function isListType(type: string): type is ListNode["type"] {
  return type === "bulletedList" || type === "numberedList" || type === "checklist";
}

/** The language of a code block as its class names it, or undefined. */
export function languageNamed(className: string | null): string | undefined {
  return /(?:^|\s)(?:language|lang)-([a-z0-9+#-]{1,20})(?:\s|$)/.exec(className?.toLowerCase() ?? "")?.[1];
}
