import { useState } from "react";
import type { EventProblems } from "./eventDraft";

type Field = "start" | "end";

/** Messages about texts of the time fields that are not times. */
export function useUnreadTimes() {
  const [unread, setUnread] = useState<Pick<EventProblems, Field>>({});
  const setUnreadTime = (field: Field, sentence: string | null): void =>
    setUnread(({ [field]: _former, ...others }) => (sentence === null ? others : { ...others, [field]: sentence }));
  return { unread, setUnreadTime };
}
