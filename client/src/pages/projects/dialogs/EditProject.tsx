import { errorText } from "../../../data/errorText";
import { useProjectDetailsQuery } from "../../../gql/hooks";
import { ProjectForm } from "../../../projects/ProjectForm";
import type { ProjectActions } from "../../../projects/useProjectActions";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/overlays/Dialog";

/** Loads the project's fields that the tree leaves out, then shows the form. */
export function EditProject({ id, actions, onClose }: { id: string; actions: ProjectActions; onClose: () => void }) {
  const { data, error, refetch } = useProjectDetailsQuery({ variables: { id }, fetchPolicy: "network-only" });
  const project = data?.project;
  if (project) {
    return <ProjectForm project={project} onClose={onClose} onSave={(fields) => actions.change(project, fields)} />;
  }
  if (!error) return null;
  return (
    <Dialog title="Edit details" isOpen onClose={onClose}>
      <p role="alert">{errorText(error, "The project could not be loaded")}</p>
      <Button onClick={() => void refetch().catch(() => undefined)}>Try again</Button>
    </Dialog>
  );
}
