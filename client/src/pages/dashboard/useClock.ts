import { useCallback, useEffect, useMemo, useState } from "react";
import { usePreferences } from "../../lib/preferences";
import { writeDates } from "../../lib/time/formatDate";

const minuteMs = 60_000;

/** The time by the person's clock, to the minute, so that a page left open has the right greeting the next morning. */
export function useClock() {
  const { locale } = usePreferences();
  const [now, setNow] = useState(() => new Date());
  const clock = useMemo(() => writeDates({ ...locale, timeFormat: "24h" }), [locale]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = (): void => {
      timer = setTimeout(
        () => {
          setNow(new Date());
          wait();
        },
        minuteMs - (Date.now() % minuteMs) + 50,
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, []);
  /** The minutes after midnight of an instant. */
  const minuteOf = useCallback(
    (instant: string | Date) => {
      const [hours = 0, minutes = 0] = clock.time(instant).split(":").map(Number);
      return hours * 60 + minutes;
    },
    [clock],
  );
  return { now, minute: minuteOf(now), minuteOf };
}
