import { Plus } from "lucide-react";
import { useEffect, useRef } from "react";
import { useProjectsQuery } from "../../../gql/hooks";
import { paths } from "../../../lib/paths";
import { Link } from "../../../lib/routing/Link";
import { useProjectDialog } from "../dialogs/ProjectDialogsContext";
import { ProgressRing } from "../ProgressRing";
import styles from "./ProjectView.module.css";

/** The max number of projects in the margin; the list has all. */
const maxShown = 30;

/** The active projects with their progress, as navigation between them. */
export function ProjectMargin({ currentId }: { currentId: string | undefined }) {
  const { data } = useProjectsQuery();
  const open = useProjectDialog();
  const nav = useRef<HTMLElement>(null);
  const isRead = data !== undefined;
  // on a phone the row scrolls sideways, and the current project may be out of view
  useEffect(() => {
    const current = isRead && nav.current?.querySelector<HTMLElement>(`[href$="=${currentId}"]`);
    if (current && nav.current) nav.current.scrollLeft = current.offsetLeft - nav.current.offsetLeft - 16;
  }, [isRead, currentId]);
  const all = data?.projects ?? [];
  const atHand = [
    ...all.filter(({ status }) => status === "ACTIVE"),
    ...all.filter(({ status }) => status === "ON_HOLD"),
  ].slice(0, maxShown);
  const current = all.find(({ id }) => id === currentId);
  const shown = current && !atHand.includes(current) ? [current, ...atHand] : atHand;
  return (
    <nav ref={nav} className={`${styles.margin} column`} aria-label="Projects">
      {shown.map(({ id, name, progress }) => (
        <Link key={id} to={paths.project(id)} aria-current={id === currentId ? "page" : undefined} title={name}>
          <ProgressRing done={progress.completed} total={progress.total} />
          <span className="clip">{name}</span>
        </Link>
      ))}
      <button type="button" onClick={() => open({ kind: "create", parent: null })}>
        <Plus size={15} strokeWidth={1.7} aria-hidden />
        <span>New project</span>
      </button>
      <Link to={paths.projects()}>
        <span className="clip">All projects</span>
      </Link>
    </nav>
  );
}
