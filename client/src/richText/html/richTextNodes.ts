/** A run of text; a soft break is "\n". */
export interface TextNode {
  text: string;
  bold?: true;
  italic?: true;
  /** Set in version comparisons; never in the editor. */
  change?: "inserted" | "deleted";
}

export interface LinkNode {
  type: "link";
  href: string;
  children: TextNode[];
}

export type InlineNode = TextNode | LinkNode;

/** The blocks that contain text. */
export interface LeafNode {
  type: "paragraph" | "heading1" | "heading2";
  children: InlineNode[];
}

export interface ListNode {
  type: "bulletedList" | "numberedList";
  children: ListItemNode[];
}

/** Begins with a paragraph; more paragraphs and lists may follow. */
export interface ListItemNode {
  type: "listItem";
  children: (LeafNode | ListNode)[];
}

/** Contains any block but another quote. */
export interface QuoteNode {
  type: "quote";
  children: (LeafNode | ListNode)[];
}

export type BlockNode = LeafNode | ListNode | QuoteNode;

/** The max nesting of lists; the server moves deeper lists to this depth too. */
export const maxListDepth = 8;

export function emptyParagraph(): LeafNode {
  return { type: "paragraph", children: [{ text: "" }] };
}

export function isLeafType(type: string): type is LeafNode["type"] {
  return type === "paragraph" || type === "heading1" || type === "heading2";
}

export function isListType(type: string): type is ListNode["type"] {
  return type === "bulletedList" || type === "numberedList";
}
