import { Star } from "lucide-react";
import { useRef } from "react";
import settingsStyles from "../../../content/IndexLine.module.css";
import { RenameInPlace } from "../../../content/RenameInPlace";
import { useRenaming } from "../../../content/useRenaming";
import type { ProjectBranchQuery } from "../../../gql/graphql";
import { paths } from "../../../lib/paths";
import { Link } from "../../../lib/routing/Link";
import { statusLabel } from "../../../projects/projectStatuses";
import type { ProjectActions } from "../../../projects/useProjectActions";
import { useDue } from "../../../tasks/dates/dueText";
import { Badge } from "../../../ui/Badge";
import { ColorPicker } from "../../../ui/fields/ColorPicker";
import { Segmented } from "../../../ui/fields/Segmented";
import { IconButton } from "../../../ui/IconButton";
import { Popover } from "../../../ui/overlays/Popover";
import { tintStyle } from "../../../ui/Tint";
import { countOf } from "../countOf";
import { ProjectMenu } from "../ProjectMenu";
import type { ProjectAddress, ProjectView } from "../projectAddress";
import projectsStyles from "../projects.module.css";
import { StatusBar, StatusLegend } from "../StatusBar";
import { linkedCounts } from "./linkedCounts";
import styles from "./ProjectView.module.css";

const views: readonly { id: ProjectView; label: string }[] = [
  { id: "list", label: "List" },
  { id: "tree", label: "Tree" },
  { id: "board", label: "Board" },
];
const shows = [
  { id: "open", label: "Open" },
  { id: "all", label: "All" },
] as const;

/** The project's name, facts and progress. */
export function ProjectHead({
  project,
  levels,
  address,
  actions,
  onChange,
}: {
  project: NonNullable<ProjectBranchQuery["project"]>;
  /** The depth of its tree. */
  levels: number;
  address: ProjectAddress;
  actions: ProjectActions;
  onChange: (next: Partial<ProjectAddress>) => void;
}) {
  const due = useDue();
  const title = useRef<HTMLDivElement>(null);
  const { isRenaming, begin, end } = useRenaming(title);
  const { progress, place, dueDate, status, subprojectCount } = project;
  const isEnded = status === "COMPLETED" || status === "ARCHIVED";
  const linked = linkedCounts(project).map(({ kind, count }) => countOf(count, kind.one));
  const above = place.path.slice(0, -(place.name.length + 3));
  return (
    <header>
      {project.parentId && (
        <p className="faint clip">
          <Link className="text-link" to={paths.project(project.parentId)}>
            {above}
          </Link>
          <span aria-hidden> →</span>
        </p>
      )}
      <div ref={title} className={styles.line}>
        {isRenaming ? (
          <RenameInPlace
            name={project.name}
            label={`New name of ${project.name}`}
            onSave={(name) => actions.change({ id: project.id, version: null }, { name })}
            onDone={end}
          />
        ) : (
          <h2 className={`${styles.title} headline`}>
            <button type="button" className={settingsStyles.name} data-part="index-name" title="Rename" onClick={begin}>
              {project.name}
            </button>
          </h2>
        )}
        <span className={`${styles.acts} row`}>
          <IconButton
            size="small"
            label={project.isFavorite ? "Remove from favorites" : "Add to favorites"}
            data-on={project.isFavorite || undefined}
            icon={<Star size={16} strokeWidth={1.7} aria-hidden fill={project.isFavorite ? "currentColor" : "none"} />}
            onClick={() => void actions.setFavorite(project, !project.isFavorite)}
          />
          <Popover
            label="Color"
            trigger={
              <IconButton
                size="small"
                label="Color"
                icon={<span className={`${projectsStyles.swatch} tint`} style={tintStyle(project.color)} />}
              />
            }
          >
            <ColorPicker value={project.color} onChange={(color) => void actions.setColor(project, color)} />
          </Popover>
          <ProjectMenu project={project} actions={actions} onRename={begin} />
        </span>
      </div>
      <div className={`${styles.facts} soft row num`}>
        <span>
          {progress.completed} of {progress.total} done
        </span>
        {address.view === "tree" ? (
          <span className="wide-only">
            {countOf(subprojectCount, "subproject")}
            {levels > 0 && `, ${countOf(levels, "level")}`}
          </span>
        ) : (
          linked.length > 0 && <span className="wide-only">{linked.join(", ")}</span>
        )}
        {dueDate && (
          <span className={!isEnded && due.isOverdue(dueDate) ? projectsStyles.late : undefined}>
            Due {due.whole(dueDate)}
          </span>
        )}
        {status !== "ACTIVE" && <Badge>{statusLabel(status)}</Badge>}
        <span className="grow" />
        {address.view === "list" && (
          <Segmented
            label="Which tasks"
            options={shows}
            value={address.isOpenOnly ? "open" : "all"}
            onChange={(id) => onChange({ isOpenOnly: id === "open" })}
          />
        )}
        <Segmented label="Shown as" options={views} value={address.view} onChange={(view) => onChange({ view })} />
      </div>
      {address.view === "list" && (
        <>
          {project.description && <p className={styles.description}>{project.description}</p>}
          <StatusBar counts={progress} className={styles.bar} />
          <StatusLegend counts={progress} />
        </>
      )}
    </header>
  );
}
