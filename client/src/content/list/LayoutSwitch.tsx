import { LayoutGrid, Rows3 } from "lucide-react";
import type { ContentKind } from "../../lib/contentKinds";
import { Segmented } from "../../ui/fields/Segmented";
import { useListPreferences } from "./useListPreferences";

/** Cards or rows. */
export function LayoutSwitch({ kind }: { kind: ContentKind }) {
  const { layout, setLayout } = useListPreferences(kind);
  return (
    <Segmented
      label="Layout"
      options={[
        { id: "cards", label: "", name: "Cards", icon: LayoutGrid },
        { id: "rows", label: "", name: "Rows", icon: Rows3 },
      ]}
      value={layout}
      onChange={setLayout}
    />
  );
}
