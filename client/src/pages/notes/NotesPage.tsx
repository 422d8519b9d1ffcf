import { CalendarDays, Plus } from "lucide-react";
import { memo } from "react";
import { useLocation, useNavigate, useParams } from "react-router-dom";
import { CardColumns } from "../../content/cards/CardColumns";
import { cardHeight } from "../../content/cards/cardHeight";
import { ItemList } from "../../content/list/ItemList";
import type { BlockDrawing } from "../../content/list/ListGroups";
import { ListPage } from "../../content/list/ListPage";
import type { ListAddress } from "../../content/list/listAddress";
import { packColumns } from "../../content/packColumns";
import {
  addedColumn,
  categoryColumn,
  projectColumn,
  type RowsOf,
  tagsColumn,
  updatedColumn,
} from "../../content/rows/columns";
import rowsStyles from "../../content/rows/Rows.module.css";
import type { ContentActions } from "../../content/useContentActions";
import { withNewNote } from "../../content/withNewNote";
import { type NoteCardFragment, NotesDocument } from "../../gql/graphql";
import { contentKinds, countOf } from "../../lib/contentKinds";
import { paths } from "../../lib/paths";
import { typeAhead } from "../../lib/typeAhead";
import { BulkProjects } from "../../projects/links/BulkProjects";
import { LinkButton } from "../../ui/LinkButton";
import { tintStyle } from "../../ui/Tint";
import { NewFromTemplate } from "./templates/NewFromTemplate";

const source = { kind: contentKinds.NOTE, document: NotesDocument };
const gapPx = 14;
const rows: RowsOf<NoteCardFragment> = {
  titleMinPx: 200,
  columns: [categoryColumn, tagsColumn, projectColumn, updatedColumn, addedColumn],
  lead: ({ color }) => <span className={`${rowsStyles.swatch} tint`} style={tintStyle(color)} />,
  hasPicture: false,
};
const typicalCardWidthPx = 320;

/** The list of notes; an opened note lies over it and leaves it unchanged. */
export function NotesPage() {
  const { pathname, search } = useLocation();
  const { noteId } = useParams();
  const navigate = useNavigate();
  return (
    <ListPage
      source={source}
      openedId={noteId}
      BulkProjects={BulkProjects}
      before={
        // on a phone it is in the menu
        <LinkButton
          className="wide-only"
          icon={CalendarDays}
          to={paths.today()}
          title="Today's note"
          onClick={() => typeAhead()}
        >
          Today
        </LinkButton>
      }
      beside={<NewFromTemplate />}
      action={{
        label: "New note",
        icon: Plus,
        shortcut: "N",
        onClick: () => {
          typeAhead();
          void navigate(withNewNote(pathname, search), { preventScrollReset: true });
        },
      }}
    >
      {(address, actions) => <Notes address={address} actions={actions} />}
    </ListPage>
  );
}

/** Memoized, so that it does not render again when a note is opened over it. */
const Notes = memo(function Notes({ address, actions }: { address: ListAddress; actions: ContentActions }) {
  return (
    <ItemList<NoteCardFragment>
      source={source}
      address={address}
      drawing={drawingOf(address, actions)}
      rows={rows}
      actions={actions}
      onDelete={(note) => void actions.moveToTrash(note)}
      nothing={{
        favorites: { title: "No favorites yet", description: "Star a note to find it here." },
        archive: {
          title: "Nothing archived",
          description: "Archive a note to keep it out of your list.",
        },
        all: {
          title: "No notes yet",
          description: "Write your first note: a thought, a quote, a list.",
          action: (
            <LinkButton icon={Plus} to={paths.newNote()}>
              Write a note
            </LinkButton>
          ),
        },
      }}
    />
  );
});

function drawingOf({ sort }: ListAddress, actions: ContentActions): BlockDrawing<NoteCardFragment> {
  return {
    draw: ({ items }, columns) => (
      <CardColumns
        notes={items}
        columns={columns}
        actions={actions}
        timeOf={sort.by === "CREATED_AT" ? "createdAt" : "updatedAt"}
      />
    ),
    heightOf,
    summaryOf,
  };
}

function heightOf(notes: readonly NoteCardFragment[], columns: number): number {
  const packed = packColumns(notes, columns, (note) => cardHeight(note, typicalCardWidthPx));
  const heights = packed.map((column) =>
    column.reduce((height, note) => height + cardHeight(note, typicalCardWidthPx) + gapPx, 0),
  );
  return Math.max(...heights);
}

const summaryOf = (notes: readonly NoteCardFragment[]): string => countOf(contentKinds.NOTE, notes.length);
