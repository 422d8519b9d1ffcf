import { ChevronDown, ChevronRight, GripVertical } from "lucide-react";
import { type CSSProperties, type ReactNode, useDeferredValue, useMemo, useState } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { Tree as AriaTree, TreeItem, TreeItemContent } from "react-aria-components/Tree";
import { DropIndicator, useDragAndDrop } from "react-aria-components/useDragAndDrop";
import { ListLayout, Virtualizer } from "react-aria-components/Virtualizer";
import { useLocation, useNavigationType } from "react-router-dom";
import type { Tree } from "../../../lib/treeOf";
import { currentPosition, spotAt } from "../../../projects/outline/currentPosition";
import type { ProjectNode } from "../../../projects/outline/outlineNodes";
import { statusLabel } from "../../../projects/projectStatuses";
import type { ProjectActions } from "../../../projects/useProjectActions";
import { Badge } from "../../../ui/Badge";
import { EmptyState } from "../../../ui/EmptyState";
import { ProgressRing } from "../ProgressRing";
import { ProjectMenu } from "../ProjectMenu";
import styles from "./ProjectTree.module.css";
import { StopPropagation } from "./StopPropagation";
import type { Expansion } from "./useExpanded";
import { useOpenAtFirst } from "./useOpenAtFirst";

/** Above this many lines, only visible ones are rendered. */
const maxDrawn = 60;
/** The max number of lines that are open initially. */
const openLines = 40;
/** The first lines, enough for a window, are rendered before the others. */
const firstDrawn = 22;
const rowHeight = 36;

/**
 * The tree of subprojects, for reordering: a line is moved by its grip, by drag or, after Enter, with the arrow keys. A
 * project can't be moved into itself; trying shows a message.
 */
export function ProjectTree({
  top,
  tree,
  expansion,
  actions,
}: {
  top: ProjectNode;
  tree: Tree<ProjectNode>;
  expansion: Expansion;
  actions: ProjectActions;
}) {
  const { key } = useLocation();
  // coming back renders all lines at once, so that the scroll position can be restored
  const isReturning = useNavigationType() === "POP" && key !== "default";
  const most = useDeferredValue(Number.POSITIVE_INFINITY, isReturning ? Number.POSITIVE_INFINITY : firstDrawn);
  const [held, setHeld] = useState<ProjectNode | null>(null);
  const openAtFirst = useOpenAtFirst(tree, top.id, openLines);
  const expanded = useMemo(() => {
    const ids = new Set<string>();
    for (const { id } of tree.byId.values()) {
      if (id !== top.id && tree.childrenOf(id).length && expansion.isExpanded(id, openAtFirst.has(id))) ids.add(id);
    }
    return ids;
  }, [tree, top.id, expansion, openAtFirst]);
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ "text/plain": tree.byId.get(String(key))?.name ?? "" })),
    onDragStart: ({ keys }) => setHeld(tree.byId.get(String([...keys][0])) ?? null),
    onDragEnd: () => setHeld(null),
    onMove({ keys, target }) {
      const moved = tree.byId.get(String([...keys][0]));
      if (!moved) return;
      const to = spotAt(tree, top.id, moved, { id: String(target.key), place: target.dropPosition });
      if (!to) return;
      if (target.dropPosition === "on") expansion.set(String(target.key), true);
      void actions.move(moved, to, currentPosition(tree, moved));
    },
    renderDropIndicator: (target) => (
      <DropIndicator
        target={target}
        className={styles.slot}
        style={
          { "--level": target.type === "item" ? tree.ancestorsOf(String(target.key)).length - 1 : 0 } as CSSProperties
        }
      />
    ),
  });
  const children = tree.childrenOf(top.id);
  const drawn = countDrawn(tree, top.id, expanded);
  if (!children.length) {
    return (
      <EmptyState
        title="No subprojects yet"
        description="A subproject holds part of the work, with its own tasks. Add one from the menu beside the title."
      />
    );
  }
  let left = most;
  const rows = (parentId: string): ReactNode[] => {
    const made: ReactNode[] = [];
    for (const project of tree.childrenOf(parentId)) {
      if (left <= 0) break;
      left -= 1;
      made.push(
        <TreeItem
          key={project.id}
          id={project.id}
          textValue={project.name}
          hasChildItems={tree.childrenOf(project.id).length > 0}
          className={styles.row}
        >
          <TreeItemContent>
            {({ level, isExpanded, hasChildItems }) => (
              <Row
                project={project}
                level={level}
                isExpanded={isExpanded}
                hasChildItems={hasChildItems}
                parentName={tree.byId.get(parentId)?.name ?? ""}
                actions={actions}
              />
            )}
          </TreeItemContent>
          {/* collapsed children are not rendered at all */}
          {expanded.has(project.id) && rows(project.id)}
        </TreeItem>,
      );
    }
    return made;
  };
  const list = (
    <AriaTree
      aria-label={`Subprojects of ${top.name}`}
      className={styles.tree}
      data-virtual={drawn > maxDrawn || undefined}
      expandedKeys={expanded}
      onExpandedChange={(keys) => {
        for (const key of keys) if (!expanded.has(String(key))) expansion.set(String(key), true);
        for (const key of expanded) if (!keys.has(key)) expansion.set(key, false);
      }}
      dragAndDropHooks={dragAndDropHooks}
    >
      {rows(top.id)}
    </AriaTree>
  );
  return (
    <>
      {drawn > maxDrawn ? (
        <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight }}>
          {list}
        </Virtualizer>
      ) : (
        list
      )}
      <p className={`${styles.hint} soft`} role="status">
        {held && tree.childrenOf(held.id).length > 0 ? `“${held.name}” can be moved anywhere except into itself.` : ""}
      </p>
    </>
  );
}

function Row({
  project,
  level,
  isExpanded,
  hasChildItems,
  parentName,
  actions,
}: {
  project: ProjectNode;
  level: number;
  isExpanded: boolean;
  hasChildItems: boolean;
  parentName: string;
  actions: ProjectActions;
}) {
  const { name, progress, status } = project;
  const isDone = status === "COMPLETED" || (progress.total > 0 && progress.completed === progress.total);
  return (
    <div
      className={`${styles.line} row`}
      data-root={level === 1 || undefined}
      data-done={isDone || undefined}
      style={{ "--level": level - 1, "--level-phone": Math.min(level - 1, 3) } as CSSProperties}
    >
      {hasChildItems ? (
        <AriaButton slot="chevron" className={`${styles.toggle} center`}>
          {isExpanded ? <ChevronDown size={15} aria-hidden /> : <ChevronRight size={15} aria-hidden />}
        </AriaButton>
      ) : (
        <span className={`${styles.toggle} center`} />
      )}
      <ProgressRing done={progress.completed} total={progress.total} isComplete={isDone} />
      <span className={styles.name}>
        {level > 4 && <small>{parentName}</small>}
        <span>{name}</span>
      </span>
      {status !== "ACTIVE" && status !== "COMPLETED" && <Badge>{statusLabel(status)}</Badge>}
      <span className="leader" aria-hidden />
      <span className={`${styles.count} faint num`}>
        {progress.completed} of {progress.total}
      </span>
      <StopPropagation>
        <ProjectMenu project={project} actions={actions} />
      </StopPropagation>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it does nothing itself */}
      <span onFocus={(event) => event.stopPropagation()}>
        <AriaButton slot="drag" className={`${styles.grip} center`} aria-label={`Move ${name}`}>
          <GripVertical size={16} strokeWidth={1.7} aria-hidden />
        </AriaButton>
      </span>
    </div>
  );
}

function countDrawn(tree: Tree<ProjectNode>, id: string, expanded: ReadonlySet<string>): number {
  const children = tree.childrenOf(id);
  let count = children.length;
  for (const child of children) if (expanded.has(child.id)) count += countDrawn(tree, child.id, expanded);
  return count;
}
