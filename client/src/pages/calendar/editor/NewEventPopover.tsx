import { type FormEvent, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { EventTypeFieldsFragment } from "../../../gql/graphql";
import { usePreferences } from "../../../lib/preferences";
import { dayMs, dayOf, minuteMs, startOf } from "../../../lib/time/days";
import { writeDayWords } from "../../../lib/time/writeTime";
import { Button } from "../../../ui/Button";
import fieldStyles from "../../../ui/fields/Field.module.css";
import { TextField } from "../../../ui/fields/TextField";
import { TimeField } from "../../../ui/fields/TimeField";
import { PopoverSurface } from "../../../ui/overlays/PopoverSurface";
import { whenWords } from "../grid/eventName";
import type { GridSpan } from "../grid/gridTypes";
import { type EventDraft, problemsOf } from "./eventDraft";
import styles from "./NewEventPopover.module.css";
import { TypeChoice } from "./TypeChoice";
import { useUnread } from "./useUnread";

/** An event that is being made in the grid. */
export interface NewEvent {
  first: EventDraft;
  types: readonly EventTypeFieldsFragment[];
  onSpan: (span: GridSpan) => void;
  onSave: (draft: EventDraft) => void;
  /** Opens the whole form. */
  onMore: (draft: EventDraft) => void;
  /** Called with the title to keep: Escape discards it, a click outside keeps it. */
  onClose: (title: string) => void;
}

/** Wider blocks leave no room beside them. */
const maxWidthPx = 480;

/** The short form of a new event, beside its block in the grid. */
export function NewEventPopover({ newEvent, block }: { newEvent: NewEvent; block: HTMLElement }) {
  const { locale } = usePreferences();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(newEvent.first);
  const [isTried, setTried] = useState(false);
  const { start, end, isAllDay } = draft;
  const isInOneDay = !isAllDay && end - start < dayMs;
  const { unread, onUnread } = useUnread();
  const problems = { ...(isTried && problemsOf(draft)), ...unread };
  const timeProblem = problems.start ?? problems.end;
  const problemId = useId();

  function moveTo(span: Pick<GridSpan, "start" | "end">): void {
    setDraft({ ...draft, ...span });
    newEvent.onSpan({ ...span, isAllDay });
  }
  const atMinutes = (minutes: number): number => startOf(dayOf(start)) + minutes * minuteMs;
  const minutesOf = (wall: number): number => (wall % dayMs) / minuteMs;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    const isValid = Object.keys({ ...problemsOf(draft), ...unread }).length === 0;
    if (isValid) newEvent.onSave(draft);
    else focusInvalid();
  }
  function more(): void {
    if (Object.keys(unread).length === 0) newEvent.onMore(draft);
    else focusInvalid();
  }
  function focusInvalid(): void {
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }

  return (
    <>
      {createPortal(<span className={styles.blockTitle}>{draft.title || "New event"}</span>, block)}
      <PopoverSurface
        label="New event"
        triggerRef={{ current: block }}
        isOpen
        onOpenChange={() => newEvent.onClose(draft.title)}
        placement={block.offsetWidth > maxWidthPx ? "bottom start" : "right top"}
      >
        <form
          ref={form}
          className={`${styles.form} column`}
          noValidate
          onSubmit={submit}
          onKeyDown={(event) => {
            if (event.key !== "Escape") return;
            event.stopPropagation();
            newEvent.onClose("");
          }}
        >
          <TextField
            label="Title"
            isLabelHidden
            className={styles.title}
            placeholder="Title"
            value={draft.title}
            error={problems.title}
            maxLength={600}
            autoComplete="off"
            autoFocus
            onFocus={(event) => event.target.select()}
            onChange={(title) => setDraft({ ...draft, title })}
          />
          {isInOneDay ? (
            <div className={`${styles.when} row`}>
              <span>{writeDayWords(dayOf(start), { weekday: "short", month: "short", day: "numeric" })}</span>
              <span className="grow" />
              <TimeField
                label="Start time"
                value={minutesOf(start)}
                isInvalid={problems.start !== undefined}
                describedBy={timeProblem && problemId}
                onError={(sentence) => onUnread("start", sentence)}
                onChange={(minutes) => moveTo({ start: atMinutes(minutes), end: atMinutes(minutes) + end - start })}
              />
              <span aria-hidden>–</span>
              <TimeField
                label="End time"
                value={minutesOf(end)}
                isInvalid={problems.end !== undefined}
                describedBy={timeProblem && problemId}
                onError={(sentence) => onUnread("end", sentence)}
                onChange={(minutes) =>
                  // an end before the start is on the next day
                  moveTo({ start, end: atMinutes(minutes) + (atMinutes(minutes) > start ? 0 : dayMs) })
                }
              />
            </div>
          ) : (
            <p className={styles.when}>{whenWords(draft, locale.timeFormat)}</p>
          )}
          {/* has its room from the start: leaving a field by pressing a button must not move the button */}
          <div className={styles.problem}>
            {timeProblem && (
              <p id={problemId} className={fieldStyles.error} data-part="field-error" role="alert">
                {timeProblem}
              </p>
            )}
          </div>
          <div className={styles.types}>
            <TypeChoice
              types={newEvent.types}
              value={draft.eventTypeId}
              onChange={(eventTypeId) => setDraft({ ...draft, eventTypeId })}
            />
          </div>
          <div className={`${styles.buttons} row`}>
            <Button variant="quiet" onClick={more}>
              More
            </Button>
            <span className="grow" />
            <Button variant="ink" type="submit">
              Add event
            </Button>
          </div>
        </form>
      </PopoverSurface>
    </>
  );
}
