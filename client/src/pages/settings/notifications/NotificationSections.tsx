import { useEffect } from "react";
import { useViewer } from "../../../data/auth/useViewer";
import { errorText } from "../../../data/errorText";
import type { NotificationSettingsInput } from "../../../gql/graphql";
import { useNotificationSettingsQuery, useUpdateNotificationSettingsMutation } from "../../../gql/hooks";
import { mapChannels, type NotificationChannel, notificationChannels } from "../../../lib/notificationChannels";
import { changePreferences, readPreferences, usePreferences } from "../../../lib/preferences";
import { Button } from "../../../ui/Button";
import { Entry } from "../../../ui/Entry";
import { Segmented } from "../../../ui/fields/Segmented";
import { Switch } from "../../../ui/fields/Switch";
import { toast } from "../../../ui/toast/toast";
import { Mark } from "../../../ui/Wordmark";
import { SettingRow } from "../SettingRow";
import settingsStyles from "../settings.module.css";
import { useSavedTick } from "../useSavedTick";
import { DevicesSection } from "./DevicesSection";
import styles from "./notifications.module.css";
import { QuietHoursRow } from "./QuietHoursRow";

/** Each: a mail for each send. Digest: one list, at most once an hour, while they are away. */
const mailOptions = [
  { id: "each", label: "Each send" },
  { id: "digest", label: "Digest" },
  { id: "off", label: "Off" },
] as const;

/** The settings of notices about received items: channels, quiet hours and devices. */
export function NotificationSections() {
  const { email } = useViewer();
  const { sharing } = usePreferences();
  const { data, error, refetch } = useNotificationSettingsQuery({ fetchPolicy: "cache-and-network" });
  const [update] = useUpdateNotificationSettingsMutation();
  const { saved, markSaved } = useSavedTick<NotificationChannel | "quiet">();
  const settings = data?.notificationSettings;
  const channels = settings ?? sharing.receiveNotifications;

  // a choice made in another browser applies here too
  useEffect(() => {
    if (!settings) return;
    const kept = readPreferences().sharing.receiveNotifications;
    if (notificationChannels.every(({ id }) => kept[id] === settings[id])) return;
    changePreferences("sharing", { receiveNotifications: mapChannels((id) => settings[id]) });
  }, [settings]);

  async function change(input: NotificationSettingsInput, mark: NotificationChannel | "quiet"): Promise<void> {
    try {
      await update({ variables: { input }, context: { changes: ["notificationSettings"] } });
      markSaved(mark);
    } catch (failure) {
      toast.error(errorText(failure, "The setting could not be saved"));
    }
  }
  return (
    <>
      <Entry id="notifications" head="When someone sends you something" className={settingsStyles.section}>
        {error && !settings && (
          <SettingRow label="Failed to load your notifications" detail={errorText(error)}>
            <Button onClick={() => void refetch().catch(() => undefined)}>Try again</Button>
          </SettingRow>
        )}
        {notificationChannels.map(({ id, label, detail }) => (
          <SettingRow key={id} label={label} detail={detail(email)} isSaved={saved === id} isStacked={id === "email"}>
            {id === "email" ? (
              <div inert={!settings}>
                <Segmented
                  label={label}
                  options={mailOptions}
                  value={!channels.email ? "off" : settings?.digest ? "digest" : "each"}
                  onChange={(choice) =>
                    void change(choice === "off" ? { email: false } : { email: true, digest: choice === "digest" }, id)
                  }
                />
              </div>
            ) : (
              <Switch
                label={label}
                isLabelHidden
                isOn={channels[id]}
                disabled={!settings}
                onChange={(isOn) => void change({ [id]: isOn }, id)}
              />
            )}
          </SettingRow>
        ))}
        <QuietHoursRow
          settings={settings}
          isSaved={saved === "quiet"}
          onChange={(input) => void change(input, "quiet")}
        />
      </Entry>
      <DevicesSection />
      <Entry head="How it looks" className={settingsStyles.section}>
        <div className={styles.sample}>
          <Mark />
          <div>
            <b>Jonas Weil sent you a note</b>
            <span>Paper samples, ranked by how they fold</span>
            <small>{location.host}, now</small>
          </div>
        </div>
        <p className={styles.help}>Goes away after 5 seconds. Never more than one in 5 seconds.</p>
      </Entry>
    </>
  );
}
