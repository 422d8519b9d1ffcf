import { useEffect, useState } from "react";
import { usePreferences } from "../../lib/preferences";
import { minuteMs } from "../../lib/time/days";
import { type Wall, wallOf } from "../../lib/time/zoneTime";

/** The wall clock in the person's zone, updated every minute. */
export function useNow(): Wall {
  const { locale } = usePreferences();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = (): void => {
      timer = setTimeout(
        () => {
          setNow(Date.now());
          wait();
        },
        minuteMs - (Date.now() % minuteMs) + 50,
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, []);
  return wallOf(Math.floor(now / minuteMs) * minuteMs, locale.timezone);
}
