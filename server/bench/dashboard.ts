import { fillCalendar, fillManyEvents } from "../demo/fillCalendar.js";
import { percentile } from "./load.js";
import type { Figure } from "./report.js";
import type { Stage } from "./stage.js";

const notes = 100_000;
const tasks = 20_000;
const events = 5_000;
const rounds = 100;
const warmUp = 15;

const row = `id contentType title category { id name color icon } tags { id name color } linkedProjects { id path }
  isFavorite isArchived createdAt updatedAt deletedAt version`;
const card = `nodes { ${row} excerpt { kind text } link color attachmentCount } pageInfo { hasNextPage endCursor }`;
const video = `id contentType title channelName thumbnailUrl durationSeconds watchedSeconds updatedAt isArchived
  isFavorite deletedAt`;
/** Everything that the page requests. */
const dashboard = `query Dashboard($day: String!, $from: DayOrTime!, $to: DayOrTime!) {
  dayTasks(day: $day) {
    tasks { id title status priority dueDate projectId version project { id path rootId } }
    overdueCount todayCount comingCount openCount
  }
  events(from: $from, to: $to) {
    id title start end allDay firstDay lastDay status
    eventType { id color isVisible } subscription { id color isVisible }
  }
  receivedItems(status: PENDING, first: 5) {
    nodes { id contentType senderName senderEmail isRead status createdAt snapshot { title } copy { id contentType } }
    pageInfo { hasNextPage }
  }
  unreadCount
  lately: notes(first: 3) { ${card} }
  favorites: notes(first: 3, filter: { isFavorite: true }) { ${card} }
  latestVideos: videos(first: 3) { nodes { ${video} } pageInfo { hasNextPage endCursor } }
  halfWatched(first: 3) { ${video} }
}`;

const manyTasks = `insert into task (id, owner_id, title, status, priority, due_date, position, completed_at, created_at, updated_at)
  select gen_random_uuid(), $1, 'Task ' || n, case when n % 10 < 8 then 'COMPLETED' else 'PENDING' end,
    (array['URGENT','HIGH','MEDIUM','LOW'])[1 + n % 4], to_char($2::timestamptz + (n % 800 - 760) * interval '1 day', 'YYYY-MM-DD'),
    1000000 + n, case when n % 10 < 8 then $2::timestamptz end, $2, $2
  from generate_series(1, ${tasks}) n`;

/** The dashboard of a large library: one request, over HTTP. */
export async function measureDashboard(stage: Stage): Promise<Figure[]> {
  const person = await stage.person(notes);
  const db = await stage.db();
  const query = async (text: string, values?: unknown[]) => (await db.query(text, values)).rows;
  const manager = { query } as Parameters<typeof fillCalendar>[0];
  const now = new Date();
  await fillCalendar(manager, person.id, now);
  await fillManyEvents(manager, person.id, events, now);
  await db.query(manyTasks, [person.id, now.toISOString()]);
  await db.query("vacuum analyze");

  const day = (offset: number) => new Date(now.getTime() + offset * 86_400_000).toISOString().slice(0, 10);
  const body = JSON.stringify({ query: dashboard, variables: { day: day(0), from: day(-1), to: day(2) } });
  const headers = { cookie: person.cookie, origin: stage.url, "content-type": "application/json" };
  const taken: number[] = [];
  for (let round = 0; round < rounds + warmUp; round += 1) {
    const began = performance.now();
    const answer = await fetch(`${stage.url}/graphql`, { method: "POST", headers, body });
    const { data, errors } = (await answer.json()) as { data?: { dayTasks: { tasks: unknown[] } }; errors?: unknown };
    if (errors || !data?.dayTasks.tasks.length) throw new Error(`The dashboard failed: ${JSON.stringify(errors)}`);
    if (round >= warmUp) taken.push(performance.now() - began);
  }
  const what = `dashboard with ${notes} notes, ${tasks} tasks, ${events} events`;
  return [
    { what: `${what}: median`, value: percentile(taken, 0.5), unit: "ms" },
    { what: `${what}: p95`, value: percentile(taken, 0.95), unit: "ms", atMost: 40 },
  ];
}
