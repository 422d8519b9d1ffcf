import { usePreferences } from "../../../lib/preferences";
import { type Day, dayOf } from "../../../lib/time/days";
import { wallOf } from "../../../lib/time/zoneTime";

/** Today in a time zone. */
export const todayIn = (timezone: string): Day => dayOf(wallOf(Date.now(), timezone));

/** Today in the person's time zone, as of this render. */
export function useToday(): Day {
  const { locale } = usePreferences();
  return todayIn(locale.timezone);
}
