import type { NotificationSettingsFieldsFragment, NotificationSettingsInput } from "../../../gql/graphql";
import { usePreferences } from "../../../lib/preferences";
import { Select } from "../../../ui/choices/Select";
import { Switch } from "../../../ui/fields/Switch";
import { SettingRow } from "../SettingRow";
import styles from "../settings.module.css";

const evening = 22 * 60;
const morning = 7 * 60;
const stepMinutes = 30;

/** The quiet hours, in the person's own zone. */
export function QuietHoursRow({
  settings,
  isSaved,
  onChange,
}: {
  /** Undefined while loading. */
  settings: NotificationSettingsFieldsFragment | undefined;
  isSaved: boolean;
  onChange: (input: NotificationSettingsInput) => void;
}) {
  const { locale } = usePreferences();
  const { quietFrom = null, quietUntil = null, timeZone } = settings ?? {};
  const isOn = quietFrom !== null && quietUntil !== null;
  const options = Array.from({ length: (24 * 60) / stepMinutes }, (_, index) => index * stepMinutes).map((minutes) => ({
    id: String(minutes),
    label: clock(minutes, locale.timeFormat),
  }));
  const set = (from: number, until: number): void =>
    onChange({ quietFrom: from, quietUntil: until, timeZone: locale.timezone });
  return (
    <SettingRow
      label="Quiet hours"
      detail={isOn ? `Notifications wait until they end (${timeZone})` : "Off: notifications arrive at any hour"}
      isSaved={isSaved}
      isStacked={isOn}
    >
      <span className={`${styles.hours} row`}>
        {isOn && (
          <>
            <Select
              label="Quiet from"
              isLabelHidden
              options={options.filter(({ id }) => id !== String(quietUntil))}
              value={String(quietFrom)}
              onChange={(from) => set(Number(from), quietUntil)}
            />
            <span>to</span>
            <Select
              label="Quiet until"
              isLabelHidden
              options={options.filter(({ id }) => id !== String(quietFrom))}
              value={String(quietUntil)}
              onChange={(until) => set(quietFrom, Number(until))}
            />
          </>
        )}
        <Switch
          label="Quiet hours"
          isLabelHidden
          isOn={isOn}
          disabled={!settings}
          onChange={(next) => (next ? set(evening, morning) : onChange({ quietFrom: null, quietUntil: null }))}
        />
      </span>
    </SettingRow>
  );
}

function clock(minutes: number, format: "24h" | "12h"): string {
  const hour = Math.floor(minutes / 60);
  const rest = String(minutes % 60).padStart(2, "0");
  if (format === "24h") return `${String(hour).padStart(2, "0")}:${rest}`;
  return `${hour % 12 || 12}:${rest} ${hour < 12 ? "AM" : "PM"}`;
}
