import { useApolloClient } from "@apollo/client/react";
import { type FormEvent, useId, useMemo, useRef, useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { errorCode, errorFields, errorText } from "../../../data/errorText";
import {
  CalendarEventDocument,
  type EventFieldsFragment,
  type EventScope,
  type EventStatus,
} from "../../../gql/graphql";
import { usePreferences } from "../../../lib/preferences";
import { dayMs, dayOf, weekStartNumbers } from "../../../lib/time/days";
import { instantOf } from "../../../lib/time/zoneTime";
import { LinkedFrom } from "../../../links/LinkedFrom";
import alertStyles from "../../../ui/Alert.module.css";
import { Button } from "../../../ui/Button";
import { ZoneSelect } from "../../../ui/choices/ZoneSelect";
import { FormRow } from "../../../ui/fields/FormRow";
import formRowStyles from "../../../ui/fields/FormRow.module.css";
import { Segmented } from "../../../ui/fields/Segmented";
import { TextArea } from "../../../ui/fields/TextArea";
import { TextField } from "../../../ui/fields/TextField";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog";
import { Dialog } from "../../../ui/overlays/Dialog";
import { untypedColor } from "../data/calendarColors";
import type { EventSources } from "../data/placeEvents";
import type { EventActions } from "../data/useEventActions";
import { Conflicts } from "./Conflicts";
import styles from "./editor.module.css";
import { changesOf, draftOf, type EventDraft, type EventProblems, inputOf, isOfSeries, problemsOf } from "./eventDraft";
import { ReminderFields } from "./ReminderFields";
import { RepeatFields } from "./RepeatFields";
import { type ScopeAct, ScopeDialog } from "./ScopeDialog";
import { TypeChoice } from "./TypeChoice";
import { useUnread } from "./useUnread";
import { WhenFields } from "./WhenFields";
import { withRuleOfStart } from "./withRuleOfStart";

const statuses: readonly { id: EventStatus; label: string }[] = [
  { id: "CONFIRMED", label: "Confirmed" },
  { id: "TENTATIVE", label: "Tentative" },
  { id: "CANCELLED", label: "Cancelled" },
];

/** The form of an event. Typed values stay until it is saved or cancelled. */
export function EventEditor({
  event,
  first,
  sources,
  actions,
  isOpen,
  onClose,
}: {
  /** Null for a new event. */
  event: EventFieldsFragment | null;
  /** The initial values of a new event, with what was typed for it before. */
  first: EventDraft;
  sources: EventSources;
  actions: EventActions;
  isOpen: boolean;
  onClose: () => void;
}) {
  const client = useApolloClient();
  const { locale } = usePreferences();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const id = useRef(uuidv7());
  const [read, setRead] = useState({ event, draft: event ? draftOf(event) : { ...first, title: "" } });
  const [draft, setDraft] = useState(event ? read.draft : first);
  const [problems, setProblems] = useState<EventProblems>({});
  const { unread, onUnread } = useUnread();
  const [isTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [asking, setAsking] = useState<ScopeAct | null>(null);
  const changes = useMemo(() => changesOf(draft, read.draft), [draft, read.draft]);
  const isChanged = Object.keys(changes).length > 0;
  const isReadOnly = event?.isReadOnly ?? false;
  const isOccurrence = event !== null && event.seriesId !== null;
  const color = sources.types.find(({ id }) => id === draft.eventTypeId)?.color ?? untypedColor;

  function change(part: Partial<EventDraft>): void {
    const next = withRuleOfStart(draft, { ...draft, ...part });
    setDraft(next);
    if (isTried) setProblems(problemsOf(next));
  }
  function close(): void {
    if (isChanged && !isSaving) setLeaving(true);
    else onClose();
  }
  async function submit(): Promise<void> {
    if (isSaving) return;
    setTried(true);
    const found = problemsOf(draft);
    setProblems(found);
    if (Object.keys({ ...found, ...unread }).length) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    if (!event) return save(null);
    if (!isChanged) return onClose();
    if (isOccurrence) setAsking("change");
    else await save(null);
  }
  async function save(scope: EventScope | null): Promise<void> {
    setAsking(null);
    setSaving(true);
    setFailure(null);
    try {
      if (event) await actions.update(read.event ?? event, changes, scope, "Event saved", saveOptions());
      else if (!(await actions.create({ id: id.current, ...inputOf(draft) }))) return;
      onClose();
    } catch (error) {
      setProblems(errorFields(error) as EventProblems);
      if (errorCode(error) === "CONFLICT") await readAgain();
      else setFailure(errorText(error, "Failed to update event"));
    } finally {
      setSaving(false);
    }
  }
  function saveOptions() {
    return { isThrowing: true, ...(read.event ? { version: read.event.version } : {}) };
  }
  /** The event was changed elsewhere meanwhile: typed values stay, and the next save overwrites that change. */
  async function readAgain(): Promise<void> {
    const answer = await client
      .query({ query: CalendarEventDocument, variables: { id: event?.id ?? "" }, fetchPolicy: "network-only" })
      .catch(() => null);
    const theirs = answer?.data?.event;
    if (theirs) setRead({ event: theirs, draft: draftOf(theirs) });
    setFailure("This event was changed elsewhere. Save again to overwrite it, or cancel to keep the other version.");
  }
  async function remove(scope: EventScope | null): Promise<void> {
    setAsking(null);
    if (event && (await actions.remove(event, scope))) onClose();
  }

  const zoneName = draft.timeZone.slice(draft.timeZone.lastIndexOf("/") + 1).replaceAll("_", " ");
  return (
    <Dialog
      title={isReadOnly ? "Event" : event ? "Edit event" : "New event"}
      className={formRowStyles.dialog}
      isOpen={isOpen}
      onClose={close}
      footer={
        isReadOnly ? (
          <>
            <span className={`${styles.editorNote} faint`}>
              This event is from a subscribed calendar. You can't edit it here.
            </span>
            <Button variant="ink" onClick={onClose}>
              Close
            </Button>
          </>
        ) : (
          <>
            {event && (
              <>
                <Button
                  variant="quiet"
                  className={styles.editorDelete}
                  onClick={() => (isOccurrence ? setAsking("delete") : void remove(null))}
                >
                  Delete
                </Button>
                <Button
                  variant="quiet"
                  className="wide-only"
                  onClick={() => {
                    const nextDay = instantOf(draft.start + dayMs, draft.timeZone);
                    void actions.duplicate(event, new Date(nextDay).toISOString()).then((made) => made && onClose());
                  }}
                >
                  Duplicate
                </Button>
              </>
            )}
            <span className={styles.editorGap} />
            <Button onClick={close}>Cancel</Button>
            <Button variant="ink" type="submit" form={formId} isPending={isSaving}>
              {event ? "Save event" : "Add event"}
            </Button>
          </>
        )
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        inert={isReadOnly}
        onSubmit={(submitted: FormEvent) => {
          submitted.preventDefault();
          void submit();
        }}
        onKeyDown={(pressed) => {
          if (pressed.key !== "Enter" || !(pressed.ctrlKey || pressed.metaKey)) return;
          pressed.preventDefault();
          setTimeout(() => form.current?.requestSubmit());
        }}
      >
        {failure && (
          <p className={`${alertStyles.alert} ${styles.failure}`} role="alert">
            {failure}
          </p>
        )}
        <FormRow label="Title">
          <TextField
            label="Title"
            isLabelHidden
            className={styles.title}
            value={draft.title}
            error={problems.title}
            maxLength={600}
            onChange={(title) => change({ title })}
          />
        </FormRow>
        <FormRow label="When" note={`${zoneName} time`}>
          <WhenFields draft={draft} problems={problems} unread={unread} onChange={change} onUnread={onUnread} />
          {!draft.isAllDay && <Conflicts draft={draft} event={event} sources={sources} />}
        </FormRow>
        <FormRow label="Repeats">
          <RepeatFields
            draft={draft}
            start={dayOf(draft.start)}
            weekStart={weekStartNumbers[locale.weekStartsOn]}
            problem={unread.recurrenceEndDate ?? problems.recurrenceRule ?? problems.recurrenceEndDate}
            onUnread={onUnread}
            onChange={change}
          />
        </FormRow>
        <FormRow label="Type">
          <TypeChoice
            types={sources.types}
            value={draft.eventTypeId}
            onChange={(eventTypeId) => change({ eventTypeId })}
          />
        </FormRow>
        <FormRow label="Where">
          <TextField
            label="Where"
            isLabelHidden
            value={draft.location}
            error={problems.location}
            onChange={(location) => change({ location })}
          />
        </FormRow>
        <FormRow label="Description">
          <TextArea
            label="Description"
            isLabelHidden
            rows={2}
            value={draft.description}
            error={problems.description}
            onChange={(description) => change({ description })}
          />
        </FormRow>
        <FormRow label="Reminder">
          <ReminderFields
            minutes={draft.reminders}
            isAllDay={draft.isAllDay}
            onChange={(reminders) => change({ reminders })}
          />
        </FormRow>
        <FormRow label="Status">
          <Segmented label="Status" options={statuses} value={draft.status} onChange={(status) => change({ status })} />
        </FormRow>
        <FormRow label="Time zone">
          <ZoneSelect value={draft.timeZone} onChange={(timeZone) => change({ timeZone })} />
        </FormRow>
      </form>
      {event && <LinkedFrom kind="event" id={event.id} title={event.title} isInForm />}
      <ConfirmDialog
        variant="warning"
        title="Discard your changes?"
        message={event ? "The event stays as it was." : "The event is not saved yet."}
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        isOpen={isLeaving}
        onClose={() => setLeaving(false)}
        onConfirm={onClose}
      />
      {event && asking && (
        <ScopeDialog
          event={event}
          color={color}
          act={asking}
          isWholeOnly={asking === "change" && isOfSeries(changes)}
          isOpen
          onClose={() => setAsking(null)}
          onChoose={(scope) => void (asking === "delete" ? remove(scope) : save(scope))}
        />
      )}
    </Dialog>
  );
}
