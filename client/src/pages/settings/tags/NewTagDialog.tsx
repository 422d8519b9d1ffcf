import { useState } from "react";
import { ColorPicker } from "../../../ui/fields/ColorPicker";
import { defaultTagColor } from "../../../ui/presetColors";
import { NameDialog } from "../NameDialog";
import type { TagActions } from "./useTagActions";

export function NewTagDialog({ onClose, create }: { onClose: () => void; create: TagActions["create"] }) {
  const [color, setColor] = useState<string>(defaultTagColor);
  return (
    <NameDialog
      title="New tag"
      action="Create tag"
      failure="Failed to create the tag"
      onClose={onClose}
      save={(name) => create({ name, color, contentType: "NOTE" })}
    >
      <ColorPicker value={color} onChange={setColor} />
    </NameDialog>
  );
}
