import { useApolloClient } from "@apollo/client/react";
import {
  Archive,
  ArchiveRestore,
  Circle,
  CloudUpload,
  Ellipsis,
  Folder,
  Link2,
  Paperclip,
  Send,
  Share2,
  Star,
  Trash2,
} from "lucide-react";
import { memo, startTransition, useState } from "react";
import { useConnectionLost } from "../../data/connection";
import { useIsWaiting } from "../../data/offline/waitingChanges";
import type { NoteCardFragment } from "../../gql/graphql";
import { paths } from "../../lib/paths";
import { Link } from "../../lib/routing/Link";
import { shortenLink } from "../../lib/shortenLink";
import { useDates } from "../../lib/time/formatDate";
import { useLongPress } from "../../lib/useLongPress";
import { IconButton } from "../../ui/IconButton";
import { Menu } from "../../ui/overlays/Menu";
import { MenuItem } from "../../ui/overlays/MenuItem";
import { tintStyle } from "../../ui/Tint";
import { CategoryIcon } from "../CategoryIcon";
import { preloadNote } from "../preloadNote";
import { SelectionCheck } from "../selection/SelectionCheck";
import { useCardSelection } from "../selection/SelectionContext";
import { sharingDialogs } from "../sharing/sharingDialogs";
import { TagLine } from "../TagLine";
import type { ContentActions } from "../useContentActions";
import { CardExcerpt } from "./CardExcerpt";
import styles from "./NoteCard.module.css";

/** A note as a card, filled with its color; the whole card links to the note. */
export const NoteCard = memo(function NoteCard({
  note,
  actions,
  timeOf = "updatedAt",
}: {
  note: NoteCardFragment;
  actions: ContentActions;
  timeOf?: "updatedAt" | "createdAt";
}) {
  const client = useApolloClient();
  const dates = useDates();
  const [isActive, setActive] = useState(false);
  const { selection, isSelecting, isSelected } = useCardSelection(note.id);
  const longPress = useLongPress(selection && !isSelecting ? () => selection.toggle(note.id) : null);
  const isWaiting = useIsWaiting(note.id);
  const time = note[timeOf];
  // an open menu covers the page and takes the focus: its button stays, and so does a button with the keyboard's focus
  const rest = (card: HTMLElement): void => {
    if (!card.querySelector('[aria-expanded="true"], :focus-visible')) setActive(false);
  };
  return (
    <article
      className={`${styles.card} tinted column tint paper`}
      data-part="card"
      style={tintStyle(note.color)}
      data-card={note.id}
      data-filed={note.category !== null || isSelecting || undefined}
      data-selected={isSelected || undefined}
      data-favorite={note.isFavorite || undefined}
      data-files={note.attachmentCount > 0 || isWaiting || undefined}
      {...longPress}
      onPointerEnter={({ pointerType }) => {
        // a press may follow at once, and comes first
        if (pointerType === "mouse") startTransition(() => setActive(true));
      }}
      onPointerLeave={({ currentTarget }) => rest(currentTarget)}
      onFocus={() => setActive(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        // the mouse may still rest on it
        if (!currentTarget.contains(relatedTarget) && !currentTarget.matches(":hover")) rest(currentTarget);
      }}
    >
      <h3 className={styles.title}>
        <Link
          isOverPage
          className={`${styles.link} cover`}
          to={paths.note(note.id)}
          onPointerDown={({ pointerType, button }) => {
            // between press and release; a finger may be about to scroll
            if (pointerType === "mouse" && button === 0 && !isSelecting) preloadNote(client, note.id);
          }}
          onClick={(event) => {
            // Enter opens the note; a click selects it
            if (!selection || event.detail === 0 || !(selection.isOn || event.shiftKey)) return;
            event.preventDefault();
            if (event.shiftKey) selection.extendTo(note.id);
            else selection.toggle(note.id);
          }}
        >
          {note.title}
        </Link>
      </h3>
      <div className={`${styles.top} row`}>
        {isSelecting && <SelectionCheck id={note.id} title={note.title} isSelected={isSelected} />}
        {note.category && (
          <>
            <CategoryIcon name={note.category.icon} />
            <span className="clip">{note.category.name}</span>
          </>
        )}
        {isWaiting && <Waiting />}
        {note.attachmentCount > 0 && (
          <span className={`${styles.files} num`}>
            <Paperclip size={13} strokeWidth={1.7} aria-hidden />
            {note.attachmentCount}
            <span className="sr-only">{note.attachmentCount === 1 ? "attachment" : "attachments"}</span>
          </span>
        )}
        {note.linkedProjects.length > 0 && (
          <span className={`${styles.projects} num`}>
            <Folder size={13} strokeWidth={1.7} aria-hidden />
            {note.linkedProjects.length}
            <span className="sr-only">{note.linkedProjects.length === 1 ? "project" : "projects"}</span>
          </span>
        )}
        <span className={`${styles.actions} row`}>
          {isActive && !isSelecting && (
            <>
              {selection && (
                <IconButton
                  size="small"
                  iconSize={15}
                  icon={Circle}
                  label="Select"
                  shortcut="X"
                  onClick={() => selection.toggle(note.id)}
                />
              )}
              <IconButton
                size="small"
                iconSize={15}
                icon={note.isArchived ? ArchiveRestore : Archive}
                label={note.isArchived ? "Unarchive" : "Archive"}
                shortcut="E"
                onClick={() => void actions.setArchived(note, !note.isArchived)}
              />
              <IconButton
                size="small"
                iconSize={15}
                icon={Trash2}
                label="Move to the trash"
                onClick={() => void actions.moveToTrash(note)}
              />
              <Menu
                label={`More for ${note.title}`}
                trigger={<IconButton size="small" iconSize={15} icon={Ellipsis} label="More" />}
              >
                <MenuItem icon={Share2} onAction={() => sharingDialogs.share(note)}>
                  Share
                </MenuItem>
                <MenuItem icon={Send} onAction={() => sharingDialogs.send(note)}>
                  Send
                </MenuItem>
              </Menu>
            </>
          )}
          <button
            type="button"
            className={`${styles.star} center`}
            data-on={note.isFavorite || undefined}
            aria-label={note.isFavorite ? "Remove from favorites" : "Add to favorites"}
            onClick={() => void actions.setFavorite(note, !note.isFavorite)}
          >
            <Star size={15} strokeWidth={1.7} aria-hidden fill={note.isFavorite ? "currentColor" : "none"} />
          </button>
        </span>
      </div>
      <CardExcerpt excerpt={note.excerpt} />
      {note.link && (
        <div className={`${styles.address} row`}>
          <Link2 size={13} strokeWidth={1.7} aria-hidden />
          <span className="clip">{shortenLink(note.link)}</span>
        </div>
      )}
      <footer className={styles.foot}>
        <TagLine tags={note.tags} />
        <time dateTime={time}>{dates.short(time)}</time>
      </footer>
    </article>
  );
});

/** Says that the server does not have all of the note yet. */
function Waiting() {
  const words = useConnectionLost() ? "Waiting for the connection" : "Waiting to be sent";
  return (
    <span className={styles.files} title={words}>
      <CloudUpload size={14} strokeWidth={1.7} aria-hidden />
      <span className="sr-only">{words}</span>
    </span>
  );
}
