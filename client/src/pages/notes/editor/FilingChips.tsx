import { FolderTree, Tag } from "lucide-react";
import type { ReactNode } from "react";
import { CategoryIcon } from "../../../content/CategoryIcon";
import { usePreferences } from "../../../lib/preferences";
import { Popover } from "../../../ui/overlays/Popover";
import type { NoteFields } from "../saving/noteFormValues";
import styles from "./NoteEditor.module.css";

/** On a phone: the note's category, tags and projects, each behind a chip. */
export function FilingChips({
  fields,
  category,
  tags,
  projects,
}: {
  fields: Pick<NoteFields, "category" | "tags" | "projects">;
  /** The pickers. */
  category: ReactNode;
  tags: ReactNode;
  projects: ReactNode;
}) {
  const { notes } = usePreferences();
  const count = fields.tags.length;
  const projectCount = fields.projects.length;
  return (
    <>
      <Popover
        label="Category"
        trigger={
          <button type="button" className={styles.chip}>
            <CategoryIcon name={fields.category?.icon} size={15} />
            <span className="clip">{fields.category ? fields.category.name || "Category" : "No category"}</span>
          </button>
        }
      >
        <div className={styles.filingPanel}>{category}</div>
      </Popover>
      <Popover
        label="Tags"
        trigger={
          <button type="button" className={styles.chip}>
            <Tag size={15} strokeWidth={1.7} aria-hidden />
            {count === 0 ? "No tags" : count === 1 ? "1 tag" : `${count} tags`}
          </button>
        }
      >
        <div className={styles.filingPanel}>{tags}</div>
      </Popover>
      {(notes.showLinkToProjects || projectCount > 0) && (
        <Popover
          label="Projects"
          trigger={
            <button type="button" className={styles.chip}>
              <FolderTree size={15} strokeWidth={1.7} aria-hidden />
              {projectCount === 0 ? "No projects" : projectCount === 1 ? "1 project" : `${projectCount} projects`}
            </button>
          }
        >
          <div className={styles.filingPanel}>{projects}</div>
        </Popover>
      )}
    </>
  );
}
