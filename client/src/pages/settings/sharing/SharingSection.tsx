import { lifetimeChoices } from "../../../content/sharing/shareLifetimes";
import { changePreferences, usePreferences } from "../../../lib/preferences";
import { Select } from "../../../ui/choices/Select";
import { Entry } from "../../../ui/Entry";
import { SettingRow } from "../SettingRow";
import styles from "../settings.module.css";
import { useSavedTick } from "../useSavedTick";

export function SharingSection() {
  const { sharing } = usePreferences();
  const { saved, markSaved } = useSavedTick<"defaultLinkExpiration">();
  return (
    <Entry id="sharing" head="Sharing" sub="Kept in this browser" className={styles.section}>
      <SettingRow
        label="Links stay open for"
        detail="What a new link begins with; each can be given another time."
        isSaved={saved === "defaultLinkExpiration"}
      >
        <Select
          className={styles.wide}
          label="Links stay open for"
          isLabelHidden
          options={lifetimeChoices.map(({ id, name, hours }) => ({
            id,
            label: hours === null ? "Until revoked" : name,
          }))}
          value={sharing.defaultLinkExpiration}
          onChange={(id) => {
            const choice = lifetimeChoices.find((one) => one.id === id);
            if (!choice) return;
            changePreferences("sharing", { defaultLinkExpiration: choice.id });
            markSaved("defaultLinkExpiration");
          }}
        />
      </SettingRow>
    </Entry>
  );
}
