import { Check } from "lucide-react";
import { useMemo, useState } from "react";
import { errorText } from "../../../data/errorText";
import { useProjectTreeQuery } from "../../../gql/hooks";
import { treeOf } from "../../../lib/treeOf";
import { foundBy } from "../../../projects/links/choiceRows";
import { ProjectChoiceTree } from "../../../projects/links/ProjectChoiceTree";
import projectLinksStyles from "../../../projects/links/projectLinks.module.css";
import { currentPosition } from "../../../projects/outline/currentPosition";
import type { ProjectNode } from "../../../projects/outline/outlineNodes";
import type { ProjectActions } from "../../../projects/useProjectActions";
import { Button } from "../../../ui/Button";
import emptyStateStyles from "../../../ui/EmptyState.module.css";
import { TextField } from "../../../ui/fields/TextField";
import { Dialog } from "../../../ui/overlays/Dialog";

/** Chooses a new parent for a project, or the top level. A project can't be moved into itself. */
export function MoveProject({
  project,
  actions,
  onClose,
}: {
  project: ProjectNode;
  actions: ProjectActions;
  onClose: () => void;
}) {
  const { data, error, refetch } = useProjectTreeQuery({ fetchPolicy: "cache-and-network" });
  const [search, setSearch] = useState("");
  const [parentId, setParentId] = useState<string | null>(project.parentId);
  const [isMoving, setMoving] = useState(false);
  const nodes = data?.projectHierarchy;
  const tree = useMemo(() => treeOf(nodes ?? []), [nodes]);
  const own = useMemo(
    () => new Set([...tree.byId.keys()].filter((id) => tree.isWithin(id, project.id))),
    [tree, project.id],
  );
  const shown = useMemo(() => foundBy(tree, search), [tree, search]);

  async function move(): Promise<void> {
    const node = tree.byId.get(project.id);
    if (!node) return;
    setMoving(true);
    const isDone = await actions.move(project, { parentId, beforeId: null }, currentPosition(tree, node));
    setMoving(false);
    if (isDone) onClose();
  }

  return (
    <Dialog
      title={`Move “${project.name}”`}
      isOpen
      onClose={onClose}
      isDismissable={!isMoving}
      className={projectLinksStyles.linkProjects}
      footer={
        <>
          <Button onClick={onClose} disabled={isMoving}>
            Cancel
          </Button>
          <Button
            variant="ink"
            isPending={isMoving}
            disabled={parentId === project.parentId}
            onClick={() => void move()}
          >
            Move here
          </Button>
        </>
      }
    >
      {!nodes ? (
        error ? (
          <div role="alert">
            <p className={emptyStateStyles.notLoaded}>{errorText(error, "The projects could not be loaded")}</p>
            <Button onClick={() => void refetch().catch(() => undefined)}>Try again</Button>
          </div>
        ) : (
          <p role="status">Loading…</p>
        )
      ) : (
        <>
          <TextField
            label="Find a project"
            autoFocus
            isLabelHidden
            placeholder="Find a project"
            autoComplete="off"
            value={search}
            onChange={setSearch}
          />
          <button
            type="button"
            className={`${projectLinksStyles.root} row`}
            aria-pressed={parentId === null}
            onClick={() => setParentId(null)}
          >
            Top level
            {parentId === null && <Check size={15} aria-hidden />}
          </button>
          <ProjectChoiceTree
            label="Move below"
            tree={tree}
            shown={shown}
            chosen={new Set(parentId ? [parentId] : [])}
            disabled={own}
            isSingle
            onChange={(chosen) => setParentId([...chosen][0] ?? null)}
          />
        </>
      )}
    </Dialog>
  );
}
