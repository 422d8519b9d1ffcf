import { useEffect } from "react";
import { useViewer } from "../../account/useViewer";
import { errorText } from "../../content/errorText";
import type { NotificationSettingsInput } from "../../gql/graphql";
import { useNotificationSettingsQuery, useUpdateNotificationSettingsMutation } from "../../gql/hooks";
import { changePreferences, readPreferences, usePreferences } from "../../lib/preferences";
import { Button } from "../../ui/Button";
import { Entry } from "../../ui/Entry";
import { Switch } from "../../ui/Switch";
import { toast } from "../../ui/toast";
import { Mark } from "../../ui/Wordmark";
import { SettingRow } from "../SettingRow";
import { useSavedTick } from "../useSavedTick";
import { DevicesSection } from "./DevicesSection";
import { QuietHoursRow } from "./QuietHoursRow";
import "./notifications.css";

type Channel = "browser" | "email" | "dashboard";

/** How one is told of what others send: by which ways, when not, and on which devices. */
export function NotificationSections() {
  const { email } = useViewer();
  const { sharing } = usePreferences();
  const { data, error, refetch } = useNotificationSettingsQuery({ fetchPolicy: "cache-and-network" });
  const [update] = useUpdateNotificationSettingsMutation();
  const { saved, markSaved } = useSavedTick<Channel | "quiet">();
  const settings = data?.notificationSettings;
  const channels = settings ?? sharing.receiveNotifications;

  // what was chosen in another browser holds here too
  useEffect(() => {
    if (!settings) return;
    const { browser, email: mail, dashboard } = settings;
    const kept = readPreferences().sharing.receiveNotifications;
    if (kept.browser === browser && kept.email === mail && kept.dashboard === dashboard) return;
    changePreferences("sharing", { receiveNotifications: { browser, email: mail, dashboard } });
  }, [settings]);

  async function change(input: NotificationSettingsInput, mark: Channel | "quiet"): Promise<void> {
    try {
      await update({ variables: { input }, context: { changes: ["notificationSettings"] } });
      markSaved(mark);
    } catch (failure) {
      toast.error(errorText(failure, "The setting could not be saved"));
    }
  }
  const rows: { id: Channel; label: string; detail: string }[] = [
    {
      id: "browser",
      label: "Browser notification",
      detail: "Also when Commonplace is closed, on the devices below",
    },
    { id: "email", label: "E-mail", detail: `To ${email}, at most one an hour` },
    { id: "dashboard", label: "Count on the dashboard", detail: "The number beside Dashboard and in the tab" },
  ];
  return (
    <>
      <Entry id="notifications" head="When someone sends you something" className="settings-section">
        {error && !settings && (
          <SettingRow label="Failed to load your notifications" detail={errorText(error, "They could not be read")}>
            <Button onClick={() => void refetch().catch(() => undefined)}>Try again</Button>
          </SettingRow>
        )}
        {rows.map(({ id, label, detail }) => (
          <SettingRow key={id} label={label} detail={detail} isSaved={saved === id}>
            <Switch
              label={label}
              isLabelHidden
              isOn={channels[id]}
              disabled={!settings}
              onChange={(isOn) => void change({ [id]: isOn }, id)}
            />
          </SettingRow>
        ))}
        {settings && (
          <QuietHoursRow
            settings={settings}
            isSaved={saved === "quiet"}
            onChange={(input) => void change(input, "quiet")}
          />
        )}
      </Entry>
      <DevicesSection />
      <Entry head="How it looks" className="settings-section">
        <div className="notice-sample">
          <Mark />
          <div>
            <b>Jonas Weil sent you a note</b>
            <span>Paper samples, ranked by how they fold</span>
            <small>{location.host}, now</small>
          </div>
        </div>
        <p className="notice-sample-help">Goes away after 5 seconds. Never more than one in 5 seconds.</p>
      </Entry>
    </>
  );
}
