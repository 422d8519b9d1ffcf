import { CalendarDays, ChevronLeft, ChevronRight, ListPlus } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { useDailyNotesAroundQuery } from "../../../gql/hooks";
import { paths } from "../../../lib/paths";
import { usePreferences } from "../../../lib/preferences";
import { daysBetween } from "../../../lib/time/days";
import { writeDay, writeWeekday } from "../../../lib/time/writeDay";
import { writeLongDay } from "../../../lib/time/writeLongDay";
import { Button } from "../../../ui/Button";
import { IconButton } from "../../../ui/IconButton";
import { LinkButton } from "../../../ui/LinkButton";
import styles from "./DailyBar.module.css";
import { countUnfinished } from "./unfinishedLines";
import { useBringLines } from "./useBringLines";
import { useToday } from "./useToday";

interface Beside {
  id: string;
  dailyDate: string | null;
}

/** Above a daily note: the ones before and after it, and in today's the unfinished lines of an earlier one. */
export function DailyBar({
  id,
  date,
  isWriting = false,
  save = null,
  canBring = true,
}: {
  id: string;
  date: string;
  /** Whether the notes beside it open in the editor too. */
  isWriting?: boolean;
  /** Saves what is being written before lines are moved. */
  save?: (() => Promise<boolean>) | null;
  canBring?: boolean;
}) {
  const navigate = useNavigate();
  const today = useToday();
  const { dateFormat } = usePreferences().locale;
  const { data } = useDailyNotesAroundQuery({ variables: { date }, fetchPolicy: "cache-and-network" });
  const { previous = null, next = null, unfinished = null } = data?.dailyNotesAround ?? {};
  const { bring, isMoving } = useBringLines(id, save);
  const count = canBring && date === today ? countUnfinished(unfinished?.content) : 0;
  const from = nameOf(unfinished?.dailyDate ?? date, date, dateFormat);
  const step = (label: string, icon: typeof ChevronLeft, note: Beside | null) => (
    <IconButton
      label={note?.dailyDate ? `${label}: ${writeLongDay(note.dailyDate, dateFormat)}` : `No ${label.toLowerCase()}`}
      icon={icon}
      disabled={!note}
      onClick={() => note && void navigate(isWriting ? paths.editNote(note.id) : paths.note(note.id))}
    />
  );
  return (
    <div className={styles.bar}>
      <nav className="row" aria-label="Daily notes">
        {step("Previous daily note", ChevronLeft, previous)}
        {step("Next daily note", ChevronRight, next)}
        {date !== today && (
          <LinkButton variant="quiet" icon={CalendarDays} to={paths.today()}>
            Today
          </LinkButton>
        )}
      </nav>
      {unfinished && count > 0 && (
        <Button icon={ListPlus} isPending={isMoving} onClick={() => void bring(unfinished.id, from)}>
          {`Bring ${count} unfinished ${count === 1 ? "line" : "lines"} from ${from}`}
        </Button>
      )}
    </div>
  );
}

/** "Friday" within a week, else the date. */
function nameOf(day: string, today: string, dateFormat: string): string {
  const noon = new Date(`${day}T12:00`);
  return daysBetween(day, today) < 7 ? writeWeekday(noon, "long") : writeDay(noon, dateFormat);
}
