import { addDays } from "date-fns/addDays";
import { CalendarDays, CalendarOff } from "lucide-react";
import { Editor, type Path, Range, Transforms } from "slate";
import { usePreferences } from "../lib/preferences";
import { useDates } from "../lib/time/formatDate";
import { makeTask, plainLine } from "../richText/commands/taskLines";
import type { DueMenuProps } from "../richText/editor/EditorTasks";
import { type MenuOption, OptionMenu } from "../richText/editor/OptionMenu";
import { findDate } from "../tasks/dates/readDates";
import { useDueWords } from "../tasks/dates/useDueWords";

interface Choice extends MenuOption {
  dueDate: string | null;
  /** What it takes out of the line. */
  range: Range;
}

/** The dates for a task beside a typed "@due", or beside words of a date at the end of a line. */
export function DueMenu({ editor, typed, create, onClose, ref }: DueMenuProps) {
  const locale = usePreferences().locale;
  const dates = useDates();
  const words = useDueWords();
  const { query, isSure, range } = typed;
  const found = findDate(query, locale, new Date());
  const isWhole = found && found.end === query.trimEnd().length && (!isSure || found.start === 0);
  const choices: Choice[] = [];
  if (isWhole)
    choices.push({
      id: "found",
      icon: CalendarDays,
      label: `Task due ${words.short(found.value)}`,
      dueDate: found.value,
      range: isSure ? range : fromEnd(range, query.length - found.start),
      isAside: !isSure,
    });
  else if (isSure && query.trim() === "") {
    const near = [
      { label: "Due today", days: 0 },
      { label: "Due tomorrow", days: 1 },
      { label: "Due in a week", days: 7 },
    ];
    for (const { label, days } of near) {
      const dueDate = dates.day(addDays(new Date(), days));
      choices.push({ id: label, icon: CalendarDays, label, detail: words.field(dueDate), dueDate, range });
    }
    choices.push({ id: "none", icon: CalendarOff, label: "Task without a date", dueDate: null, range });
  }

  function choose(id: string): void {
    const choice = choices.find((each) => each.id === id);
    const line = plainLine(editor);
    onClose();
    if (!choice || !line) return;
    Editor.withoutNormalizing(editor, () => {
      Transforms.delete(editor, { at: withSpaceBefore(editor, line[1], choice.range) });
      makeTask(editor, line[1], (title) => create(title, choice.dueDate));
    });
  }

  return (
    <OptionMenu
      ref={ref}
      editor={editor}
      range={range}
      label="Due date"
      options={choices}
      status={isSure && choices.length === 0 ? "A date in words, like “tomorrow” or “12 Dec”" : null}
      onChoose={choose}
      onClose={onClose}
    />
  );
}

const fromEnd = ({ focus }: Range, length: number): Range => ({
  anchor: { ...focus, offset: Math.max(0, focus.offset - length) },
  focus,
});

/** With the space before it, which would be the last of the line. */
function withSpaceBefore(editor: Editor, line: Path, range: Range): Range {
  const start = Range.start(range);
  const before = Editor.string(editor, { anchor: Editor.start(editor, line), focus: start });
  const spaces = /\s*$/.exec(before)?.[0].length ?? 0;
  return { ...range, anchor: { ...start, offset: Math.max(0, start.offset - spaces) } };
}
