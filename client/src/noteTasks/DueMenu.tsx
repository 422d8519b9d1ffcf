import { addDays } from "date-fns/addDays";
import { CalendarDays, CalendarOff } from "lucide-react";
import { Editor, type Path, Range, Transforms } from "slate";
import { usePreferences } from "../lib/preferences";
import { useDates } from "../lib/time/formatDate";
import { makeTask, plainLine } from "../richText/commands/taskLines";
import type { TypedDue } from "../richText/commands/typedDue";
import type { DueMenuProps } from "../richText/editor/EditorTasks";
import { type MenuOption, OptionMenu } from "../richText/editor/OptionMenu";
import { findDate } from "../tasks/dates/readDates";
import { useDueWords } from "../tasks/dates/useDueWords";

interface Choice extends MenuOption {
  dueDate: string | null;
  /** The words that it takes out of the line. */
  range: Range;
}

/** The dates for a task beside a typed "@due", or beside words of a date at the end of a line. */
export function DueMenu({ editor, typed, create, onClose, handle }: DueMenuProps) {
  const choices = useChoices(typed).filter(({ range }) => hasOtherWords(editor, range));

  function choose(id: string): void {
    const choice = choices.find((each) => each.id === id);
    const path = plainLine(editor)?.[1];
    onClose();
    if (!choice || !path) return;
    Editor.withoutNormalizing(editor, () => {
      Transforms.delete(editor, { at: withSpaceBefore(editor, path, choice.range) });
      makeTask(editor, path, (title) => create(title, choice.dueDate));
    });
  }

  const hint = hasOtherWords(editor, typed.range)
    ? "A date in words, like “tomorrow” or “12 Dec”"
    : "First write what is to be done";
  return (
    <OptionMenu
      handle={handle}
      editor={editor}
      range={typed.range}
      label="Due date"
      options={choices}
      status={typed.isSure && choices.length === 0 ? hint : null}
      onChoose={choose}
      onClose={onClose}
    />
  );
}

function useChoices({ query, isSure, range }: TypedDue): Choice[] {
  const { locale } = usePreferences();
  const dates = useDates();
  const words = useDueWords();
  const found = findDate(query, locale, new Date());
  if (found && found.end === query.trimEnd().length && (!isSure || found.start === 0)) {
    const label = `Task due ${words.short(found.value)}`;
    const written = isSure ? range : fromEnd(range, query.length - found.start);
    return [{ id: "found", icon: CalendarDays, label, dueDate: found.value, range: written, isAside: !isSure }];
  }
  if (!isSure || query.trim() !== "") return [];
  const near = [
    { label: "Due today", days: 0 },
    { label: "Due tomorrow", days: 1 },
    { label: "Due in a week", days: 7 },
  ].map(({ label, days }) => {
    const dueDate = dates.day(addDays(new Date(), days));
    return { id: label, icon: CalendarDays, label, detail: words.field(dueDate), dueDate, range };
  });
  return [...near, { id: "none", icon: CalendarOff, label: "Task without a date", dueDate: null, range }];
}

/** Whether the line says more than the date. */
function hasOtherWords(editor: Editor, range: Range): boolean {
  const path = plainLine(editor)?.[1];
  if (!path) return false;
  const before = Editor.string(editor, { anchor: Editor.start(editor, path), focus: Range.start(range) });
  const after = Editor.string(editor, { anchor: Range.end(range), focus: Editor.end(editor, [...path, 0]) });
  return `${before}${after}`.trim() !== "";
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
