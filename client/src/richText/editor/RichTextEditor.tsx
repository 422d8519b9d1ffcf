import {
  type KeyboardEvent,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { type BaseRange, Editor, type Operation, Transforms } from "slate";
import { Editable, ReactEditor, Slate } from "slate-react";
import { commandOfKey, type KeyCommand } from "../commands/commandOfKey";
import { type CommandId, runCommand } from "../commands/editorCommands";
import { indentItems, outdentItems, selectedItems } from "../commands/moveItems";
import { replaceText } from "../commands/replaceText";
import { setLeafType } from "../commands/toggleBlock";
import { fromHtml } from "../html/fromHtml";
import type { BlockNode } from "../html/richTextNodes";
import { toHtml } from "../html/toHtml";
import richTextStyles from "../RichText.module.css";
import { LinkField } from "./LinkField";
import { makeEditor } from "./makeEditor";
import styles from "./RichTextEditor.module.css";
import { renderChunk, renderElement, renderLeaf, renderPlaceholder } from "./renderNodes";
import { Toolbar } from "./Toolbar";
import { DrawnMark, useFreshSelection } from "./useFreshSelection";

export interface RichTextEditorHandle {
  /** The current text as the server stores it; "" if it is empty. */
  html(): string;
  focus(): void;
  /** Replaces the text, without an undo step and without calling `onChange`. */
  replace(html: string): void;
}

export interface RichTextEditorProps {
  /** Read once on mount; `replace` changes the text later. */
  initialHtml: string;
  /** Called synchronously at every change, before the render; the HTML is only generated on request. */
  onChange: (getHtml: () => string) => void;
  /** The accessible name of the text. */
  label: string;
  placeholder?: string;
  autoFocus?: boolean;
  /** The element for the toolbar: hidden while it is null, above the text if omitted. */
  toolbarSlot?: HTMLElement | null;
  ref?: Ref<RichTextEditorHandle>;
}

function htmlOf(editor: Editor): string {
  return toHtml(editor.children as BlockNode[]);
}

/** Focuses the text with the caret at its last position, or at the end. */
function focusText(editor: Editor): void {
  if (editor.selection) ReactEditor.focus(editor);
  else {
    // focuses first: Slate would delay that until pending changes are rendered, and typed keys would be lost
    ReactEditor.toDOMNode(editor, editor).focus({ preventScroll: true });
    Transforms.select(editor, Editor.end(editor, []));
  }
}

function makeReporting(html: string, report: (editor: Editor) => void): Editor {
  const editor = makeEditor();
  editor.children = fromHtml(html);
  const { apply } = editor;
  editor.apply = (operation: Operation) => {
    apply(operation);
    // synchronously, not after the render: closing the editor in between must include the last letter
    if (operation.type !== "set_selection") report(editor);
  };
  return editor;
}

/** The note editor: toolbar, shortcuts, Markdown while typing, and clean pasting. */
export function RichTextEditor({
  initialHtml,
  onChange,
  label,
  placeholder = "Start writing...",
  autoFocus = false,
  toolbarSlot,
  ref,
}: RichTextEditorProps) {
  const report = useRef(onChange);
  useLayoutEffect(() => {
    report.current = onChange;
  });
  const [editor] = useState(() => makeReporting(initialHtml, (changed) => report.current(() => htmlOf(changed))));
  const { readSelection, onDrawn } = useFreshSelection(editor);
  const [linkAt, setLinkAt] = useState<BaseRange | null>(null);
  const closeLink = useCallback(() => setLinkAt(null), []);

  useImperativeHandle(
    ref,
    () => ({
      html: () => htmlOf(editor),
      focus: () => focusText(editor),
      replace(html) {
        replaceText(editor, html);
        setLinkAt(null);
      },
    }),
    [editor],
  );

  useEffect(() => {
    if (autoFocus) focusText(editor);
  }, [autoFocus, editor]);

  function run(command: KeyCommand): void {
    if (command === "indent") indentItems(editor);
    else if (command === "outdent") outdentItems(editor);
    else if (command === "paragraph") setLeafType(editor, "paragraph");
    else if (command === "link") {
      if (!editor.selection) Transforms.select(editor, Editor.end(editor, []));
      setLinkAt(editor.selection);
    } else runCommand(editor, command);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const command = commandOfKey({
      code: event.code,
      key: event.key,
      ctrlKey: event.ctrlKey,
      metaKey: event.metaKey,
      altKey: event.altKey,
      shiftKey: event.shiftKey,
      isAltGraph: event.getModifierState("AltGraph"),
    });
    if (!command) return;
    // outside lists Tab moves on to the next control; in an outermost list Shift+Tab moves back
    if (command === "indent" && selectedItems(editor).length === 0) return;
    if (command === "outdent" && !outdentItems(editor)) return;
    event.preventDefault();
    event.stopPropagation();
    if (command !== "outdent") run(command);
  }

  function onToolbar(id: CommandId): void {
    const isInText = document.activeElement === ReactEditor.toDOMNode(editor, editor);
    readSelection();
    run(id);
    if (isInText && id !== "link") ReactEditor.focus(editor);
  }

  const toolbar = <Toolbar onCommand={onToolbar} />;
  return (
    <div>
      <Slate editor={editor} initialValue={editor.children}>
        {toolbarSlot === undefined ? toolbar : toolbarSlot && createPortal(toolbar, toolbarSlot)}
        <Editable
          className={`${richTextStyles.text} ${styles.writing}`}
          role="textbox"
          aria-multiline
          aria-label={label}
          placeholder={placeholder}
          spellCheck
          renderElement={renderElement}
          renderLeaf={renderLeaf}
          renderPlaceholder={renderPlaceholder}
          renderChunk={renderChunk}
          disableDefaultStyles
          onKeyDownCapture={readSelection}
          onCopyCapture={readSelection}
          onCutCapture={readSelection}
          onPasteCapture={readSelection}
          onDragStartCapture={readSelection}
          onKeyDown={onKeyDown}
        />
        <DrawnMark onDrawn={onDrawn} />
        {linkAt && <LinkField editor={editor} selection={linkAt} onClose={closeLink} />}
      </Slate>
    </div>
  );
}
