import { Plus, Search } from "lucide-react";
import { Suspense, useMemo, useState } from "react";
import { CategoryIcon } from "../../content/CategoryIcon";
import { maxProjects, type PickedProject, selectedText } from "../../content/pickers/linkedTypes";
import { errorText } from "../../data/errorText";
import { useProjectTreeQuery } from "../../gql/hooks";
import { treeOf } from "../../lib/treeOf";
import { Button } from "../../ui/Button";
import emptyStateStyles from "../../ui/EmptyState.module.css";
import fieldStyles from "../../ui/fields/Field.module.css";
import { Dialog } from "../../ui/overlays/Dialog";
import { lazyOverlay } from "../../ui/overlays/lazyOverlay";
import { Skeleton } from "../../ui/Skeleton";
import skeletonStyles from "../../ui/Skeleton.module.css";
import { tintStyle } from "../../ui/Tint";
import { useProjectActions } from "../useProjectActions";
import { foundBy, pathOf } from "./choiceRows";
import { ProjectChoiceTree } from "./ProjectChoiceTree";
import styles from "./projectLinks.module.css";

const ProjectForm = lazyOverlay(() => import("../ProjectForm").then((module) => module.ProjectForm));

export interface LinkProjectsProps {
  /** The item, shown at the top, in its color if it has one. */
  item?: { title: string; color: string | null; category: { icon: string | null } | null };
  linked: readonly PickedProject[];
  /** Linked to only some of the items being changed. */
  partly?: readonly PickedProject[];
  /** The linked projects after Done; those in `mixed` stay unchanged. */
  onDone: (linked: PickedProject[], mixed: ReadonlySet<string>) => void;
  onClose: () => void;
}

/** The tree of projects and subprojects, with checkboxes for linking. */
export function LinkProjectsDialog({ item, linked, partly = [], onDone, onClose }: LinkProjectsProps) {
  const { data, error, refetch } = useProjectTreeQuery({ fetchPolicy: "cache-and-network" });
  const actions = useProjectActions();
  const [search, setSearch] = useState("");
  const [isMaking, setMaking] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(linked.map(({ id }) => id)));
  const [mixed, setMixed] = useState<ReadonlySet<string>>(() => new Set(partly.map(({ id }) => id)));
  const nodes = data?.projectHierarchy;
  const tree = useMemo(() => {
    const kept = new Set([...linked, ...partly].map(({ id }) => id));
    const whole = treeOf(nodes ?? []);
    const isKept = (id: string): boolean =>
      [...kept].some((other) => other === id || whole.ancestorsOf(other).some((above) => above.id === id));
    // archived projects are hidden, unless they are linked already
    return treeOf((nodes ?? []).filter(({ id, status }) => status !== "ARCHIVED" || isKept(id)));
  }, [nodes, linked, partly]);
  const shown = useMemo(() => foundBy(tree, search), [tree, search]);
  const isEmpty = nodes !== undefined && tree.byId.size === 0;
  const isTooMany = chosen.size > maxProjects;

  function change(next: ReadonlySet<string>): void {
    // one click on a project that is linked to some items links it to all
    const touched = new Set([...next].filter((id) => !chosen.has(id)));
    for (const id of chosen) if (!next.has(id)) touched.add(id);
    setMixed(new Set([...mixed].filter((id) => !touched.has(id))));
    setChosen(next);
  }
  function done(): void {
    const known = new Map([...linked, ...partly].map((project) => [project.id, project]));
    // keeps the order in which they were linked; new ones follow
    const order = [...linked.map(({ id }) => id).filter((id) => chosen.has(id))];
    for (const id of chosen) if (!order.includes(id)) order.push(id);
    onDone(
      order.map((id) => (tree.byId.has(id) ? { id, path: pathOf(tree, id) } : (known.get(id) ?? { id, path: "" }))),
      mixed,
    );
    onClose();
  }

  return (
    <Dialog
      title="Link to Projects"
      isOpen
      onClose={onClose}
      className={styles.linkProjects}
      footer={
        <>
          <span className="grow faint num" role="status">
            {isTooMany ? `At most ${maxProjects} projects` : selectedText(chosen.size)}
          </span>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="ink" disabled={isEmpty || !nodes || isTooMany} onClick={done}>
            Done
          </Button>
        </>
      }
    >
      {item && !isEmpty && (
        <div
          className={item.color ? `${styles.linkProjectsItem} tint` : styles.linkProjectsItem}
          style={item.color ? tintStyle(item.color) : undefined}
        >
          <CategoryIcon name={item.category?.icon} size={16} />
          <b className="clip">{item.title || "Untitled"}</b>
        </div>
      )}
      {!nodes && error ? (
        <div role="alert">
          <p className={emptyStateStyles.notLoaded}>{errorText(error, "The projects could not be loaded")}</p>
          <Button onClick={() => void refetch().catch(() => undefined)}>Try again</Button>
        </div>
      ) : !nodes ? (
        <div role="status" aria-busy="true" aria-label="Loading projects" className={skeletonStyles.lines}>
          <Skeleton width="60%" />
          <Skeleton width="48%" />
          <Skeleton width="54%" />
        </div>
      ) : isEmpty ? (
        <NoProjects onMake={() => setMaking(true)} />
      ) : (
        <>
          <label className={`${fieldStyles.search} ${styles.linkProjectsSearch}`}>
            <Search size={16} strokeWidth={1.7} aria-hidden />
            <input
              type="search"
              className={`${fieldStyles.bare} grow`}
              aria-label="Find a project"
              placeholder="Find a project"
              autoComplete="off"
              autoFocus
              maxLength={100}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          </label>
          {shown?.size === 0 ? (
            <div className={`${styles.linkProjectsNone} stack`}>
              <b>No projects found</b>
              <p>No project has “{search.trim()}” in its name</p>
            </div>
          ) : (
            <ProjectChoiceTree
              label="Projects"
              tree={tree}
              shown={shown}
              chosen={chosen}
              mixed={mixed}
              onChange={change}
            />
          )}
        </>
      )}
      {isMaking && (
        <Suspense fallback={null}>
          <ProjectForm
            onClose={() => setMaking(false)}
            onSave={async (fields) => {
              const { id } = await actions.create(fields, null);
              setChosen(new Set([...chosen, id]));
            }}
          />
        </Suspense>
      )}
    </Dialog>
  );
}

function NoProjects({ onMake }: { onMake: () => void }) {
  return (
    <div className={`${styles.linkProjectsNone} stack`}>
      <svg width="72" height="44" viewBox="0 0 72 44" fill="none" aria-hidden="true">
        <path d="M20.5 0v44" stroke="var(--line)" />
        <path d="M4 9h10M4 25h10" stroke="var(--verd)" strokeWidth="2" />
        <path d="M30.5 13v22M30.5 21.5H38M30.5 33.5H38" stroke="var(--edge)" strokeWidth="1.5" />
        <path d="M28 9h26M42 21h22M42 33h16" stroke="var(--line)" strokeWidth="2" />
      </svg>
      <b>No projects found</b>
      <p>Create a project first to link content</p>
      <Button icon={Plus} onClick={onMake}>
        New project
      </Button>
    </div>
  );
}
