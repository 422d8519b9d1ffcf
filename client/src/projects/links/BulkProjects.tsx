import { Suspense, useState } from "react";
import type { PickedProject } from "../../content/pickers/linkedTypes";
import type { BulkProjectsProps } from "../../content/selection/SelectionBar";
import { useShowsProjects } from "../../lib/preferences";
import { lazyOverlay } from "../../ui/overlays/lazyOverlay";

const LinkProjectsDialog = lazyOverlay(() =>
  import("./LinkProjectsDialog").then((module) => module.LinkProjectsDialog),
);

/** Projects that all or some of the selected items are linked to; changes apply to all of them. */
export function BulkProjects({ kind, items, trigger, onApply }: BulkProjectsProps) {
  const showsProjects = useShowsProjects(kind);
  const [opened, setOpened] = useState<{ all: PickedProject[]; some: PickedProject[] } | null>(null);
  if (!showsProjects) return null;

  function open(): void {
    const linked = new Map(items.flatMap((item) => item.linkedProjects).map((project) => [project.id, project]));
    const isOnAll = ({ id }: PickedProject): boolean =>
      items.every((item) => item.linkedProjects.some((project) => project.id === id));
    const projects = [...linked.values()];
    setOpened({ all: projects.filter(isOnAll), some: projects.filter((project) => !isOnAll(project)) });
  }
  return (
    <>
      {trigger(open)}
      {opened && (
        <Suspense fallback={null}>
          <LinkProjectsDialog
            linked={opened.all}
            partly={opened.some}
            onDone={(next, mixed) => {
              const wanted = new Set(next.map(({ id }) => id));
              const had = new Set(opened.all.map(({ id }) => id));
              const cleared = [...opened.all, ...opened.some].filter(({ id }) => !wanted.has(id) && !mixed.has(id));
              onApply(
                [...wanted].filter((id) => !had.has(id)),
                cleared.map(({ id }) => id),
              );
            }}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  );
}
