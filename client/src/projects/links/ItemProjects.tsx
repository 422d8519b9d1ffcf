import { Suspense, useState } from "react";
import type { PickedProject } from "../../content/pickers/linkedTypes";
import sheetStyles from "../../content/Sheet.module.css";
import type { ContentKind } from "../../lib/contentKinds";
import { paths } from "../../lib/paths";
import { useShowsProjects } from "../../lib/preferences";
import { Link } from "../../lib/routing/Link";
import { lazyOverlay } from "../../ui/overlays/lazyOverlay";
import type { LinkProjectsProps } from "./LinkProjectsDialog";
import styles from "./projectLinks.module.css";

const LinkProjectsDialog = lazyOverlay(() =>
  import("./LinkProjectsDialog").then((module) => module.LinkProjectsDialog),
);

/** In a sheet's margin: the projects of an item, and a button to link it to others. */
export function ItemProjects({
  kind,
  item,
  linked,
  onChange,
}: {
  kind: ContentKind;
  item: NonNullable<LinkProjectsProps["item"]>;
  linked: readonly PickedProject[];
  /** If absent, they are read-only. */
  onChange?: ((linked: PickedProject[]) => void) | undefined;
}) {
  const showsProjects = useShowsProjects(kind);
  const [isOpen, setOpen] = useState(false);
  const canLink = onChange !== undefined && showsProjects;
  if (!linked.length && !canLink) return null;
  return (
    <div>
      <h3 className={sheetStyles.fact} data-part="sheet-fact">
        Projects
      </h3>
      {linked.length > 0 && (
        <ul className={`${styles.projects} stack`} data-part="item-projects">
          {linked.map(({ id, path }) => (
            <li key={id}>
              <Link className="text-link" to={paths.project(id)}>
                {path}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {canLink && (
        <button type="button" className={`${styles.link} quiet text-link`} onClick={() => setOpen(true)}>
          Link to projects
        </button>
      )}
      {isOpen && onChange && (
        <Suspense fallback={null}>
          <LinkProjectsDialog
            item={item}
            linked={linked}
            onDone={(next) => onChange(next)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
