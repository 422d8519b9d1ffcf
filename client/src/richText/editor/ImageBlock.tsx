import { Trash2 } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { Editor, Node, Path, Transforms } from "slate";
import { HistoryEditor } from "slate-history";
import { ReactEditor, type RenderElementProps, useSelected, useSlateStatic } from "slate-react";
import { Button } from "../../ui/Button";
import { IconButton } from "../../ui/IconButton";
import { settleImages, withWords } from "../commands/imageBlocks";
import { maxAlt } from "../html/imageHtml";
import { emptyParagraph, type ImageNode } from "../html/richTextNodes";
import { Picture } from "../images/Picture";
import pictureStyles from "../images/Picture.module.css";
import { isPending, TextImagesContext } from "../images/TextImages";
import styles from "./ImageBlock.module.css";
import { pathOfDrawn } from "./pathOfDrawn";
import { WidthHandle } from "./WidthHandle";

/** An image as one block, with its caption, and with its description and width while it is selected. */
export function ImageBlock({
  attributes,
  image,
  children,
}: {
  attributes: RenderElementProps["attributes"];
  image: ImageNode;
  children: ReactNode;
}) {
  const editor = useSlateStatic();
  const isSelected = useSelected();
  const figure = useRef<HTMLElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const caption = image.caption.map(Node.string).join("");
  const width = dragged ?? image.width ?? 100;

  function change(values: Partial<ImageNode>): void {
    const at = pathOfDrawn(editor, image);
    if (at) Transforms.setNodes(editor, values, { at });
  }

  function select(event: MouseEvent): void {
    // keeps the focus in the text
    event.preventDefault();
    ReactEditor.focus(editor);
    const at = pathOfDrawn(editor, image);
    if (at) Transforms.select(editor, Editor.start(editor, at));
  }

  function resize(percent: number): void {
    setDragged(null);
    const at = pathOfDrawn(editor, image);
    if (!at) return;
    if (percent >= 100) Transforms.unsetNodes(editor, "width", { at });
    else Transforms.setNodes(editor, { width: percent }, { at });
  }

  /** Goes on writing below the image. */
  function leave(): void {
    const at = pathOfDrawn(editor, image);
    if (!at) return;
    const below = Path.next(at);
    if (!Node.has(editor, below)) Transforms.insertNodes(editor, emptyParagraph(), { at: below });
    ReactEditor.focus(editor);
    Transforms.select(editor, Editor.start(editor, below));
  }

  function remove(): void {
    const at = pathOfDrawn(editor, image);
    if (at) Transforms.removeNodes(editor, { at });
    ReactEditor.focus(editor);
  }

  return (
    <div {...attributes} className={styles.image} data-part="image" data-selected={isSelected || undefined}>
      {children}
      <figure
        ref={figure}
        contentEditable={false}
        className={`${pictureStyles.figure} ${styles.figure}`}
        style={width < 100 ? { inlineSize: `${width}%` } : undefined}
        data-is-sized={width < 100 || undefined}
      >
        <div className={styles.frame}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys select it too */}
          <div onMouseDown={select}>
            <Picture image={image} />
          </div>
          <UploadState image={image} />
          {isSelected && !isPending(image) && (
            <WidthHandle figure={figure} percent={width} onDrag={setDragged} onResize={resize} />
          )}
        </div>
        {/* Slate takes the caret back from fields of its own; these are as those of another editor to it */}
        <div data-slate-editor>
          {(isSelected || caption !== "") && (
            <Words
              label="Caption"
              hint="Write a caption"
              value={caption}
              onChange={(text) => change({ caption: withWords(image.caption, text) })}
              onEnter={leave}
            />
          )}
          {isSelected && (
            <div className={styles.tools}>
              <Words
                label="Description for people who don't see the image"
                hint="Describe the image"
                value={image.alt}
                max={maxAlt}
                onChange={(alt) => change({ alt })}
                onEnter={leave}
              />
              <IconButton label="Remove image" icon={Trash2} size="small" onClick={remove} />
            </div>
          )}
        </div>
      </figure>
    </div>
  );
}

/** How far the upload is, or why it failed. */
function UploadState({ image: { upload, attachment } }: { image: ImageNode }) {
  const editor = useSlateStatic();
  const images = useContext(TextImagesContext);
  const found = upload === undefined ? undefined : images?.uploadOf(upload);
  const isSettled = attachment !== undefined || (found && found.state !== "done");
  useEffect(() => {
    if (images && !isSettled) settleImages(editor, images);
  }, [editor, images, isSettled]);
  if (!found || upload === undefined || found.state === "done") return null;
  if (found.state === "failed") {
    return (
      <div className={styles.problem} role="alert">
        <span>{found.problem}</span>
        <Button onClick={() => images?.retry(upload)}>Try again</Button>
      </div>
    );
  }
  return (
    <progress
      className={styles.progress}
      value={found.progress}
      aria-label={`Uploading ${found.file.name} into the text`}
    />
  );
}

/** A field for words of an image. What is typed in it at once is undone at once. */
function Words({
  label,
  hint,
  value,
  max,
  onChange,
  onEnter,
}: {
  label: string;
  hint: string;
  value: string;
  max?: number;
  onChange: (value: string) => void;
  onEnter: () => void;
}) {
  const editor = useSlateStatic();
  const isBegun = useRef(false);

  function write(text: string): void {
    const group = isBegun.current ? HistoryEditor.withMerging : HistoryEditor.withNewBatch;
    isBegun.current = true;
    group(editor, () => onChange(text));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const isUndo = (event.ctrlKey || event.metaKey) && ["z", "y"].includes(event.key.toLowerCase());
    if (isUndo) {
      event.preventDefault();
      event.stopPropagation();
      isBegun.current = false;
      if (event.shiftKey || event.key.toLowerCase() === "y") editor.redo();
      else editor.undo();
    } else if (event.key === "Enter" && !event.ctrlKey && !event.metaKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      onEnter();
    }
  }

  return (
    <textarea
      className={styles.words}
      rows={1}
      aria-label={label}
      placeholder={hint}
      maxLength={max}
      value={value}
      onFocus={() => {
        isBegun.current = false;
      }}
      onChange={(event) => write(event.target.value.replaceAll("\n", " "))}
      onKeyDown={onKeyDown}
    />
  );
}
