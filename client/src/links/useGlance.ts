import { useQuery } from "@apollo/client/react";
import {
  EventGlanceDocument,
  type EventGlanceQuery,
  NoteGlanceDocument,
  type NoteGlanceQuery,
  ProjectGlanceDocument,
  type ProjectGlanceQuery,
  TaskGlanceDocument,
  type TaskGlanceQuery,
  VideoGlanceDocument,
  type VideoGlanceQuery,
} from "../gql/graphql";
import { dayIn } from "../lib/time/dayIn";
import { writeDuration } from "../lib/time/duration";
import { type DateWriting, useDates } from "../lib/time/formatDate";
import { writeDayWords } from "../lib/time/writeTime";
import type { Reference, ThingKind } from "../richText/html/reference";

interface Facts {
  title: string;
  isTrashed: boolean;
  /** At most two. */
  lines: string[];
}

type Answer = Partial<NoteGlanceQuery & VideoGlanceQuery & ProjectGlanceQuery & TaskGlanceQuery & EventGlanceQuery>;

const documents = {
  note: NoteGlanceDocument,
  video: VideoGlanceDocument,
  project: ProjectGlanceDocument,
  task: TaskGlanceDocument,
  event: EventGlanceDocument,
} as const;

/** "Fri, Nov 20": a day, or that of an instant with its time. */
function dayWords(due: string, dates: DateWriting): string {
  return due.length === 10
    ? writeDayWords(due, { weekday: "short", month: "short", day: "numeric" })
    : dates.dateTime(due);
}

function factsOf({ note, video, project, task, event }: Answer, dates: DateWriting): Facts | null {
  const thing = note ?? video ?? project ?? task ?? event;
  if (!thing) return null;
  const facts = (lines: (string | null | undefined | false)[]): Facts => ({
    title: "name" in thing ? thing.name : thing.title,
    isTrashed: thing.deletedAt !== null,
    lines: lines.filter((line): line is string => Boolean(line)).slice(0, 2),
  });
  if (note) return facts([note.excerpt.map(({ text }) => text).join(" "), `Updated ${dates.short(note.updatedAt)}`]);
  if (video) {
    const length = video.durationSeconds !== null && writeDuration(video.durationSeconds);
    const by = [video.channelName, length].filter(Boolean).join(", ");
    return facts([video.personalNotesExcerpt ?? video.aiSummaryExcerpt, by]);
  }
  if (project) {
    const { total, completed } = project.progress;
    const due = project.dueDate && `due ${dayWords(project.dueDate, dates)}`;
    const tasks = total > 0 && `${completed} of ${total} ${total === 1 ? "task" : "tasks"} done`;
    return facts([project.description, [tasks, due].filter(Boolean).join(", ")]);
  }
  if (task) {
    const due = task.isCompleted ? "Completed" : task.dueDate && `Due ${dayWords(task.dueDate, dates)}`;
    return facts([task.description, [due, task.project?.path].filter(Boolean).join(", ")]);
  }
  if (!event) return null;
  const when = event.allDay
    ? dayWords(dayIn(event.start, event.timeZone), dates)
    : `${dates.dateTime(event.start)} to ${dates.time(event.end)}`;
  return facts([when, event.location ?? event.description]);
}

/** A few facts about a thing, from the cache if they are there. */
export function useGlance({ kind, id }: Reference) {
  const dates = useDates();
  const { data, error } = useQuery<Answer>(documents[kind satisfies ThingKind] as never, { variables: { id } });
  return { facts: data ? factsOf(data, dates) : null, isFailed: error !== undefined };
}
