import { Ellipsis, FileDown, FileUp, Plus, Rss, Trash2 } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../lib/paths";
import type { Day } from "../../lib/time/days";
import entryStyles from "../../ui/Entry.module.css";
import { IconButton } from "../../ui/IconButton";
import { Menu } from "../../ui/overlays/Menu";
import { MenuItem, MenuSeparator } from "../../ui/overlays/MenuItem";
import styles from "./calendar.module.css";
import type { CalendarView } from "./calendarAddress";
import type { CalendarDialog } from "./calendarDialog";
import type { EventSources } from "./data/placeEvents";
import type { Year } from "./data/useYear";
import { MiniMonth } from "./MiniMonth";
import { EventTypes } from "./margin/EventTypes";
import eventTypesStyles from "./margin/EventTypes.module.css";
import { YearMargin } from "./year/YearMargin";

/** The area left of the rule: the current month, and the meaning of the colors. */
export function CalendarMargin({
  view,
  day,
  today,
  weekStart,
  year,
  sources,
  isFailed,
  onRetry,
  onGo,
  onOpen,
  onDialog,
}: {
  view: CalendarView;
  day: Day;
  today: Day;
  weekStart: number;
  year: Year;
  sources: EventSources | undefined;
  isFailed: boolean;
  onRetry: () => void;
  onGo: (day: Day) => void;
  onOpen: (key: string) => void;
  onDialog: (dialog: CalendarDialog) => void;
}) {
  return (
    <div className={`${entryStyles.head} ${styles.margin}`} data-part="head">
      <div className={styles.stick}>
        {view === "year" ? (
          <YearMargin
            total={year.total}
            spans={year.spans}
            isThisYear={day.slice(0, 4) === today.slice(0, 4)}
            onOpen={({ key }) => onOpen(key)}
          />
        ) : (
          <>
            <MiniMonth day={day} today={today} weekStart={weekStart} isWeekShown={view === "week"} onGo={onGo} />
            <div className={eventTypesStyles.head}>
              <h2>Event types</h2>
              <CalendarMenu onDialog={onDialog} />
            </div>
            <EventTypes
              sources={sources}
              isFailed={isFailed}
              onRetry={onRetry}
              onEdit={(type) => onDialog({ kind: "type", type })}
            />
          </>
        )}
      </div>
    </div>
  );
}

/** Import and export of the whole calendar. */
export function CalendarMenu({ onDialog }: { onDialog: (dialog: CalendarDialog) => void }) {
  const navigate = useNavigate();
  return (
    <Menu
      label="Calendar"
      trigger={<IconButton size="small" iconSize={15} icon={Ellipsis} label="More for the calendar" />}
    >
      <MenuItem icon={Plus} onAction={() => onDialog({ kind: "type", type: null })}>
        New event type
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={FileUp} onAction={() => onDialog({ kind: "import" })}>
        Import events
      </MenuItem>
      <MenuItem icon={FileDown} onAction={() => onDialog({ kind: "export" })}>
        Export events
      </MenuItem>
      <MenuItem icon={Rss} onAction={() => void navigate(paths.settings("calendar", "feed"))}>
        Feed and subscriptions
      </MenuItem>
      <MenuItem icon={Trash2} onAction={() => void navigate(paths.trash("events"))}>
        Trash
      </MenuItem>
    </Menu>
  );
}
