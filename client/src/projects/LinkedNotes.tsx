import { Link } from "react-router-dom";
import { useProjectNotesQuery } from "../gql/hooks";
import { useDates } from "../lib/formatDate";
import { paths } from "../paths";
import { tintStyle } from "../ui/Tint";
import "./LinkedNotes.css";

const mostShown = 8;

/** The notes linked to a project or to what stands below it, as small slips; the last saved first. */
export function LinkedNotes({ projectId, count }: { projectId: string; count: number }) {
  const dates = useDates();
  const { data } = useProjectNotesQuery({
    variables: { first: mostShown, filter: { projectIds: [projectId], isArchived: null } },
    fetchPolicy: "cache-and-network",
    skip: count === 0,
  });
  const notes = count === 0 ? [] : (data?.notes.nodes ?? []);
  return (
    <aside className="project-linked" aria-label="Linked">
      <h3 className="project-linked-head">Linked</h3>
      {count === 0 && <p className="project-linked-none">Notes linked to this project stand here.</p>}
      {notes.map((note) => (
        <Link key={note.id} className="linked-slip tint" style={tintStyle(note.color)} to={paths.note(note.id)}>
          <b>{note.title}</b>
          <small className="num">
            {note.category && `${note.category.name}, `}
            {dates.short(note.updatedAt)}
          </small>
        </Link>
      ))}
      {count > mostShown && (
        <Link className="text-link project-more" to={paths.notesInProject(projectId)}>
          {count - mostShown} more
        </Link>
      )}
    </aside>
  );
}
