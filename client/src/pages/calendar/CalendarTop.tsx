import {
  CalendarDays,
  CalendarRange,
  ChevronLeft,
  ChevronRight,
  Columns3,
  Grid3x3,
  ListTodo,
  type LucideIcon,
  Plus,
  Rows3,
  Square,
  SwatchBook,
} from "lucide-react";
import { startTransition, useOptimistic } from "react";
import { calendarViews } from "../../lib/preferences";
import { Button } from "../../ui/Button";
import { Segmented } from "../../ui/fields/Segmented";
import { IconButton } from "../../ui/IconButton";
import { Menu } from "../../ui/overlays/Menu";
import { MenuItem, MenuSeparator } from "../../ui/overlays/MenuItem";
import styles from "./calendar.module.css";
import type { CalendarView } from "./calendarAddress";
import { useCalendarKeys } from "./useCalendarKeys";

const viewWords: Record<CalendarView, string> = {
  day: "Day",
  week: "Week",
  month: "Month",
  year: "Year",
  agenda: "Agenda",
};
const viewIcons: Record<CalendarView, LucideIcon> = {
  day: Square,
  week: Columns3,
  month: CalendarDays,
  year: Grid3x3,
  agenda: Rows3,
};

/** The controls for the shown time and view, in place of the page's search. */
export function CalendarTop({
  title,
  view,
  isPhone,
  onStep,
  onToday,
  onView,
  onNew,
  onTypes,
  onTodos,
}: {
  title: string;
  view: CalendarView;
  isPhone: boolean;
  onStep: (by: 1 | -1) => void;
  onToday: () => void;
  onView: (view: CalendarView) => void;
  onNew: () => void;
  onTypes: () => void;
  onTodos: () => void;
}) {
  // marked at once; the page of another view takes longer to render
  const [chosen, choose] = useOptimistic(view);
  const show = (next: CalendarView): void =>
    startTransition(() => {
      choose(next);
      onView(next);
    });
  useCalendarKeys({ onToday, onNew, onView: show });
  return (
    <>
      <h2 className={styles.title} aria-live="polite">
        {title}
      </h2>
      {isPhone ? (
        <>
          <Menu label="View" trigger={<IconButton label="View" icon={viewIcons[view]} iconSize={20} />}>
            {calendarViews.map((one) => (
              <MenuItem
                key={one}
                icon={viewIcons[one]}
                end={one === view ? "shown" : undefined}
                onAction={() => onView(one)}
              >
                {viewWords[one]}
              </MenuItem>
            ))}
            <MenuSeparator />
            <MenuItem icon={CalendarRange} onAction={onToday}>
              Today
            </MenuItem>
            <MenuItem icon={SwatchBook} onAction={onTypes}>
              Event types
            </MenuItem>
            <MenuItem icon={ListTodo} onAction={onTodos}>
              To do
            </MenuItem>
          </Menu>
          <IconButton label="New event" icon={Plus} iconSize={21} onClick={onNew} />
        </>
      ) : (
        <>
          <span className="row">
            <IconButton label="Previous" icon={ChevronLeft} onClick={() => onStep(-1)} />
            <Button variant="quiet" aria-keyshortcuts="T" onClick={onToday}>
              Today
            </Button>
            <IconButton label="Next" icon={ChevronRight} onClick={() => onStep(1)} />
          </span>
          <span className="grow" />
          <Segmented
            label="View"
            options={calendarViews.map((id) => ({ id, label: viewWords[id] }))}
            value={chosen}
            onChange={show}
          />
        </>
      )}
    </>
  );
}
