import { CalendarPlus, FolderTree, NotebookPen, Plus, SquarePlay, UserPlus } from "lucide-react";
import { Fragment, Suspense, useMemo } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { CardColumns } from "../../content/cards/CardColumns";
import { CardsSkeleton } from "../../content/cards/CardsSkeleton";
import { useColumnCount } from "../../content/cards/useColumnCount";
import { useContentActions } from "../../content/useContentActions";
import { withNewNote } from "../../content/withNewNote";
import { useViewer } from "../../data/auth/useViewer";
import { errorText } from "../../data/errorText";
import { OfflineNotice } from "../../data/offline/OfflineNotice";
import type { DashboardQuery, NoteCardFragment } from "../../gql/graphql";
import { useContentCountsQuery } from "../../gql/hooks";
import { paths } from "../../lib/paths";
import { Link } from "../../lib/routing/Link";
import { useDates } from "../../lib/time/formatDate";
import { typeAhead } from "../../lib/typeAhead";
import { ReceivedRows } from "../../received/ReceivedRows";
import { PageAction } from "../../shell/PageAction";
import { PageFrame } from "../../shell/PageFrame";
import { Button } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { Entry } from "../../ui/Entry";
import { LinkButton } from "../../ui/LinkButton";
import { lazyPart } from "../../ui/lazyPart";
import { Skeleton } from "../../ui/Skeleton";
import styles from "./DashboardPage.module.css";
import { DayLine } from "./DayLine";
import { DayTodo } from "./DayTodo";
import { dayEvents, weekNumber } from "./dayEvents";
import { greetingAt } from "./greetingAt";
import { QuickCapture } from "./QuickCapture";
import { useClock } from "./useClock";
import { useDashboard } from "./useDashboard";
import { VideoLines } from "./VideoLines";

const FirstSteps = lazyPart(() => import("./FirstSteps").then((module) => module.FirstSteps), null);

const shown = 3;
const longDay = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", timeZone: "UTC" });

/** The dashboard: today, received items and recent work. Each part has an empty state with the action that fills it. */
export function DashboardPage() {
  const { displayName, createdAt, firstSteps } = useViewer();
  const dates = useDates();
  const { now, minute, minuteOf } = useClock();
  const today = dates.day(now);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { data: counts } = useContentCountsQuery();
  const { data, error, retry } = useDashboard(today, firstSteps !== null);
  const hasNothing = counts !== undefined && isEmpty(counts.contentCounts) && counts.projectCounts.active === 0;
  const isFirstDay = hasNothing || (firstSteps !== null && dates.day(createdAt) === today);
  const events = useMemo(
    () => dayEvents(data?.events ?? [], today, { day: dates.day, minute: minuteOf }),
    [data, today, dates, minuteOf],
  );
  const firstName = displayName.trim().split(/\s+/)[0] ?? displayName;
  return (
    <PageFrame
      title={dates.weekday(now)}
      action={
        <PageAction
          label="New note"
          icon={Plus}
          variant={isFirstDay ? "outline" : "ink"}
          onClick={() => {
            typeAhead();
            void navigate(withNewNote(pathname, search), { preventScrollReset: true });
          }}
        />
      }
    >
      <Entry
        className={styles.block}
        head={`${greetingAt(Math.floor(minute / 60))}, ${firstName}`}
        sub={isFirstDay ? "Your first day" : undefined}
      >
        <QuickCapture isFirst={isFirstDay} />
      </Entry>
      <OfflineNotice />
      {firstSteps && (
        <Suspense fallback={firstSteps.isHidden ? null : <StepsSkeleton />}>
          <FirstSteps steps={firstSteps} />
        </Suspense>
      )}
      {/* replaced as a whole: what grows would move what is below it */}
      <Fragment key={data ? "loaded" : "loading"}>
        <Entry
          className={styles.block}
          head="Today"
          // the phone's bar has no room for it
          end={<Link to={paths.calendar()}>Calendar</Link>}
          sub={`${longDay.format(Date.parse(today))}${isFirstDay ? "" : `, week ${weekNumber(today)}`}`}
        >
          {error ? <LoadProblem error={error} onRetry={retry} /> : <DayLine events={events} minute={minute} />}
          {data && events.length === 0 && (
            <div className={`${styles.sentence} ${styles.start}`}>
              <p>Nothing planned.</p>
              <LinkButton icon={CalendarPlus} to={paths.newEvent()}>
                New event
              </LinkButton>
              {isFirstDay && (
                <LinkButton variant="quiet" to={paths.importEvents()}>
                  Import .ics
                </LinkButton>
              )}
            </div>
          )}
        </Entry>
        {!error && <WhatWaits data={data} isFirstDay={isFirstDay} />}
        {!error && <Lately data={data} counts={counts?.contentCounts} />}
        {data && data.favorites.nodes.length > 0 && (
          <Entry
            className={styles.block}
            head="Favorites"
            sub={counts && countWords(counts.contentCounts.favoriteNotes, counts.contentCounts.favoriteVideos)}
            aside={<Link to={paths.favoriteNotes()}>All favorites</Link>}
          >
            <Cards notes={data.favorites.nodes} />
          </Entry>
        )}
        {data && data.favorites.nodes.length === 0 && !isFirstDay && (
          <Entry className={styles.block} head="Favorites">
            <div className={styles.sentence}>
              <p>Notes you add to favorites appear here.</p>
              <LinkButton icon={NotebookPen} to={paths.notes()}>
                Go to notes
              </LinkButton>
            </div>
          </Entry>
        )}
        {data && data.halfWatched.length > 0 && (
          <Entry className={styles.block} head="Half watched">
            <VideoLines videos={data.halfWatched} label="Half watched" />
          </Entry>
        )}
        {data && data.halfWatched.length === 0 && data.latestVideos.nodes.length > 0 && (
          <Entry className={styles.block} head="Half watched">
            <div className={styles.sentence}>
              <p>Videos you have not finished appear here.</p>
              <LinkButton icon={SquarePlay} to={paths.videos()}>
                Go to videos
              </LinkButton>
            </div>
          </Entry>
        )}
      </Fragment>
    </PageFrame>
  );
}

type Counts = NonNullable<ReturnType<typeof useContentCountsQuery>["data"]>["contentCounts"];

function WhatWaits({ data, isFirstDay }: { data: DashboardQuery | undefined; isFirstDay: boolean }) {
  return (
    <>
      <Entry className={styles.block} head="To do" sub={data && todoWords(data.dayTasks)}>
        {!data ? (
          <LinesSkeleton />
        ) : data.dayTasks.tasks.length > 0 ? (
          <DayTodo {...data.dayTasks} />
        ) : (
          <div className={styles.sentence}>
            <p>{isFirstDay ? "Tasks from your projects appear here when they are due." : "Nothing is due."}</p>
            <LinkButton icon={FolderTree} to={isFirstDay ? paths.newProject() : paths.projects()}>
              {isFirstDay ? "Start a project" : "Projects"}
            </LinkButton>
          </div>
        )}
      </Entry>
      <Entry
        className={`${styles.block} ${styles.received}`}
        head="Received"
        aside={data?.receivedItems.pageInfo.hasNextPage && <Link to={paths.receivedList()}>All received</Link>}
        sub={data?.unreadCount ? `${data.unreadCount} unread` : undefined}
      >
        {!data ? (
          <LinesSkeleton />
        ) : data.receivedItems.nodes.length > 0 ? (
          <ReceivedRows items={data.receivedItems.nodes} />
        ) : (
          <div className={styles.sentence}>
            <p>
              {isFirstDay
                ? "Notes and videos that others send you appear here."
                : "Nothing is waiting. Items that others send you appear here."}
            </p>
            <LinkButton variant="quiet" icon={UserPlus} to={`${paths.dashboard()}?invite`}>
              Invite someone
            </LinkButton>
          </div>
        )}
      </Entry>
    </>
  );
}

function Lately({ data, counts }: { data: DashboardQuery | undefined; counts: Counts | undefined }) {
  const columns = useColumnCount();
  const hasAny = data && (data.lately.nodes.length > 0 || data.latestVideos.nodes.length > 0);
  return (
    <Entry
      className={styles.block}
      head="Lately"
      sub={counts && hasAny ? countWords(counts.notes, counts.videos) : undefined}
      aside={
        hasAny && (
          <ul>
            <li>
              <Link to={paths.notes()}>All notes</Link>
            </li>
            <li>
              <Link to={paths.videos()}>All videos</Link>
            </li>
          </ul>
        )
      }
    >
      {!data ? (
        <CardsSkeleton label="Loading notes" columns={columns} isBare />
      ) : hasAny ? (
        <div className={`${styles.lately} stack`}>
          {data.lately.nodes.length > 0 && <Cards notes={data.lately.nodes} />}
          {data.latestVideos.nodes.length > 0 && (
            <VideoLines videos={data.latestVideos.nodes.slice(0, shown)} label="Latest videos" />
          )}
        </div>
      ) : (
        <EmptyState
          title="Your notes and videos"
          description="What you worked on last appears here. You can import notes from Markdown, Notion or Google Keep."
          action={
            <div className={`${styles.firsts} wrap`}>
              <LinkButton icon={NotebookPen} to={`${paths.dashboard()}?new`}>
                Write a note
              </LinkButton>
              <LinkButton icon={SquarePlay} to={paths.newVideo()}>
                Add a video
              </LinkButton>
              <LinkButton variant="quiet" to={paths.settings("data", "import")}>
                Import
              </LinkButton>
            </div>
          }
        />
      )}
    </Entry>
  );
}

function Cards({ notes }: { notes: readonly unknown[] }) {
  const actions = useContentActions();
  const columns = useColumnCount();
  return (
    <CardColumns notes={notes.slice(0, shown) as readonly NoteCardFragment[]} columns={columns} actions={actions} />
  );
}

function LoadProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className={styles.sentence} role="alert">
      <p>{errorText(error, "Your dashboard could not be loaded")}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}

function StepsSkeleton() {
  return (
    <Entry className={styles.block} head="First steps">
      <div className={styles.steps} role="status" aria-busy="true" aria-label="Loading" />
    </Entry>
  );
}

function LinesSkeleton() {
  return (
    <div className={`${styles.skeleton} stack`} role="status" aria-busy="true" aria-label="Loading">
      <Skeleton width="46%" />
      <Skeleton width="61%" />
    </div>
  );
}

function isEmpty({ notes, archivedNotes, videos, archivedVideos }: Counts): boolean {
  return notes + archivedNotes + videos + archivedVideos === 0;
}

/** "4 today, 1 overdue" */
function todoWords({ todayCount, overdueCount, comingCount }: DashboardQuery["dayTasks"]): string | undefined {
  const parts = [
    todayCount > 0 && `${todayCount} today`,
    overdueCount > 0 && `${overdueCount} overdue`,
    todayCount + overdueCount === 0 && comingCount > 0 && `${comingCount} coming`,
  ].filter(Boolean);
  return parts.length ? parts.join(", ") : undefined;
}

/** "6 notes, 2 videos" */
function countWords(notes: number, videos: number): string | undefined {
  const parts = [
    notes > 0 && (notes === 1 ? "1 note" : `${notes} notes`),
    videos > 0 && (videos === 1 ? "1 video" : `${videos} videos`),
  ].filter(Boolean);
  return parts.length ? parts.join(", ") : undefined;
}
