import { ArrowRightLeft, Ellipsis, FolderPlus, Pencil, PencilLine, Plus, Star, StarOff, Trash2 } from "lucide-react";
import type { ProjectNode } from "../../projects/outline/outlineNodes";
import { projectStatuses } from "../../projects/projectStatuses";
import type { ProjectActions } from "../../projects/useProjectActions";
import { IconButton } from "../../ui/IconButton";
import { Menu } from "../../ui/overlays/Menu";
import { MenuItem, MenuSeparator } from "../../ui/overlays/MenuItem";
import { useProjectDialog } from "./dialogs/ProjectDialogsContext";

const verbs = {
  ACTIVE: "Make active",
  ON_HOLD: "Put on hold",
  COMPLETED: "Mark as completed",
  ARCHIVED: "Archive",
} as const;

/** All actions on a project or subproject. */
export function ProjectMenu({
  project,
  actions,
  onRename,
  onAddTask,
  onAddSubproject,
}: {
  project: ProjectNode;
  actions: ProjectActions;
  /** If absent, renaming opens the form. */
  onRename?: () => void;
  onAddTask?: () => void;
  /** If absent, the form makes a subproject. */
  onAddSubproject?: () => void;
}) {
  const open = useProjectDialog();
  return (
    <Menu
      label={`Actions for ${project.name}`}
      trigger={<IconButton label={`More for ${project.name}`} icon={Ellipsis} size="small" />}
    >
      {onAddTask && (
        <MenuItem icon={Plus} onAction={onAddTask}>
          Add task
        </MenuItem>
      )}
      <MenuItem icon={FolderPlus} onAction={onAddSubproject ?? (() => open({ kind: "create", parent: project }))}>
        Add subproject
      </MenuItem>
      <MenuSeparator />
      {onRename && (
        <MenuItem icon={PencilLine} onAction={onRename}>
          Rename
        </MenuItem>
      )}
      <MenuItem icon={Pencil} onAction={() => open({ kind: "edit", project })}>
        Edit details
      </MenuItem>
      <MenuItem
        icon={project.isFavorite ? StarOff : Star}
        onAction={() => void actions.setFavorite(project, !project.isFavorite)}
      >
        {project.isFavorite ? "Remove from favorites" : "Add to favorites"}
      </MenuItem>
      <MenuItem icon={ArrowRightLeft} onAction={() => open({ kind: "move", project })}>
        Move to…
      </MenuItem>
      <MenuSeparator />
      {projectStatuses
        .filter(({ id }) => id !== project.status)
        .map(({ id, icon }) => (
          <MenuItem key={id} icon={icon} onAction={() => void actions.setStatus(project, id)}>
            {id === "ACTIVE" && project.status === "ARCHIVED" ? "Unarchive" : verbs[id]}
          </MenuItem>
        ))}
      <MenuSeparator />
      <MenuItem icon={Trash2} variant="danger" onAction={() => open({ kind: "delete", project })}>
        Delete
      </MenuItem>
    </Menu>
  );
}
