import { ChevronDown, ChevronRight, Plus, Star } from "lucide-react";
import { type KeyboardEvent, memo, type ReactNode, useId, useRef, useState } from "react";
import settingsStyles from "../../../content/IndexLine.module.css";
import { RenameInPlace } from "../../../content/RenameInPlace";
import { useRenaming } from "../../../content/useRenaming";
import type { Tree } from "../../../lib/treeOf";
import type { ProjectNode } from "../../../projects/outline/outlineNodes";
import { statusLabel } from "../../../projects/projectStatuses";
import type { ProjectActions } from "../../../projects/useProjectActions";
import { addLines, useAddLine, useIsLineOpen } from "../../../tasks/quickAdd/addLines";
import { Badge } from "../../../ui/Badge";
import { IconButton } from "../../../ui/IconButton";
import { MoreButton } from "../../../ui/MoreButton";
import { ProjectMenu } from "../ProjectMenu";
import projectsStyles from "../projects.module.css";
import { AddSubproject, subprojectLine } from "./AddSubproject";
import styles from "./Subproject.module.css";
import type { Expansion } from "./useExpanded";

/** The number of a parent's subprojects shown at first, and the number added at a time. */
const firstShown = 30;
const addedAtOnce = 200;

export interface BranchProps {
  tree: Tree<ProjectNode>;
  expansion: Expansion;
  actions: ProjectActions;
  /** Hides completed items. */
  isOpenOnly: boolean;
}

interface SubprojectsProps extends BranchProps {
  openAtFirst: ReadonlySet<string>;
  /** The project of the page. */
  topId: string;
  renderTasks: (project: ProjectNode) => ReactNode;
}

/** The direct subprojects of a project, in order, and the line that adds another. */
export function Subprojects({ parent, ...rest }: SubprojectsProps & { parent: { id: string; name: string } }) {
  const [shown, setShown] = useState(firstShown);
  const isAdding = useIsLineOpen(subprojectLine(parent.id));
  const children = rest.tree.childrenOf(parent.id);
  // a new one is at the end
  const count = isAdding ? children.length : shown;
  return (
    <>
      {children.slice(0, count).map((project) => (
        <Subproject key={project.id} {...rest} project={project} />
      ))}
      {children.length > count && (
        <MoreButton
          className={`${projectsStyles.more} soft`}
          count={Math.min(addedAtOnce, children.length - count)}
          what={`subprojects of ${parent.name}`}
          onMore={() => setShown(shown + addedAtOnce)}
        />
      )}
      <AddSubproject {...rest} parent={parent} />
    </>
  );
}

/** A subproject with its name and progress; when expanded, also its tasks and subprojects. */
const Subproject = memo(function Subproject({ project, ...rest }: SubprojectsProps & { project: ProjectNode }) {
  const { expansion, actions, openAtFirst, renderTasks } = rest;
  const { id, name, progress, status } = project;
  const headingId = useId();
  const head = useRef<HTMLDivElement>(null);
  const ownLine = useAddLine(`tasks:${id}`);
  const subLine = useAddLine(subprojectLine(id));
  const { isRenaming, begin, end } = useRenaming(head);
  const isExpanded = expansion.isExpanded(id, openAtFirst.has(id));
  const isAdding = [ownLine, subLine].some(({ isOpen, text }) => isOpen || text);
  const isEmpty = !isAdding && project.ownTasks.total === 0 && project.subprojectCount === 0;
  const toggle = (next = !isExpanded): void => expansion.set(id, next);

  function add(place: string): void {
    toggle(true);
    addLines.openAt(place);
  }
  const addTask = (): void => add(`tasks:${id}`);
  function onToggleKey(event: KeyboardEvent): void {
    if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
    event.preventDefault();
    toggle(event.key === "ArrowRight");
  }

  return (
    <section className={styles.subproject} aria-labelledby={headingId} data-project={id}>
      <div ref={head} className={`${styles.head} row`} data-part="subproject-head">
        {isEmpty ? (
          <span className={`${styles.toggle} center`} aria-hidden />
        ) : (
          <button
            type="button"
            className={`${styles.toggle} center`}
            aria-expanded={isExpanded}
            aria-label={`${isExpanded ? "Collapse" : "Expand"} ${name}`}
            onClick={() => toggle()}
            onKeyDown={onToggleKey}
          >
            {isExpanded ? <ChevronDown size={15} aria-hidden /> : <ChevronRight size={15} aria-hidden />}
          </button>
        )}
        {isRenaming ? (
          <RenameInPlace
            name={name}
            label={`New name of ${name}`}
            onSave={(next) => actions.change({ id, version: null }, { name: next })}
            onDone={end}
          />
        ) : (
          <h3 id={headingId} className="clip">
            <button type="button" className={settingsStyles.name} data-part="index-name" title="Rename" onClick={begin}>
              {name}
            </button>
          </h3>
        )}
        <span className={`${styles.count} quiet num`}>
          {progress.completed} of {progress.total}
        </span>
        <span className={styles.bar} aria-hidden>
          <i style={{ width: progress.total ? `${(100 * progress.completed) / progress.total}%` : 0 }} />
        </span>
        {status !== "ACTIVE" && <Badge>{statusLabel(status)}</Badge>}
        {project.isFavorite && <Star size={13} fill="currentColor" role="img" aria-label="Favorite" />}
        <span className={styles.acts}>
          <IconButton size="small" iconSize={15} icon={Plus} label={`Add task to ${name}`} onClick={addTask} />
          <ProjectMenu
            project={project}
            actions={actions}
            onRename={begin}
            onAddTask={addTask}
            onAddSubproject={() => add(subprojectLine(id))}
          />
        </span>
      </div>
      {isExpanded && !isEmpty && (
        <div className={styles.body}>
          {renderTasks(project)}
          <Subprojects {...rest} parent={project} />
        </div>
      )}
    </section>
  );
});
