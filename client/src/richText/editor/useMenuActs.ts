import { useRef } from "react";
import type { Editor } from "slate";
import { ReactEditor } from "slate-react";

/**
 * For a menu that changes the text: `act` makes an item's action, and `passFocus` is for the focus of the menu's button,
 * to which the menu returns as it closes: after a change it goes on to the text.
 */
export function useMenuActs(editor: Editor) {
  const isDone = useRef(false);
  return {
    act: (change: (editor: Editor) => void) => () => {
      isDone.current = true;
      change(editor);
    },
    passFocus(): void {
      if (isDone.current) ReactEditor.focus(editor);
      isDone.current = false;
    },
  };
}
