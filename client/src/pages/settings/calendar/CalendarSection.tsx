import { useState } from "react";
import {
  calendarViews,
  changePreferences,
  type Preferences,
  timeIntervals,
  usePreferences,
} from "../../../lib/preferences";
import { Select } from "../../../ui/choices/Select";
import { Entry } from "../../../ui/Entry";
import { Segmented } from "../../../ui/fields/Segmented";
import { SettingRow } from "../SettingRow";
import styles from "../settings.module.css";
import { useSavedTick } from "../useSavedTick";

type Calendar = Preferences["calendar"];

const viewLabels: Record<Calendar["defaultView"], string> = {
  day: "Day",
  week: "Week",
  month: "Month",
  year: "Year",
  agenda: "Agenda",
};

/** Calendar settings; time zone, first weekday and time format are regional settings. */
export function CalendarSection() {
  const { calendar, locale } = usePreferences();
  const { saved, markSaved } = useSavedTick<keyof Calendar | "day">();
  const [names] = useState(() => new Intl.DateTimeFormat("en-US", { hour: "numeric", timeZone: "UTC" }));
  const hour = (of: number): string =>
    locale.timeFormat === "24h" ? `${String(of).padStart(2, "0")}:00` : names.format(of * 3_600_000);
  const hours = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => ({ id: String(from + index), label: hour(from + index) }));

  function change(part: Partial<Calendar>, mark: keyof Calendar | "day"): void {
    changePreferences("calendar", part);
    markSaved(mark);
  }
  return (
    <Entry id="calendar" head="Calendar" sub="Kept in this browser" className={styles.section}>
      <SettingRow label="Default view" isSaved={saved === "defaultView"} isStacked>
        <Segmented
          label="Default view"
          options={calendarViews.map((id) => ({ id, label: viewLabels[id] }))}
          value={calendar.defaultView}
          onChange={(defaultView) => change({ defaultView }, "defaultView")}
        />
      </SettingRow>
      <SettingRow
        label="Day"
        detail="The hours shown; earlier and later events appear at the edge"
        isSaved={saved === "day"}
        isStacked
      >
        <span className={`${styles.hours} row`}>
          <Select
            label="Day starts at"
            isLabelHidden
            options={hours(0, calendar.dayEndHour - 1)}
            value={String(calendar.dayStartHour)}
            onChange={(start) => change({ dayStartHour: Number(start) }, "day")}
          />
          <span>to</span>
          <Select
            label="Day ends at"
            isLabelHidden
            options={hours(calendar.dayStartHour + 1, 24)}
            value={String(calendar.dayEndHour)}
            onChange={(end) => change({ dayEndHour: Number(end) }, "day")}
          />
        </span>
      </SettingRow>
      <SettingRow
        label="Interval"
        detail="New and moved events snap to this interval"
        isSaved={saved === "timeInterval"}
      >
        <Select
          className={styles.wide}
          label="Interval"
          isLabelHidden
          options={timeIntervals.map((minutes) => ({ id: String(minutes), label: `${minutes} minutes` }))}
          value={String(calendar.timeInterval)}
          onChange={(minutes) => change({ timeInterval: Number(minutes) as Calendar["timeInterval"] }, "timeInterval")}
        />
      </SettingRow>
    </Entry>
  );
}
