import { useState } from "react";

type UnreadField = "firstDay" | "lastDay" | "start" | "end" | "recurrenceEndDate";
export type Unread = Partial<Record<UnreadField, string>>;
/** Called with a message for a text that is not a day or a time; null once it is valid again. */
export type OnUnread = (field: UnreadField, sentence: string | null) => void;

/** Messages about texts of the fields for days and times that are neither. */
export function useUnread() {
  const [unread, setUnread] = useState<Unread>({});
  const onUnread: OnUnread = (field, sentence) =>
    setUnread(({ [field]: _former, ...others }) => (sentence === null ? others : { ...others, [field]: sentence }));
  return { unread, onUnread };
}
