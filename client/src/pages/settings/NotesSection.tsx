import { changePreferences, usePreferences } from "../../lib/preferences";
import { Entry } from "../../ui/Entry";
import { Switch } from "../../ui/fields/Switch";
import { SettingRow } from "./SettingRow";
import styles from "./settings.module.css";
import { useSavedTick } from "./useSavedTick";

export function NotesSection() {
  const { notes } = usePreferences();
  const { saved, markSaved } = useSavedTick<"saveAsIWrite" | "showLinkToProjects">();
  return (
    <Entry id="notes" head="Notes" sub="Kept in this browser" className={styles.section}>
      <SettingRow
        label="Save notes as I write"
        detail="Off: a note is saved when you press Save note."
        isSaved={saved === "saveAsIWrite"}
      >
        <Switch
          label="Save notes as I write"
          isLabelHidden
          isOn={notes.saveAsIWrite}
          onChange={(saveAsIWrite) => {
            changePreferences("notes", { saveAsIWrite });
            markSaved("saveAsIWrite");
          }}
        />
      </SettingRow>
      <SettingRow
        label="Show “Link to projects” on notes"
        detail="Off: existing links still show."
        isSaved={saved === "showLinkToProjects"}
      >
        <Switch
          label="Show “Link to projects” on notes"
          isLabelHidden
          isOn={notes.showLinkToProjects}
          onChange={(showLinkToProjects) => {
            changePreferences("notes", { showLinkToProjects });
            markSaved("showLinkToProjects");
          }}
        />
      </SettingRow>
    </Entry>
  );
}
