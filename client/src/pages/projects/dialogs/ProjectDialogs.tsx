import { type ReactNode, Suspense, useEffect, useState } from "react";
import type { ProjectActions } from "../../../projects/useProjectActions";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog";
import { preloadDialog } from "../../../ui/overlays/Dialog";
import { lazyOverlay } from "../../../ui/overlays/lazyOverlay";
import { countOf } from "../countOf";
import { type ProjectDialogRequest, ProjectDialogsContext } from "./ProjectDialogsContext";

const ProjectForm = lazyOverlay(() => import("../../../projects/ProjectForm").then((module) => module.ProjectForm));
const EditProject = lazyOverlay(() => import("./EditProject").then((module) => module.EditProject));
const MoveProject = lazyOverlay(() => import("./MoveProject").then((module) => module.MoveProject));

/** Provides the project dialogs to everything inside. */
export function ProjectDialogs({
  actions,
  onCreated,
  onRemoved,
  children,
}: {
  actions: ProjectActions;
  onCreated: (id: string, parentId: string | null) => void;
  onRemoved: (id: string) => void;
  children: ReactNode;
}) {
  const [request, setRequest] = useState<ProjectDialogRequest | null>(null);
  const close = (): void => setRequest(null);
  // before it is pressed: a new project is what this page is most often used for besides reading
  useEffect(() => {
    void ProjectForm.preload();
    void preloadDialog();
  }, []);
  return (
    <ProjectDialogsContext value={setRequest}>
      {children}
      <Suspense fallback={null}>
        {request?.kind === "create" && (
          <ProjectForm
            parent={request.parent}
            onClose={close}
            onSave={async (fields) => {
              const parentId = request.parent?.id ?? null;
              const { id } = await actions.create(fields, parentId);
              onCreated(id, parentId);
            }}
          />
        )}
        {request?.kind === "edit" && <EditProject id={request.project.id} actions={actions} onClose={close} />}
        {request?.kind === "move" && <MoveProject project={request.project} actions={actions} onClose={close} />}
      </Suspense>
      {request?.kind === "delete" && (
        <ConfirmDialog
          variant="danger"
          title={`Delete “${request.project.name}”?`}
          message={consequenceOf(request.project)}
          confirmLabel="Delete"
          isOpen
          onClose={close}
          onConfirm={async () => {
            if (await actions.remove(request.project)) onRemoved(request.project.id);
          }}
        />
      )}
    </ProjectDialogsContext>
  );
}

/** Says what will be deleted with it, and what stays. */
function consequenceOf({
  subprojectCount,
  progress: { total },
}: {
  subprojectCount: number;
  progress: { total: number };
}): string {
  const parts = [subprojectCount && countOf(subprojectCount, "subproject"), total && countOf(total, "task")].filter(
    Boolean,
  );
  const going = parts.length ? `, with ${parts.join(" and ")}` : "";
  return `The project moves to the trash for 30 days${going}. Linked notes and videos stay.`;
}
