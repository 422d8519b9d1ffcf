import type { BaseEditor, BaseRange } from "slate";
import type { HistoryEditor } from "slate-history";
import type { ReactEditor } from "slate-react";
import type { TokenKind } from "../code/useHighlighting";
import type { EditorTasks } from "../editor/EditorTasks";
import type {
  BlockNode,
  LinkNode,
  ListItemNode,
  TableCell,
  TableRow,
  TextNode,
  ThingNode,
} from "../html/richTextNodes";

declare module "slate" {
  interface CustomTypes {
    Editor: BaseEditor & ReactEditor & HistoryEditor & { tasks?: Pick<EditorTasks, "isCompleted"> | undefined };
    Element: BlockNode | ListItemNode | TableRow | TableCell | LinkNode | ThingNode;
    /** Tokens are only on what is drawn. */
    Text: TextNode & { token?: TokenKind };
    Range: BaseRange & { token?: TokenKind };
  }
}
