import type { BaseEditor } from "slate";
import type { HistoryEditor } from "slate-history";
import type { ReactEditor } from "slate-react";
import type { BlockNode, LinkNode, ListItemNode, TextNode } from "../html/richTextNodes";

declare module "slate" {
  interface CustomTypes {
    Editor: BaseEditor & ReactEditor & HistoryEditor;
    Element: BlockNode | ListItemNode | LinkNode;
    Text: TextNode;
  }
}
