import { CircleAlert, Link2, Star, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useBlocker } from "react-router-dom";
import { AttachFiles } from "../content/attachments/AttachFiles";
import { AttachmentRows } from "../content/attachments/AttachmentRows";
import { FileDrop } from "../content/attachments/FileDrop";
import { useNoteFiles } from "../content/attachments/useNoteFiles";
import { CategoryPicker } from "../content/pickers/CategoryPicker";
import { TagPicker } from "../content/pickers/TagPicker";
import { useColumnCount } from "../content/slips/useColumnCount";
import { useContentActions } from "../content/useContentActions";
import type { NoteFullFragment } from "../gql/graphql";
import { useShortcut } from "../lib/shortcuts";
import { RichTextEditor, type RichTextEditorHandle } from "../richText/RichTextEditor";
import { Button } from "../ui/Button";
import { ColorPicker } from "../ui/ColorPicker";
import { ConfirmDialog } from "../ui/ConfirmDialog";
import { Dialog } from "../ui/Dialog";
import { IconButton } from "../ui/IconButton";
import { Popover } from "../ui/Popover";
import { presetColors } from "../ui/presetColors";
import { TextField } from "../ui/TextField";
import { ChangedElsewhere } from "./ChangedElsewhere";
import { DraftStrip } from "./DraftStrip";
import { FilingChips } from "./FilingChips";
import { Fact } from "./NoteFacts";
import { useNoteEditing } from "./useNoteEditing";
import "./NoteSheet.css";
import "./NoteEditor.css";

/** A note to write, on the same sheet as to read. */
export function NoteEditor({
  note,
  categoryId = null,
  onClose,
}: {
  /** null for a new one. */
  note: NoteFullFragment | null;
  /** Where a new note is filed. */
  categoryId?: string | null;
  onClose: (saved?: NoteFullFragment) => void;
}) {
  // what was opened stays the ground of this writing, whatever the list learns meanwhile
  const [opened] = useState(note);
  const editor = useRef<RichTextEditorHandle>(null);
  const title = useRef<HTMLTextAreaElement>(null);
  const [toolbarSlot, setToolbarSlot] = useState<HTMLElement | null>(null);
  const actions = useContentActions();
  const editing = useNoteEditing(opened, categoryId, editor);
  const { fields, problem, change } = editing;
  const files = useNoteFiles(opened?.id ?? null);
  const isPhone = useColumnCount() === 1;
  const heading = opened ? "Edit Note" : "New Note";
  const isFavorite = opened ? (note?.isFavorite ?? false) : fields.isFavorite;

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (editing.isDirty() || files.isWaiting) && !staysOpen(currentLocation, nextLocation, opened ? "edit" : "new"),
  );
  const isAsking = blocker.state === "blocked";

  const end = async (saving: Promise<NoteFullFragment | null>): Promise<void> => {
    const saved = await saving;
    if (!saved) return;
    await files.sendTo(saved.id);
    if (isOpen.current) onClose(saved);
  };
  const save = (): void => void end(editing.save());
  useShortcut("mod+s", save, { isInOverlay: true, isEnabled: !isAsking && !editing.stored });
  useShortcut("mod+Enter", save, { isInOverlay: true, isEnabled: !isAsking && !editing.stored });

  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const titleProblem = problem.fields.title;
  useEffect(() => {
    if (titleProblem) title.current?.focus();
  }, [titleProblem]);

  function onTitleKey(event: KeyboardEvent): void {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    editor.current?.focus();
  }

  const star = (
    <IconButton
      label={isFavorite ? "Remove from favorites" : "Add to favorites"}
      aria-pressed={isFavorite}
      icon={<Star size={17} strokeWidth={1.7} aria-hidden fill={isFavorite ? "currentColor" : "none"} />}
      onClick={() =>
        opened ? void actions.setFavorite(note ?? opened, !isFavorite) : change({ isFavorite: !isFavorite })
      }
    />
  );
  const saveButton = (
    <Button
      variant="ink"
      isPending={editing.isSaving || files.isSending}
      onClick={save}
      aria-keyshortcuts="Control+S Control+Enter"
    >
      Save note
    </Button>
  );
  const category = (
    <CategoryPicker contentType="NOTE" value={fields.category} onChange={(next) => change({ category: next })} />
  );
  const tags = <TagPicker contentType="NOTE" value={fields.tags} onChange={(next) => change({ tags: next })} />;
  const color = <ColorPicker value={fields.color} onChange={(next) => change({ color: next })} />;
  const link = (
    <TextField
      label="Link"
      type="url"
      inputMode="url"
      placeholder="https://"
      maxLength={2048}
      value={fields.link}
      error={problem.fields.link}
      onChange={(next) => change({ link: next })}
    />
  );

  return (
    <Dialog
      title={heading}
      isOpen
      onClose={() => onClose()}
      size="sheet"
      color={fields.color}
      className="note-editor"
      header={
        <header className="sheet-tools">
          {isPhone && <IconButton label="Close" icon={X} iconSize={20} onClick={() => onClose()} />}
          <h2 className="sheet-heading">{heading}</h2>
          <span className="flex-1" />
          {!isPhone && <div ref={setToolbarSlot} className="editor-toolbar" />}
          {star}
          {isPhone ? saveButton : <IconButton label="Close" icon={X} onClick={() => onClose()} />}
        </header>
      }
      footer={
        isPhone ? (
          <>
            <div ref={setToolbarSlot} className="editor-toolbar flex-1" />
            <AttachFiles files={files} isPhone />
          </>
        ) : (
          <>
            <AttachFiles files={files} isPhone={false} />
            <SaveProblem text={problem.text} />
            <Button variant="quiet" onClick={() => onClose()}>
              Cancel
            </Button>
            {saveButton}
          </>
        )
      }
    >
      <FileDrop onFiles={files.addFrom} />
      <div className="sheet-in">
        {!isPhone && (
          <aside className="sheet-margin" aria-label="About this note">
            {category}
            {tags}
            <Fact name="Color">{color}</Fact>
            {link}
          </aside>
        )}
        <div className="sheet-text">
          {isPhone && (
            <>
              <SaveProblem text={problem.text ?? problem.fields.link} />
              <div className="editor-chips">
                <FilingChips fields={fields} category={category} tags={tags} />
                <Popover
                  label="Color"
                  trigger={
                    <button type="button" className="editor-chip">
                      <i className="editor-chip-dot" aria-hidden />
                      {presetColors.find((preset) => preset.color === fields.color.toUpperCase())?.name ?? "Color"}
                    </button>
                  }
                >
                  {color}
                </Popover>
                <Popover
                  label="Link"
                  trigger={
                    <button type="button" className="editor-chip">
                      <Link2 size={15} strokeWidth={1.7} aria-hidden />
                      <span className="clip">{fields.link || "Link"}</span>
                    </button>
                  }
                >
                  {link}
                </Popover>
              </div>
            </>
          )}
          {editing.draftKeptAt && (
            <DraftStrip
              keptAt={editing.draftKeptAt}
              onKeep={editing.keepDraft}
              onDiscard={() => {
                editing.discardDraft();
                title.current?.focus();
              }}
            />
          )}
          <textarea
            ref={title}
            className="sheet-title editor-title"
            rows={1}
            aria-label="Title"
            aria-invalid={titleProblem ? true : undefined}
            aria-describedby={titleProblem ? "note-title-problem" : undefined}
            placeholder="Title"
            maxLength={500}
            readOnly={files.isSending}
            autoFocus={!opened}
            value={fields.title}
            onChange={(event) => change({ title: event.target.value.replace(/\s*\n\s*/g, " ") })}
            onKeyDown={onTitleKey}
          />
          {titleProblem && (
            <p id="note-title-problem" className="field-error" role="alert">
              <CircleAlert size={15} aria-hidden />
              <span>{titleProblem}</span>
            </p>
          )}
          <div className="editor-text" inert={files.isSending}>
            <RichTextEditor
              ref={editor}
              label="Text"
              initialHtml={editing.initialHtml}
              toolbarSlot={toolbarSlot}
              autoFocus={opened !== null}
              onChange={editing.textChanged}
            />
          </div>
          <AttachmentRows
            noteId={opened?.id ?? null}
            attachments={note?.attachments ?? []}
            uploads={files.uploads}
            refusals={files.refusals}
            isWriting
            onRemoveUpload={files.remove}
            onRetryUpload={files.retry}
          />
        </div>
      </div>
      <ConfirmDialog
        variant="warning"
        title="Leave without saving?"
        message="What you changed in this note is not saved yet."
        confirmLabel="Discard changes"
        cancelLabel="Keep writing"
        isOpen={isAsking}
        onClose={() => {
          if (!editing.isDone.current) blocker.reset?.();
        }}
        onConfirm={() => {
          editing.discard();
          blocker.proceed?.();
        }}
      />
      {editing.stored && (
        <ChangedElsewhere
          mine={editing.mine()}
          stored={editing.stored}
          onGoOn={editing.goOnWriting}
          onKeepMine={() => void end(editing.keepMine())}
          onKeepBoth={() => void end(editing.keepBoth())}
          onTakeStored={() => {
            editing.discard();
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}

function SaveProblem({ text }: { text: string | undefined }) {
  return (
    <p className="field-error flex-1" role="alert">
      {text && (
        <>
          <CircleAlert size={15} aria-hidden />
          <span>{text}</span>
        </>
      )}
    </p>
  );
}

interface Place {
  pathname: string;
  search: string;
}

function staysOpen(from: Place, to: Place, parameter: "edit" | "new"): boolean {
  const isOpenThere = new URLSearchParams(to.search).has(parameter);
  return isOpenThere && (parameter === "new" || from.pathname === to.pathname);
}
