import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { type BaseRange, Editor, type Operation, type Point, Range, Transforms } from "slate";
import { Editable, ReactEditor, Slate } from "slate-react";
import { typeAhead } from "../../lib/typeAhead";
import { Late } from "../../ui/Late";
import { lazyPart } from "../../ui/lazyPart";
import { lazyOverlay } from "../../ui/overlays/lazyOverlay";
import { SaidNotLoaded } from "../../ui/toast/sayNotLoaded";
import { indentCode, outdentCode } from "../commands/codeBlocks";
import { commandOfKey, type KeyCommand } from "../commands/commandOfKey";
import { complete } from "../commands/complete";
import { type CommandId, runCommand } from "../commands/editorCommands";
import { hasPendingImages, type ImageSource, insertImages, settleImages } from "../commands/imageBlocks";
import { moveBlocks, placeInWords } from "../commands/moveBlocks";
import { indentItems, outdentItems, selectedItems } from "../commands/moveItems";
import { currentLeaf } from "../commands/nodeQueries";
import { beginAbove } from "../commands/opaqueBlocks";
import { pointAt, type TextPlace } from "../commands/pointAt";
import { replaceText } from "../commands/replaceText";
import { isSilent } from "../commands/silently";
import { insertTable, stepCell, stepRow } from "../commands/tables";
import { type FollowedLine, followLines, makeTask, plainLine } from "../commands/taskLines";
import { writeThing } from "../commands/things";
import { setLeafType } from "../commands/toggleBlock";
import type { TypedSlash } from "../commands/typedSlash";
import type { BlockNode } from "../html/richTextNodes";
import { nodesToEdit } from "../html/textToEdit";
import { toHtml } from "../html/toHtml";
import { type TextImages, TextImagesContext } from "../images/TextImages";
import richTextStyles from "../RichText.module.css";
import { EmbedDrawing } from "../things/thingsInText";
import type { EditorLinks } from "./EditorLinks";
import { type EditorTasks, EditorTasksContext } from "./EditorTasks";
import { isOnEdgeLine } from "./isOnEdgeLine";
import { makeEditor } from "./makeEditor";
import type { OptionMenuHandle } from "./OptionMenu";
import { notePlainPaste } from "./pasteContents";
import { pasteThing } from "./pasteThing";
import styles from "./RichTextEditor.module.css";
import { renderChunk, renderElement, renderLeaf, renderPlaceholder } from "./renderNodes";
import type { BlockChoice } from "./SlashMenu";
import { openTableMenu } from "./TableBlock";
import { Toolbar } from "./Toolbar";
import { useCodeDecorations } from "./useCodeDecorations";
import { DrawnMark, useFreshSelection } from "./useFreshSelection";
import { useTakenBack } from "./useTakenBack";
import { useTyped } from "./useTyped";

const BlockHandle = lazyPart(() => import("./BlockHandle").then((module) => module.BlockHandle), SaidNotLoaded);
const FormatBubble = lazyPart(() => import("./FormatBubble").then((module) => module.FormatBubble), SaidNotLoaded);
const LinkField = lazyOverlay(() => import("./LinkField").then((module) => module.LinkField));
const SlashMenu = lazyOverlay(() => import("./SlashMenu").then((module) => module.SlashMenu));

export interface RichTextEditorHandle {
  /** The current text as the server stores it; "" if it is empty. */
  html(): string;
  focus(): void;
  /** Replaces the text, without an undo step and without calling `onChange`. */
  replace(html: string): void;
  /**
   * Inserts images at the caret, or where `event` drops them.
   * @returns false for an event that isn't in the text; then nothing is inserted.
   */
  insertImages(sources: readonly ImageSource[], event?: Event): boolean;
  /** Inserts a link to a thing at the caret, or at the end, and takes the focus. @param reference see `readReference`. */
  insertLink(reference: string, title: string): void;
  /** Whether an image is still being uploaded, and no part of the text yet. */
  hasPendingImages(): boolean;
  /** Makes images part of the text whose files have arrived. */
  settleImages(): void;
  /** Lets the lines that are tasks follow changes made elsewhere; no undo step, and no call of `onChange`. */
  followLines(lines: readonly FollowedLine[]): void;
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
  /** Where the text's images come from. */
  images: TextImages;
  /** Called when an image is to be chosen for the caret's place. */
  onImage: () => void;
  /** Where the caret is first when the text takes the focus; by default at the end. */
  cursor?: TextPlace | undefined;
  /** The element for the toolbar: hidden while it is null, above the text if omitted. */
  toolbarSlot?: HTMLElement | null;
  /** Offers things to link to; without it, there are only links to addresses. */
  links?: EditorLinks;
  /** Makes lines of checklists tasks; without it, they are only lines. */
  tasks?: EditorTasks;
  /** Copies a link to the block with this number among those with ids; without it, none is offered. */
  onCopyBlockLink?: (place: number) => void;
  /** Rendered with the text, in its Slate context. */
  beside?: ReactNode;
  ref?: Ref<RichTextEditorHandle>;
}

const hasMouse = typeof matchMedia === "function" && matchMedia("(hover: hover) and (pointer: fine)").matches;

function htmlOf(editor: Editor): string {
  return toHtml(editor.children as BlockNode[]);
}

/** Focuses the text with the caret at the point; without one at its last position, or at the end. */
function focusText(editor: Editor, point: Point | null = null): void {
  if (editor.selection && !point) ReactEditor.focus(editor);
  else {
    // focuses first: Slate would delay that until pending changes are rendered, and typed keys would be lost
    ReactEditor.toDOMNode(editor, editor).focus({ preventScroll: true });
    Transforms.select(editor, point ?? Editor.end(editor, []));
  }
}

function insertImagesAt(editor: Editor, sources: readonly ImageSource[], event?: Event): boolean {
  const text = ReactEditor.toDOMNode(editor, editor);
  if (event && !text.contains(event.target as Node | null)) return false;
  if (event?.type === "drop") {
    const range = ReactEditor.findEventRange(editor, event);
    if (range) Transforms.select(editor, Editor.end(editor, range));
  }
  insertImages(editor, sources);
  ReactEditor.focus(editor);
  return true;
}

function makeReporting(html: string, report: (editor: Editor) => void): Editor {
  const editor = makeEditor();
  editor.children = nodesToEdit(html);
  const { apply } = editor;
  editor.apply = (operation: Operation) => {
    apply(operation);
    // synchronously, not after the render: closing the editor in between must include the last letter
    if (operation.type !== "set_selection" && !isSilent(editor)) report(editor);
  };
  return editor;
}

/** Moves the focus to the bar for the selected words; false if it is not shown. */
function focusBubble(): boolean {
  const button = document.querySelector<HTMLButtonElement>("[data-format-bubble] button[tabindex='0']");
  button?.focus();
  return button !== null;
}

function openBlockMenu(editor: Editor): boolean {
  const area = ReactEditor.toDOMNode(editor, editor).parentElement;
  const button = area?.querySelector<HTMLButtonElement>("[data-block-handle] button");
  button?.click();
  return button instanceof HTMLButtonElement;
}

/** Keys with another meaning where these find nothing to do: Tab moves the focus on, Ctrl+Enter saves. */
const inPlace = {
  indent: (editor: Editor) =>
    stepCell(editor, 1) || indentCode(editor) || indentItems(editor) || selectedItems(editor).length > 0,
  outdent: (editor: Editor) => stepCell(editor, -1) || outdentCode(editor) || outdentItems(editor),
  complete: (editor: Editor, tasks?: EditorTasks) => complete(editor, tasks),
  above: (editor: Editor) => beginAbove(editor) || (isOnEdgeLine(editor, "top") && stepRow(editor, -1)),
  format: focusBubble,
  menu: (editor: Editor) => openTableMenu(editor) || openBlockMenu(editor),
  below: (editor: Editor) => isOnEdgeLine(editor, "bottom") && stepRow(editor, 1),
  task(editor: Editor, tasks?: EditorTasks): boolean {
    const line = plainLine(editor);
    if (line && tasks) makeTask(editor, line[1], (title) => tasks.create(title, null));
    return true;
  },
};

const isInPlace = (command: KeyCommand): command is keyof typeof inPlace => command in inPlace;

/** The note editor: toolbar, shortcuts, Markdown while typing, and clean pasting. */
export function RichTextEditor({
  initialHtml,
  onChange,
  label,
  placeholder = "Start writing...",
  autoFocus = false,
  images,
  onImage,
  cursor,
  toolbarSlot,
  links,
  tasks,
  onCopyBlockLink,
  beside,
  ref,
}: RichTextEditorProps) {
  const report = useRef(onChange);
  useLayoutEffect(() => {
    report.current = onChange;
  });
  const [editor] = useState(() => makeReporting(initialHtml, (changed) => report.current(() => htmlOf(changed))));
  const { readSelection, settleSelection, onDrawn, onLeave } = useFreshSelection(editor);
  const decorate = useCodeDecorations();
  const { slash, link, due, follow, close } = useTyped(editor, tasks !== undefined);
  useLayoutEffect(() => {
    editor.tasks = tasks;
  }, [editor, tasks]);
  useTakenBack(editor, tasks);
  const menu = useRef<OptionMenuHandle>(null);
  /** Whether Shift was down with the last key. */
  const isShifted = useRef(false);
  const [linkAt, setLinkAt] = useState<BaseRange | null>(null);
  const area = useRef<HTMLDivElement>(null);
  /** For screen readers. */
  const [said, say] = useState("");
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
      insertImages: (sources, event) => insertImagesAt(editor, sources, event),
      insertLink(reference, title) {
        writeThing(editor, reference, title);
        ReactEditor.focus(editor);
      },
      hasPendingImages: () => hasPendingImages(editor),
      settleImages: () => settleImages(editor, images),
      followLines(lines) {
        readSelection();
        followLines(editor, lines);
      },
    }),
    [editor, images, readSelection],
  );

  const takeFocus = useEffectEvent(() => focusText(editor, cursor ? pointAt(editor, cursor) : null));
  useEffect(() => {
    if (autoFocus) takeFocus();
  }, [autoFocus]);

  function run(command: CommandId | "paragraph"): void {
    if (command === "paragraph") setLeafType(editor, "paragraph");
    else if (command === "link") {
      if (!editor.selection) Transforms.select(editor, Editor.end(editor, []));
      if (!LinkField.isLoaded()) typeAhead();
      setLinkAt(editor.selection);
    } else runCommand(editor, command);
  }

  /** @param at the typed "/" and the letters after it. */
  function choose(id: BlockChoice, at: BaseRange): void {
    Transforms.delete(editor, { at });
    close();
    if (id === "image") onImage();
    // as if typed: the list of things opens there
    else if (id === "table") insertTable(editor);
    else if (id === "thing") editor.insertText("[[");
    else if (id === "embed") editor.insertText("![[");
    else run(id);
  }

  /** Chooses what the list of blocks has first as soon as it has loaded; begins a line if it has nothing. */
  async function chooseFirst(typed: TypedSlash): Promise<void> {
    const place = Editor.rangeRef(editor, typed.range, { affinity: "inward" });
    close();
    const [first] = await import("./SlashMenu").then(
      ({ optionsFor }) => optionsFor(typed.query),
      () => [],
    );
    const at = place.unref();
    if (first && at) choose(first.id, at);
    else editor.insertBreak();
  }

  /** Opens the list of blocks as a typed "/" does. */
  function openBlocks(): void {
    readSelection();
    focusText(editor);
    const { selection } = editor;
    if (!selection) return;
    Transforms.collapse(editor, { edge: "end" });
    const line = currentLeaf(editor)?.[1];
    const before = line && Editor.string(editor, { anchor: Editor.start(editor, line), focus: Range.end(selection) });
    if (before && !/\s$/.test(before)) editor.insertText(" ");
    editor.insertText("/");
  }

  function onKeyDown(event: KeyboardEvent): void {
    notePlainPaste(editor, event.shiftKey && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "v");
    // keys in a code block's choice of language are its own
    if (event.nativeEvent.isComposing || event.target !== event.currentTarget) return;
    isShifted.current = event.shiftKey;
    const isPlainKey = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (isPlainKey && menu.current?.onKey(event.key)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (isPlainKey && event.key === "Enter" && slash && !menu.current) {
      event.preventDefault();
      void chooseFirst(slash);
      return;
    }
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
    if (command === "moveUp" || command === "moveDown") {
      if (moveBlocks(editor, command === "moveUp" ? -1 : 1)) say(placeInWords(editor));
    } else if (isInPlace(command)) {
      if (!inPlace[command](editor, tasks)) return;
    } else run(command);
    event.preventDefault();
    event.stopPropagation();
  }

  /** Chromium calls Enter a line break where its caret is beside the paragraph of a list item, not in it. */
  function onBeforeInput(event: InputEvent): void {
    if (event.inputType !== "insertLineBreak" || isShifted.current) return;
    event.preventDefault();
    editor.insertBreak();
  }

  function onToolbar(id: CommandId): void {
    const isInText = document.activeElement === ReactEditor.toDOMNode(editor, editor);
    readSelection();
    run(id);
    if (isInText && id !== "link") ReactEditor.focus(editor);
  }

  function onIndent(command: "indent" | "outdent"): void {
    readSelection();
    inPlace[command](editor);
    ReactEditor.focus(editor);
  }

  const toolbar = <Toolbar onCommand={onToolbar} onBlocks={openBlocks} onIndent={hasMouse ? undefined : onIndent} />;
  return (
    <div>
      <Slate editor={editor} initialValue={editor.children} onChange={follow}>
        {toolbarSlot === undefined ? toolbar : toolbarSlot && createPortal(toolbar, toolbarSlot)}
        <TextImagesContext value={images}>
          <EditorTasksContext value={tasks ?? null}>
            <EmbedDrawing value={links?.Embed ?? null}>
              <div ref={area} className={styles.area}>
                <Editable
                  className={`${richTextStyles.text} ${styles.writing}`}
                  role="textbox"
                  aria-multiline
                  aria-label={label}
                  placeholder={placeholder}
                  spellCheck
                  decorate={decorate}
                  renderElement={renderElement}
                  renderLeaf={renderLeaf}
                  renderPlaceholder={renderPlaceholder}
                  renderChunk={renderChunk}
                  disableDefaultStyles
                  onBlur={close}
                  onBlurCapture={onLeave}
                  onKeyDownCapture={settleSelection}
                  onCopyCapture={readSelection}
                  onCutCapture={readSelection}
                  onPasteCapture={readSelection}
                  onDragStartCapture={readSelection}
                  onPaste={(event) => {
                    if (links && pasteThing(editor, event.clipboardData, links.titleOf)) event.preventDefault();
                  }}
                  onKeyDown={onKeyDown}
                  onDOMBeforeInput={onBeforeInput}
                />
                {hasMouse && (
                  <Suspense fallback={null}>
                    <BlockHandle area={area} onSay={say} onCopyLink={onCopyBlockLink} />
                  </Suspense>
                )}
              </div>
            </EmbedDrawing>
          </EditorTasksContext>
        </TextImagesContext>
        <div className="sr-only" role="status">
          {said}
        </div>
        <DrawnMark onDrawing={readSelection} onDrawn={onDrawn} />
        {beside}
        {linkAt && (
          <Suspense fallback={null}>
            <LinkField editor={editor} selection={linkAt} onClose={closeLink} />
          </Suspense>
        )}
        {hasMouse && !linkAt && (
          <Late fallback={null}>
            <FormatBubble area={area} onCommand={onToolbar} />
          </Late>
        )}
        {slash && (
          <Suspense fallback={null}>
            <SlashMenu
              handle={menu}
              editor={editor}
              slash={slash}
              onChoose={(id) => choose(id, slash.range)}
              onClose={close}
            />
          </Suspense>
        )}
        {link && links && (
          <Suspense fallback={null}>
            <links.Menu handle={menu} editor={editor} typed={link} noteId={links.noteId} onClose={close} />
          </Suspense>
        )}
        {due && tasks && (
          <Suspense fallback={null}>
            <tasks.Menu handle={menu} editor={editor} typed={due} create={tasks.create} onClose={close} />
          </Suspense>
        )}
      </Slate>
    </div>
  );
}
