import { useApolloClient, useFragment } from "@apollo/client/react";
import { Maximize2, Star, X } from "lucide-react";
import { type RefObject, Suspense, startTransition, useCallback, useEffect, useRef, useState } from "react";
import { AttachFiles } from "../../../content/attachments/AttachFiles";
import { FileDrop } from "../../../content/attachments/FileDrop";
import { useNoteFiles } from "../../../content/attachments/useNoteFiles";
import { useColumnCount } from "../../../content/cards/useColumnCount";
import { textLine, textNames } from "../../../content/noteProperties";
import { CategoryPicker } from "../../../content/pickers/CategoryPicker";
import { TagPicker } from "../../../content/pickers/TagPicker";
import sheetStyles from "../../../content/Sheet.module.css";
import { type NoteFullFragment, NoteFullFragmentDoc } from "../../../gql/graphql";
import { contentKinds } from "../../../lib/contentKinds";
import { paths } from "../../../lib/paths";
import { usePreferences } from "../../../lib/preferences";
import { useNavigationGuard } from "../../../lib/routing/useNavigationGuard";
import { useShortcut } from "../../../lib/shortcuts";
import { copyBlockLink } from "../../../links/copyBlockLink";
import { useEditorLinks } from "../../../links/editorLinks";
import { ShownNote } from "../../../links/ShownNote";
import { LineTasks } from "../../../noteTasks/LineTasks";
import { useEditorTasks } from "../../../noteTasks/useEditorTasks";
import { ItemProjects } from "../../../projects/links/ItemProjects";
import type { TextPlace } from "../../../richText/commands/pointAt";
import { RichTextEditor, type RichTextEditorHandle } from "../../../richText/editor/RichTextEditor";
import { Button } from "../../../ui/Button";
import { ColorPicker } from "../../../ui/fields/ColorPicker";
import { TextField } from "../../../ui/fields/TextField";
import { IconButton } from "../../../ui/IconButton";
import { Late } from "../../../ui/Late";
import { lazyPart } from "../../../ui/lazyPart";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog";
import { Dialog } from "../../../ui/overlays/Dialog";
import { lazyOverlay } from "../../../ui/overlays/lazyOverlay";
import { toast } from "../../../ui/toast/toast";
import { DailyBar } from "../daily/DailyBar";
import { Fact } from "../viewer/NoteFacts";
import { useWritingView } from "../writing/useWritingView";
import { WritingTools } from "../writing/WritingTools";
import writingStyles from "../writing/WritingView.module.css";
import { EditorChips } from "./EditorChips";
import { EditorTitle } from "./EditorTitle";
import { isEditorOpenAt } from "./isEditorOpenAt";
import styles from "./NoteEditor.module.css";
import { SaveProblem } from "./SaveProblem";
import { SaveWords } from "./SaveWords";
import { useEditorImages } from "./useEditorImages";
import { useNoteEditing } from "./useNoteEditing";

const AttachmentRows = lazyPart(() =>
  import("../../../content/attachments/AttachmentRows").then((module) => module.AttachmentRows),
);
const ChangedElsewhere = lazyOverlay(() => import("./ChangedElsewhere").then((module) => module.ChangedElsewhere));
const ImagePicker = lazyOverlay(() =>
  import("../../../content/attachments/ImagePicker").then((module) => module.ImagePicker),
);
const DraftStrip = lazyPart(() => import("./DraftStrip").then((module) => module.DraftStrip));
const WritingParts = lazyPart(() => import("../writing/WritingParts").then((module) => module.WritingParts), null);

/** The editor of a note, on the same sheet as the viewer, or over the whole page. */
export function NoteEditor({
  note,
  categoryId = null,
  cursor,
  beside,
  onClose,
}: {
  /** null for a new note. */
  note: NoteFullFragment | null;
  /** The category of a new note. */
  categoryId?: string | null;
  /** Where the caret is first; by default at the end. */
  cursor?: TextPlace | undefined;
  /** Set while the editor of a note is part of another page, which writes in its text too. */
  beside?: RefObject<RichTextEditorHandle | null>;
  onClose: (saved?: NoteFullFragment) => void;
}) {
  // the opened version stays the base of this edit, whatever the list loads meanwhile
  const [opened] = useState(note);
  const own = useRef<RichTextEditorHandle>(null);
  const editor = beside ?? own;
  const title = useRef<HTMLTextAreaElement>(null);
  const [toolbarSlot, setToolbarSlot] = useState<HTMLElement | null>(null);
  // in a second step: the text is there first
  const showToolbarIn = useCallback((slot: HTMLElement | null) => startTransition(() => setToolbarSlot(slot)), []);
  const client = useApolloClient();
  const editing = useNoteEditing(opened, categoryId, editor);
  const { fields, problem, change } = editing;
  const tasks = useEditorTasks(fields.projects.length === 1 ? (fields.projects[0]?.id ?? null) : null);
  const { savedId } = editing;
  const links = useEditorLinks(savedId);
  const files = useNoteFiles(savedId);
  // a new note is in the cache after its first save
  const created = useFragment({
    fragment: NoteFullFragmentDoc,
    fragmentName: "NoteFull",
    from: !opened && savedId ? { __typename: "Note", id: savedId } : null,
  });
  const current = opened ? note : created.complete ? (created.data as NoteFullFragment) : null;
  const attachments = current?.attachments ?? [];
  // stays with its question and its focus when the last file goes
  const [hasFiles, setHasFiles] = useState(false);
  if (!hasFiles && attachments.length + files.uploads.length + files.refusals.length > 0) setHasFiles(true);
  const images = useEditorImages(editor, current, files);
  const columns = useColumnCount();
  const isPhone = columns === 1 || beside !== undefined;
  const heading = opened ? "Edit Note" : "New Note";
  const isFavorite = savedId ? (current?.isFavorite ?? fields.isFavorite) : fields.isFavorite;

  const { isAsking, stay, leave } = useNavigationGuard(
    (from, to) =>
      (!editing.canLeave() || files.isWaiting || editing.hasPendingImages()) &&
      !isEditorOpenAt(from, to, beside ? "note" : opened ? "edit" : "new"),
  );

  /** Uploads what waited for the note, and saves once more the images that are then part of its text. */
  const sendFiles = async (noteId: string): Promise<void> => {
    const isAwaited = editing.hasPendingImages();
    await files.sendTo(noteId, isAwaited);
    editor.current?.settleImages();
    if (isAwaited && !editing.isSettled()) await editing.save();
  };
  const end = async (saving: Promise<NoteFullFragment | null>): Promise<void> => {
    const saved = await saving;
    // changes kept on this device are sent automatically
    const isKept = !saved && editing.isWaiting() && !files.isWaiting;
    if (isKept) toast.show("Saved on this device. It will sync when you are back online.");
    else if (saved) await sendFiles(saved.id);
    else if (!editing.isSettled()) return;
    // a file that failed to arrive stays among the files of the note, where it can be sent again
    if (saved && editing.hasPendingImages() && !editing.isDirty()) editing.discard();
    if (isOpen.current) onClose(saved ?? undefined);
  };
  const save = (): void => void end(editing.save());
  const copyLinkTo = async (place: number): Promise<void> => {
    if (editing.isDirty() && !editing.isAuto) toast.show("Save the note first: then its blocks have links");
    else {
      const id = editing.isDirty() ? (await editing.save())?.id : savedId;
      if (id) await copyBlockLink(client, id, place);
    }
  };
  const close = (): void => {
    editing.leave();
    onClose();
  };
  const writing = useWritingView({
    parameter: opened ? "edit" : "new",
    isEnabled: !beside && !isAsking && !editing.stored,
    close,
    focusText: () => editor.current?.focus(),
  });
  const [outline, setOutline] = useState<HTMLElement | null>(null);
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const [count, setCount] = useState<HTMLElement | null>(null);
  const saveHere = (): void => (editing.isAuto ? void editing.save() : save());
  useShortcut("mod+s", saveHere, { isInOverlay: true, isEnabled: !isAsking && !editing.stored });
  useShortcut("mod+Enter", save, { isInOverlay: true, isEnabled: !isAsking && !editing.stored });

  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  // after the first save, reloading this page opens that note
  useEffect(() => {
    if (!opened && savedId && editing.isAuto) {
      const address = paths.editNote(savedId) + (writing.isOpen ? "&write" : "");
      window.history.replaceState(window.history.state, "", address);
    }
  }, [opened, savedId, editing.isAuto, writing.isOpen]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change that this tab hears of
  useEffect(() => {
    if (current) editing.takeIn(current);
  }, [current?.version, current?.content, current?.tasks, editing.saveState]);

  const titleProblem = problem.fields.title;
  useEffect(() => {
    if (titleProblem) title.current?.focus();
  }, [titleProblem]);

  const page = usePreferences().notes.focusOnLine
    ? `${writingStyles.page} ${writingStyles.isFocused}`
    : writingStyles.page;
  const star = (
    <IconButton
      label={isFavorite ? "Remove from favorites" : "Add to favorites"}
      data-on={isFavorite || undefined}
      icon={<Star size={17} strokeWidth={1.7} aria-hidden fill={isFavorite ? "currentColor" : "none"} />}
      onClick={() => editing.markFavorite(!isFavorite)}
    />
  );
  const saveButton = (
    <Button
      variant="ink"
      isPending={editing.isSaving || files.isSending}
      onClick={save}
      aria-keyshortcuts={editing.isAuto ? "Control+Enter" : "Control+S Control+Enter"}
    >
      {editing.isAuto && !problem.isGone ? "Done" : "Save note"}
    </Button>
  );
  const saveWords = editing.isAuto && (
    <SaveWords state={editing.saveState} isKept={editing.isKept} onCompare={editing.compare} />
  );
  const category = (
    <CategoryPicker contentType="NOTE" value={fields.category} onChange={(next) => change({ category: next })} />
  );
  const tags = <TagPicker contentType="NOTE" value={fields.tags} onChange={(next) => change({ tags: next })} />;
  const projects = (
    <ItemProjects
      kind={contentKinds.NOTE}
      item={fields}
      linked={fields.projects}
      onChange={(next) => change({ projects: next })}
    />
  );
  const color = <ColorPicker value={fields.color} onChange={(next) => change({ color: next })} />;
  const lines = textNames.map((name) => (
    <TextField
      key={name}
      label={textLine(name).label}
      {...textLine(name).attributes}
      value={fields[name]}
      error={problem.fields[name]}
      onChange={(next) => change({ [name]: next })}
    />
  ));

  return (
    <Dialog
      title={heading}
      isOpen
      onClose={writing.isOpen ? writing.leave : close}
      size="sheet"
      color={fields.color}
      className={writing.isOpen ? `${styles.editor} ${writingStyles.whole}` : styles.editor}
      header={
        writing.isOpen ? (
          <WritingTools saving={editing.isAuto ? saveWords : saveButton} slot={setTools} onLeave={writing.leave} />
        ) : (
          <header className={sheetStyles.tools} data-part="sheet-tools">
            {isPhone && <IconButton label="Close" icon={X} iconSize={20} onClick={close} />}
            {isPhone ? (
              <div className={`${styles.head} stack`}>
                <h2 className={sheetStyles.heading}>{heading}</h2>
                {saveWords}
              </div>
            ) : (
              <h2 className={sheetStyles.heading}>{heading}</h2>
            )}
            <span className="grow" />
            {!isPhone && <div ref={showToolbarIn} className={styles.toolbar} />}
            {!beside && (
              <IconButton label="Writing view" shortcut="Ctrl Shift Enter" icon={Maximize2} onClick={writing.enter} />
            )}
            {star}
            {isPhone ? saveButton : <IconButton label="Close" icon={X} onClick={close} />}
          </header>
        )
      }
      footer={
        writing.isOpen ? (
          <>
            <div ref={setCount} />
            <SaveProblem text={problem.text} />
          </>
        ) : isPhone ? (
          <>
            <div ref={showToolbarIn} className={`${styles.toolbar} grow`} />
            <AttachFiles files={files} isPhone />
          </>
        ) : (
          <>
            <AttachFiles files={files} isPhone={false} />
            <SaveProblem text={problem.text} />
            {saveWords}
            {!editing.isAuto && (
              <Button variant="quiet" onClick={close}>
                Cancel
              </Button>
            )}
            {saveButton}
          </>
        )
      }
    >
      <FileDrop onFiles={images.takeFrom} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus moves on */}
      <div
        className={writing.isOpen ? page : sheetStyles.sheetIn}
        data-is-beside={beside !== undefined || undefined}
        onBlur={editing.saveOnBlur}
      >
        {writing.isOpen ? (
          <div ref={setOutline} className={writingStyles.beside} />
        ) : (
          !isPhone && (
            <aside className={`${sheetStyles.margin} column`} data-part="sheet-margin" aria-label="About this note">
              <Late fallback={null}>
                {category}
                {tags}
                <Fact name="Color">{color}</Fact>
                {projects}
                {lines}
              </Late>
            </aside>
          )
        )}
        <div className={writing.isOpen ? writingStyles.middle : sheetStyles.text}>
          {isPhone && !writing.isOpen && (
            <>
              <SaveProblem text={problem.text ?? textNames.map((name) => problem.fields[name]).find(Boolean)} />
              <EditorChips
                fields={fields}
                category={category}
                tags={tags}
                projects={projects}
                color={color}
                lines={lines}
              />
            </>
          )}
          {editing.draft && (
            <Suspense fallback={null}>
              <DraftStrip
                draft={editing.draft}
                saved={opened}
                onKeep={editing.keepDraft}
                onDiscard={() => {
                  editing.discardDraft();
                  title.current?.focus();
                }}
              />
            </Suspense>
          )}
          {current?.dailyDate && (
            <DailyBar
              id={current.id}
              date={current.dailyDate}
              isWriting
              canBring={editing.isAuto}
              save={async () => editing.isSettled() || (await editing.save()) !== null}
            />
          )}
          <EditorTitle
            ref={title}
            value={fields.title}
            problem={titleProblem}
            autoFocus={!opened}
            readOnly={files.isSending}
            onChange={(next) => change({ title: next })}
            onEnter={() => editor.current?.focus()}
          />
          <div className={styles.text} inert={files.isSending}>
            <ShownNote value={savedId}>
              <LineTasks>
                <RichTextEditor
                  ref={editor}
                  label="Text"
                  initialHtml={editing.initialHtml}
                  toolbarSlot={toolbarSlot}
                  autoFocus={opened !== null}
                  images={images.images}
                  onImage={images.pick}
                  cursor={cursor}
                  links={links}
                  tasks={tasks}
                  onCopyBlockLink={(place) => void copyLinkTo(place)}
                  beside={
                    writing.isOpen && (
                      <Suspense fallback={null}>
                        <WritingParts slots={{ outline, tools, count }} hasRoom={columns === 3} />
                      </Suspense>
                    )
                  }
                  onChange={editing.textChanged}
                />
              </LineTasks>
            </ShownNote>
          </div>
          {!writing.isOpen && hasFiles && (
            <Suspense fallback={null}>
              <AttachmentRows
                noteId={savedId}
                attachments={attachments}
                uploads={files.uploads}
                refusals={files.refusals}
                isWriting
                onRemoveUpload={files.remove}
                onRetryUpload={files.retry}
              />
            </Suspense>
          )}
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
          if (!editing.isDone.current) stay();
        }}
        onConfirm={() => {
          editing.discard();
          leave();
        }}
      />
      <Suspense fallback={null}>
        <ImagePicker
          isOpen={images.isPicking}
          attachments={attachments}
          images={images.images}
          onFiles={images.insertFiles}
          onPick={images.insertAttachment}
          onClose={images.stopPicking}
        />
      </Suspense>
      {editing.stored && (
        <Suspense fallback={null}>
          <ChangedElsewhere
            mine={editing.mine()}
            stored={editing.stored}
            onClose={editing.goOnWriting}
            onKeepMine={() => void (editing.isAuto ? editing.keepMine() : end(editing.keepMine()))}
            onKeepBoth={() => void end(editing.keepBoth())}
            onTakeStored={() => {
              editing.discard();
              onClose();
            }}
          />
        </Suspense>
      )}
    </Dialog>
  );
}
