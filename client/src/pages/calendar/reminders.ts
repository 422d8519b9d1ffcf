import type { ApolloClient } from "@apollo/client";
import { ReminderDueDocument, type ReminderDueSubscription } from "../../gql/graphql";
import { paths } from "../../lib/paths";
import { readPreferences } from "../../lib/preferences";
import { dayOf } from "../../lib/time/days";
import { writeClock, writeDayWords } from "../../lib/time/writeTime";
import { wallOf } from "../../lib/time/zoneTime";
import { toast } from "../../ui/toast/toast";

/** Long enough to notice when looking up from something else. */
const shownMs = 20_000;

/**
 * Shows due reminders on any page.
 * @param onGo navigates to a path of the app
 * @returns a function that stops it
 */
export function startReminders(client: ApolloClient, onGo: (path: string) => void): () => void {
  const subscription = client.subscribe({ query: ReminderDueDocument }).subscribe({
    next: ({ data }) => {
      const reminder = data?.reminderDue;
      if (!reminder) return;
      const { taskId, eventId, projectId, at } = reminder;
      const path = taskId === null ? paths.event(eventId ?? "") : paths.task({ id: taskId, projectId, dueDate: at });
      toast.show(reminderText(reminder), {
        durationMs: shownMs,
        action: { label: "Show", run: () => onGo(path) },
      });
    },
    error: () => undefined,
  });
  return () => subscription.unsubscribe();
}

function zone(): string {
  return readPreferences().locale.timezone;
}

function reminderText({ title, at, location, taskId }: ReminderDueSubscription["reminderDue"]): string {
  const place = location ? `, ${location}` : "";
  const due = taskId === null ? "" : "due ";
  const words = { weekday: "long", month: "long", day: "numeric" } as const;
  if (at.length === 10) return `${title}: ${due}${writeDayWords(at, words)}${place}`;
  const wall = wallOf(Date.parse(at), zone());
  const isToday = dayOf(wall) === dayOf(wallOf(Date.now(), zone()));
  const clock = writeClock(wall, readPreferences().locale.timeFormat);
  return `${title}: ${due}${isToday ? "" : `${writeDayWords(dayOf(wall), words)}, `}${clock}${place}`;
}
