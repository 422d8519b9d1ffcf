import { changePreferences, usePreferences } from "../../lib/preferences";
import { Entry } from "../../ui/Entry";
import { Switch } from "../../ui/fields/Switch";
import { SettingRow } from "./SettingRow";
import styles from "./settings.module.css";
import { useSavedTick } from "./useSavedTick";

export function VideosSection() {
  const { videos } = usePreferences();
  const { saved, markSaved } = useSavedTick<"showLinkToProjects">();
  return (
    <Entry id="videos" head="Videos" sub="Kept in this browser" className={styles.section}>
      <SettingRow
        label="Show “Link to projects” on videos"
        detail="Off: existing links still show."
        isSaved={saved === "showLinkToProjects"}
      >
        <Switch
          label="Show “Link to projects” on videos"
          isLabelHidden
          isOn={videos.showLinkToProjects}
          onChange={(showLinkToProjects) => {
            changePreferences("videos", { showLinkToProjects });
            markSaved("showLinkToProjects");
          }}
        />
      </SettingRow>
    </Entry>
  );
}
