import { type Theme, useTheme } from "../../lib/theme";
import { Entry } from "../../ui/Entry";
import { Segmented } from "../../ui/fields/Segmented";
import { SettingRow } from "./SettingRow";
import styles from "./settings.module.css";
import { useSavedTick } from "./useSavedTick";

const themes: { id: Theme; label: string }[] = [
  { id: "system", label: "Same as device" },
  { id: "light", label: "Light" },
  { id: "dark", label: "Dark" },
];

export function AppearanceSection() {
  const { theme, setTheme } = useTheme();
  const { saved, markSaved } = useSavedTick<"theme">();
  return (
    <Entry id="appearance" head="Appearance" sub="Kept in this browser" className={styles.section}>
      <SettingRow label="Theme" isSaved={saved === "theme"} isStacked>
        <Segmented
          label="Theme"
          options={themes}
          value={theme}
          onChange={(next) => {
            setTheme(next);
            markSaved("theme");
          }}
        />
      </SettingRow>
    </Entry>
  );
}
