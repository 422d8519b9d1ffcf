import { NotebookPen, Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useViewer } from "../account/useViewer";
import { errorText } from "../content/errorText";
import { OfflineNotice } from "../content/OfflineNotice";
import { SlipColumns } from "../content/slips/SlipColumns";
import { SlipsSkeleton } from "../content/slips/SlipsSkeleton";
import { useColumnCount } from "../content/slips/useColumnCount";
import { useContentActions } from "../content/useContentActions";
import { withNewNote } from "../content/withNewNote";
import type { NoteFilter, NoteSlipFragment } from "../gql/graphql";
import { useContentCountsQuery, useNotesQuery } from "../gql/hooks";
import { useDates, writeDates } from "../lib/formatDate";
import { usePreferences } from "../lib/preferences";
import { paths } from "../paths";
import { PageAction } from "../shell/PageAction";
import { PageFrame } from "../shell/PageFrame";
import { Button } from "../ui/Button";
import { EmptyState } from "../ui/EmptyState";
import { Entry } from "../ui/Entry";
import { LinkButton } from "../ui/LinkButton";
import { greetingAt } from "./greetingAt";
import { JotLine } from "./JotLine";
import "./DashboardPage.css";

const shown = 3;
const byUpdated = { by: "UPDATED_AT", order: "DESC" } as const;
const lately: NoteFilter = { isTrashed: false, isArchived: false };
const favorites: NoteFilter = { isTrashed: false, isArchived: false, isFavorite: true };

/** Home: today's name, a line to jot on, and what was touched last. */
export function DashboardPage() {
  const { displayName } = useViewer();
  const dates = useDates();
  const { locale } = usePreferences();
  const now = useNow();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { data: counts } = useContentCountsQuery();
  const recent = useSlips(lately);
  const starred = useSlips(favorites);
  const isFirstDay = counts?.contentCounts.notes === 0 && counts.contentCounts.archivedNotes === 0;
  const hour = Number(
    writeDates({ ...locale, timeFormat: "24h" })
      .time(now)
      .slice(0, 2),
  );
  const firstName = displayName.trim().split(/\s+/)[0] ?? displayName;
  return (
    <PageFrame
      title={dates.weekday(now)}
      action={<PageAction label="New note" icon={Plus} onClick={() => navigate(withNewNote(pathname, search))} />}
    >
      <Entry
        className="dashboard-block"
        head={`${greetingAt(hour)}, ${firstName}`}
        sub={isFirstDay ? "Your first day" : undefined}
      >
        <JotLine isFirst={isFirstDay} />
      </Entry>
      <OfflineNotice />
      <Entry className="dashboard-block" head="Lately">
        <Slips
          list={recent}
          empty={
            <EmptyState
              title="Your notes"
              description="The ones you touched last stand here."
              action={
                <LinkButton icon={NotebookPen} to={`${paths.dashboard()}?new`}>
                  Write a note
                </LinkButton>
              }
            />
          }
        />
      </Entry>
      <Entry className="dashboard-block" head="Favorites">
        <Slips
          list={starred}
          empty={<p className="dashboard-sentence">Press the star of a note you come back to, and it stands here.</p>}
        />
      </Entry>
    </PageFrame>
  );
}

interface SlipList {
  notes: readonly NoteSlipFragment[] | undefined;
  error: unknown;
  retry: () => void;
}

function useSlips(filter: NoteFilter): SlipList {
  const { data, error, refetch } = useNotesQuery({
    variables: { first: shown, filter, sort: byUpdated },
    fetchPolicy: "cache-and-network",
    nextFetchPolicy: "cache-first",
  });
  return {
    notes: data?.notes.nodes as readonly NoteSlipFragment[] | undefined,
    error,
    retry: () => void refetch().catch(() => undefined),
  };
}

function Slips({ list, empty }: { list: SlipList; empty: React.ReactNode }) {
  const actions = useContentActions();
  const columns = useColumnCount();
  if (list.notes?.length) return <SlipColumns notes={list.notes.slice(0, shown)} columns={columns} actions={actions} />;
  if (list.notes) return empty;
  if (list.error) {
    return (
      <div className="dashboard-sentence" role="alert">
        <p>{errorText(list.error, "Your notes could not be loaded")}</p>
        <Button onClick={list.retry}>Try again</Button>
      </div>
    );
  }
  return <SlipsSkeleton label="Loading notes" columns={columns} isBare />;
}

/** The time, to the minute: a page left open greets rightly the next morning. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
