import {
  Archive,
  ArchiveRestore,
  ChevronLeft,
  Ellipsis,
  FileText,
  History,
  LayoutTemplate,
  Maximize2,
  Pencil,
  Send,
  Share2,
  Star,
  Trash2,
  Undo2,
  X,
} from "lucide-react";
import { Suspense, useMemo, useState } from "react";
import { useNoteImages } from "../../../content/attachments/useNoteImages";
import sheetStyles from "../../../content/Sheet.module.css";
import { sharingDialogs, useOpenSharing } from "../../../content/sharing/sharingDialogs";
import { useContentActions } from "../../../content/useContentActions";
import type { AttachmentFieldsFragment, NoteCardFragment, TaskFieldsFragment } from "../../../gql/graphql";
import { useShortcut } from "../../../lib/shortcuts";
import { LinkedFrom } from "../../../links/LinkedFrom";
import { LinkedText } from "../../../links/LinkedText";
import { LineTasks } from "../../../noteTasks/LineTasks";
import { useProjectLinks } from "../../../projects/links/useProjectLinks";
import { withTaskTitles } from "../../../richText/html/taskLines";
import { TextImagesContext } from "../../../richText/images/TextImages";
import { Button } from "../../../ui/Button";
import { IconButton } from "../../../ui/IconButton";
import { Late } from "../../../ui/Late";
import { lazyPart } from "../../../ui/lazyPart";
import { NotLoaded } from "../../../ui/NotLoaded";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog";
import { Dialog } from "../../../ui/overlays/Dialog";
import { Menu } from "../../../ui/overlays/Menu";
import { MenuItem } from "../../../ui/overlays/MenuItem";
import { Skeleton } from "../../../ui/Skeleton";
import skeletonStyles from "../../../ui/Skeleton.module.css";
import { DailyBar } from "../daily/DailyBar";
import { UseTemplateButton } from "../templates/UseTemplateButton";
import { useTemplateActions } from "../templates/useTemplateActions";
import { NoteFacts } from "./NoteFacts";

const NoteAttachments = lazyPart(
  () => import("../../../content/attachments/NoteAttachments").then((module) => module.NoteAttachments),
  ({ count, onRetry }) => count > 0 && <NotLoaded onRetry={onRetry} />,
);

/** Temporarily replaces the viewer. */
export type NoteView = "edit" | "write" | "history";
type Question = "trash" | "permanently" | null;

/** An opened note to read: a sheet in the note's color, with a margin. */
export function NoteViewer({
  note,
  content: stored,
  tasks,
  attachments,
  cameFrom,
  isOpeningEditor,
  onClose,
  onEdit,
  onWrite,
  onHistory,
}: {
  note: NoteCardFragment;
  /** undefined while loading. */
  content: string | null | undefined;
  tasks: readonly TaskFieldsFragment[] | undefined;
  attachments: readonly AttachmentFieldsFragment[] | undefined;
  /** The view to return focus from; null if the viewer has just opened. */
  cameFrom: NoteView | null;
  /** True while the editor loads: keys are meant for it, and are no shortcuts. */
  isOpeningEditor: boolean;
  onClose: () => void;
  onEdit: () => void;
  onWrite: () => void;
  onHistory: () => void;
}) {
  const actions = useContentActions();
  const content = useMemo(() => stored && withTaskTitles(stored, tasks ?? []), [stored, tasks]);
  const images = useNoteImages(note.id, content, attachments);
  const [question, setQuestion] = useState<Question>(null);
  const link = useProjectLinks(note.id, note.linkedProjects);
  const isTrashed = note.deletedAt !== null;
  const canDeleteForGood = note.isArchived || isTrashed;
  const toggleFavorite = (): void => void actions.setFavorite(note, !note.isFavorite);
  const toggleArchived = (): void => void actions.setArchived(note, !note.isArchived);
  const { saveAsTemplate, stopBeingTemplate } = useTemplateActions();
  const toggleTemplate = (): void => (note.isTemplate ? stopBeingTemplate : saveAsTemplate)(note.id);
  const isSharing = useOpenSharing() !== null;
  const { isTemplate } = note;
  const canUseKeys = !isTrashed && !isTemplate && question === null && !isSharing && !isOpeningEditor;
  useShortcut("f", toggleFavorite, { isEnabled: canUseKeys, isInOverlay: true });
  useShortcut("e", toggleArchived, { isEnabled: canUseKeys, isInOverlay: true });
  const canWrite = !isTrashed && question === null && !isSharing && !isOpeningEditor;
  useShortcut("mod+shift+Enter", onWrite, { isEnabled: canWrite, isInOverlay: true });

  const favoriteLabel = note.isFavorite ? "Remove from favorites" : "Add to favorites";
  const archiveLabel = note.isArchived ? "Unarchive" : "Archive";
  const tools = (
    <>
      <span className="narrow-only">
        <IconButton label="Back" icon={ChevronLeft} iconSize={20} onClick={onClose} />
      </span>
      <span className={`${sheetStyles.start} wide-only`}>
        {isTrashed ? (
          <Button variant="quiet" icon={Undo2} onClick={() => void actions.restore(note)}>
            Restore
          </Button>
        ) : (
          <Button variant="quiet" icon={Pencil} autoFocus={cameFrom === "edit"} onClick={onEdit}>
            Edit
          </Button>
        )}
        {isTemplate && !isTrashed && <UseTemplateButton id={note.id} />}
        {canDeleteForGood && (
          <Button variant="quiet" icon={Trash2} onClick={() => setQuestion("permanently")}>
            Delete Permanently
          </Button>
        )}
      </span>
      <span className="grow" />
      {!isTrashed && !isTemplate && (
        <>
          <IconButton
            label={favoriteLabel}
            shortcut="F"
            data-on={note.isFavorite || undefined}
            icon={<Star size={17} strokeWidth={1.7} aria-hidden fill={note.isFavorite ? "currentColor" : "none"} />}
            onClick={toggleFavorite}
          />
          <IconButton
            label={archiveLabel}
            shortcut="E"
            icon={note.isArchived ? ArchiveRestore : Archive}
            onClick={toggleArchived}
          />
          <span className="wide-only">
            <Button variant="quiet" icon={Share2} onClick={() => sharingDialogs.share(note)}>
              Share
            </Button>
            <Button variant="quiet" icon={Send} onClick={() => sharingDialogs.send(note)}>
              Send
            </Button>
          </span>
        </>
      )}
      {!isTrashed && (
        <span className="wide-only">
          <IconButton
            label="Writing view"
            shortcut="Ctrl Shift Enter"
            icon={Maximize2}
            autoFocus={cameFrom === "write"}
            onClick={onWrite}
          />
          <IconButton
            label={isTemplate ? "Stop being a template" : "Save as template"}
            icon={isTemplate ? FileText : LayoutTemplate}
            onClick={toggleTemplate}
          />
          <IconButton label="History" icon={History} autoFocus={cameFrom === "history"} onClick={onHistory} />
          <IconButton label="Delete" icon={Trash2} onClick={() => setQuestion("trash")} />
        </span>
      )}
      <span className="narrow-only">
        <Menu
          label="More"
          trigger={<IconButton label="More" icon={Ellipsis} iconSize={20} autoFocus={cameFrom !== null} />}
        >
          <ViewerMenu
            isTrashed={isTrashed}
            isTemplate={isTemplate}
            canDeleteForGood={canDeleteForGood}
            onEdit={onEdit}
            onWrite={onWrite}
            onHistory={onHistory}
            onTemplate={toggleTemplate}
            onShare={() => sharingDialogs.share(note)}
            onSend={() => sharingDialogs.send(note)}
            onRestore={() => void actions.restore(note)}
            onAsk={setQuestion}
          />
        </Menu>
      </span>
      <span className="wide-only">
        <IconButton label="Close" icon={X} onClick={onClose} />
      </span>
    </>
  );

  return (
    <Dialog
      title={note.title}
      isOpen
      onClose={onClose}
      size="sheet"
      color={note.color}
      header={
        <header className={sheetStyles.tools} data-part="sheet-tools">
          {/* the text is there first, but the focus returns to its button at once */}
          {cameFrom ? tools : <Late fallback={null}>{tools}</Late>}
        </header>
      }
    >
      <div className={sheetStyles.sheetIn}>
        <aside className={`${sheetStyles.margin} column`} data-part="sheet-margin" aria-label="About this note">
          <Late fallback={null}>
            <NoteFacts note={note} onLink={isTrashed ? undefined : link} />
          </Late>
        </aside>
        <article className={sheetStyles.text}>
          {note.dailyDate && !isTrashed && <DailyBar id={note.id} date={note.dailyDate} />}
          <h2 className="headline" data-part="sheet-title">
            {note.title}
          </h2>
          {content === undefined ? (
            <div className={`${skeletonStyles.lines} ${sheetStyles.wait}`} data-is-dense aria-busy="true">
              <Skeleton width="92%" />
              <Skeleton width="84%" />
              <Skeleton width="60%" />
            </div>
          ) : (
            content && (
              <TextImagesContext value={images}>
                <LineTasks>
                  <LinkedText noteId={note.id} html={content} className={sheetStyles.body ?? ""} />
                </LineTasks>
              </TextImagesContext>
            )
          )}
          <Suspense fallback={null}>
            <NoteAttachments
              noteId={note.id}
              count={note.attachmentCount}
              attachments={attachments}
              isReadOnly={isTrashed}
            />
          </Suspense>
          {content !== undefined && !isTrashed && <LinkedFrom kind="note" id={note.id} title={note.title} />}
        </article>
      </div>
      <ConfirmDialog
        variant="warning"
        title="Delete this note?"
        message="Are you sure you want to delete this note? It stays in the trash for 30 days."
        confirmLabel="Delete"
        isOpen={question === "trash"}
        onClose={() => setQuestion(null)}
        onConfirm={async () => {
          if (await actions.moveToTrash(note)) onClose();
        }}
      />
      <ConfirmDialog
        variant="danger"
        title="Delete this note permanently?"
        message="Are you sure you want to delete this note? This action cannot be undone."
        confirmLabel="Delete Permanently"
        isOpen={question === "permanently"}
        onClose={() => setQuestion(null)}
        onConfirm={async () => {
          if (await actions.deletePermanently([note])) onClose();
        }}
      />
    </Dialog>
  );
}

function ViewerMenu({
  isTrashed,
  isTemplate,
  canDeleteForGood,
  onEdit,
  onWrite,
  onHistory,
  onTemplate,
  onShare,
  onSend,
  onRestore,
  onAsk,
}: {
  isTrashed: boolean;
  isTemplate: boolean;
  canDeleteForGood: boolean;
  onEdit: () => void;
  onWrite: () => void;
  onHistory: () => void;
  onTemplate: () => void;
  onShare: () => void;
  onSend: () => void;
  onRestore: () => void;
  onAsk: (question: Question) => void;
}) {
  return (
    <>
      {isTrashed ? (
        <MenuItem icon={Undo2} onAction={onRestore}>
          Restore
        </MenuItem>
      ) : (
        <>
          <MenuItem icon={Pencil} onAction={onEdit}>
            Edit
          </MenuItem>
          <MenuItem icon={Maximize2} onAction={onWrite}>
            Writing view
          </MenuItem>
        </>
      )}
      {!isTrashed && !isTemplate && (
        <>
          <MenuItem icon={Share2} onAction={onShare}>
            Share
          </MenuItem>
          <MenuItem icon={Send} onAction={onSend}>
            Send
          </MenuItem>
        </>
      )}
      {!isTrashed && (
        <>
          <MenuItem icon={isTemplate ? FileText : LayoutTemplate} onAction={onTemplate}>
            {isTemplate ? "Stop being a template" : "Save as template"}
          </MenuItem>
          <MenuItem icon={History} onAction={onHistory}>
            History
          </MenuItem>
          <MenuItem icon={Trash2} onAction={() => onAsk("trash")}>
            Delete
          </MenuItem>
        </>
      )}
      {canDeleteForGood && (
        <MenuItem icon={Trash2} variant="danger" onAction={() => onAsk("permanently")}>
          Delete Permanently
        </MenuItem>
      )}
    </>
  );
}
