import { useState } from "react";
import type { CategoryScope } from "../../../gql/graphql";
import { allKinds, listed } from "../../../lib/contentKinds";
import { ColorPicker } from "../../../ui/fields/ColorPicker";
import { Segmented } from "../../../ui/fields/Segmented";
import { defaultNoteColor } from "../../../ui/presetColors";
import { NameDialog } from "../NameDialog";
import styles from "./categories.module.css";
import { IconGrid } from "./IconGrid";
import type { CategoryActions } from "./useCategoryActions";

const allWords = listed(allKinds.map(({ many }) => many));
const scopes: { id: CategoryScope; label: string }[] = [
  { id: "SPECIFIC", label: "Notes" },
  { id: "GLOBAL", label: allWords.charAt(0).toUpperCase() + allWords.slice(1) },
];

export function NewCategoryDialog({ onClose, create }: { onClose: () => void; create: CategoryActions["create"] }) {
  const [icon, setIcon] = useState<string | null>(null);
  const [color, setColor] = useState<string>(defaultNoteColor);
  const [scope, setScope] = useState<CategoryScope>("SPECIFIC");
  return (
    <NameDialog
      title="New category"
      action="Create category"
      failure="Failed to create the category"
      onClose={onClose}
      save={(name) => create({ name, icon, color, scope, contentType: "NOTE" })}
    >
      <div className={`${styles.scope} row`}>
        <span>For</span>
        <Segmented label="For" options={scopes} value={scope} onChange={setScope} />
      </div>
      <IconGrid value={icon} onChange={setIcon} />
      <ColorPicker value={color} onChange={setColor} />
    </NameDialog>
  );
}
