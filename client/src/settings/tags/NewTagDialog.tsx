import { useState } from "react";
import { ColorPicker } from "../../ui/ColorPicker";
import { defaultTagColor } from "../../ui/presetColors";
import { NewNamedDialog } from "../NewNamedDialog";
import type { TagActions } from "./useTagActions";

export function NewTagDialog({ onClose, create }: { onClose: () => void; create: TagActions["create"] }) {
  const [color, setColor] = useState<string>(defaultTagColor);
  return (
    <NewNamedDialog what="tag" onClose={onClose} create={(name) => create({ name, color, contentType: "NOTE" })}>
      <ColorPicker value={color} onChange={setColor} />
    </NewNamedDialog>
  );
}
