import { useMemo } from "react";
import {
  changePreferences,
  dateFormats,
  type LocalePreferences,
  timeFormats,
  usePreferences,
  weekStarts,
} from "../../lib/preferences";
import { useDates } from "../../lib/time/formatDate";
import { Select } from "../../ui/choices/Select";
import { ZoneSelect } from "../../ui/choices/ZoneSelect";
import { Entry } from "../../ui/Entry";
import { Segmented } from "../../ui/fields/Segmented";
import { countries } from "./countries";
import { SettingRow } from "./SettingRow";
import styles from "./settings.module.css";
import { useSavedTick } from "./useSavedTick";

const timeLabels = { "24h": "24 h", "12h": "12 h" };
const weekLabels = { sunday: "Sunday", monday: "Monday", saturday: "Saturday" };

export function RegionSection() {
  const { locale } = usePreferences();
  const dates = useDates();
  const { saved, markSaved } = useSavedTick<keyof LocalePreferences>();
  const countryOptions = useMemo(countries, []);
  const now = Date.now();

  function change<Name extends keyof LocalePreferences>(name: Name, value: LocalePreferences[Name]): void {
    changePreferences("locale", { [name]: value });
    markSaved(name);
  }

  return (
    <Entry id="region" head="Region" sub="Kept in this browser" className={styles.section}>
      <SettingRow label="Country" isSaved={saved === "country"}>
        <Select
          className={styles.wide}
          label="Country"
          isLabelHidden
          options={countryOptions}
          value={locale.country}
          onChange={(country) => change("country", country)}
        />
      </SettingRow>
      <SettingRow label="Date format" detail={`Today is ${dates.date(now)}`} isSaved={saved === "dateFormat"}>
        <Select
          className={styles.wide}
          label="Date format"
          isLabelHidden
          options={dateFormats.map((id) => ({ id, label: id }))}
          value={locale.dateFormat}
          onChange={(dateFormat) => change("dateFormat", dateFormat)}
        />
      </SettingRow>
      <SettingRow label="Time" detail={`It is ${dates.time(now)}`} isSaved={saved === "timeFormat"}>
        <Segmented
          label="Time"
          options={timeFormats.map((id) => ({ id, label: timeLabels[id] }))}
          value={locale.timeFormat}
          onChange={(timeFormat) => change("timeFormat", timeFormat)}
        />
      </SettingRow>
      <SettingRow label="Time zone" isSaved={saved === "timezone"}>
        <ZoneSelect
          className={styles.wide}
          value={locale.timezone}
          onChange={(timezone) => change("timezone", timezone)}
        />
      </SettingRow>
      <SettingRow label="Week starts on" isSaved={saved === "weekStartsOn"}>
        <Segmented
          label="Week starts on"
          options={weekStarts.map((id) => ({ id, label: weekLabels[id] }))}
          value={locale.weekStartsOn}
          onChange={(weekStartsOn) => change("weekStartsOn", weekStartsOn)}
        />
      </SettingRow>
    </Entry>
  );
}
