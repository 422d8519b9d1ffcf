import type { ReactNode } from "react";
import { Transforms } from "slate";
import { ReactEditor, type RenderElementProps, useSlateStatic } from "slate-react";
import type { ListItemNode } from "../html/richTextNodes";
import { lineOf } from "../RichText";

/** An item of a checklist, with its checkbox. */
export function CheckItem({
  attributes,
  item,
  children,
}: {
  attributes: RenderElementProps["attributes"];
  item: ListItemNode;
  children: ReactNode;
}) {
  const editor = useSlateStatic();
  return (
    <li {...attributes} data-checked={item.checked}>
      {children}
      <input
        type="checkbox"
        contentEditable={false}
        checked={item.checked ?? false}
        aria-label={lineOf(item) || "Empty item"}
        // keeps the focus and the selection in the text
        onMouseDown={(event) => event.preventDefault()}
        onChange={(event) =>
          Transforms.setNodes(editor, { checked: event.target.checked }, { at: ReactEditor.findPath(editor, item) })
        }
      />
    </li>
  );
}
