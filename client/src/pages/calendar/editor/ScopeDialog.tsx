import { Repeat2 } from "lucide-react";
import { useId, useState } from "react";
import { errorText } from "../../../data/errorText";
import type { EventFieldsFragment, EventScope } from "../../../gql/graphql";
import { useEventScopesQuery } from "../../../gql/hooks";
import { usePreferences } from "../../../lib/preferences";
import { type Day, dayOf } from "../../../lib/time/days";
import { writeDay } from "../../../lib/time/writeDay";
import { writeDayWords } from "../../../lib/time/writeTime";
import { wallOf } from "../../../lib/time/zoneTime";
import { Button } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";
import { Dialog } from "../../../ui/overlays/Dialog";
import { Skeleton } from "../../../ui/Skeleton";
import { tintStyle } from "../../../ui/Tint";
import { ruleWords } from "./repeatRule";
import styles from "./ScopeDialog.module.css";

export type ScopeAct = "change" | "delete";

/** Asks which events of a series to change: each choice with its sentence and count, and the count on the button. */
export function ScopeDialog({
  event,
  color,
  act,
  isWholeOnly,
  isOpen,
  onClose,
  onChoose,
}: {
  /** An occurrence. */
  event: EventFieldsFragment;
  color: string;
  act: ScopeAct;
  /** Whether the change can't be applied to a single occurrence. */
  isWholeOnly: boolean;
  isOpen: boolean;
  onClose: () => void;
  onChoose: (scope: EventScope) => void;
}) {
  const { locale } = usePreferences();
  const name = useId();
  const [scope, setScope] = useState<EventScope>(isWholeOnly ? "FOLLOWING" : "THIS");
  const { data, error, refetch } = useEventScopesQuery({ variables: { id: event.id }, fetchPolicy: "network-only" });
  const scopes = data?.eventScopes;
  const dayAt = (instant: string): Day => dayOf(wallOf(Date.parse(instant), event.timeZone));
  const date = (day: Day): string => writeDay(new Date(`${day}T12:00:00`), locale.dateFormat);
  const day = dayAt(event.start);
  const last = scopes?.lastStart ? dayAt(scopes.lastStart) : null;
  const dayWords = writeDayWords(day, { month: "long", day: "numeric" });
  const count = scope === "THIS" ? 1 : scope === "FOLLOWING" ? scopes?.following : scopes?.all;
  const verb = act === "delete" ? "Delete" : "Change";
  const choices: { id: EventScope; label: string; detail: string; count: number | null | undefined }[] = [
    {
      id: "THIS",
      label: "This event",
      detail: `Only ${writeDayWords(day, { weekday: "long", month: "long", day: "numeric" })}`,
      count: 1,
    },
    {
      id: "FOLLOWING",
      label: "This and following events",
      detail: last ? `${dayWords} until ${date(last)}` : `From ${dayWords} on`,
      count: scopes?.following,
    },
    {
      id: "ALL",
      label: "All events",
      detail: `Since ${scopes ? date(dayAt(scopes.firstStart)) : "the first"}, past ones too.${
        act === "delete" ? "" : " Changes you made to single events are kept."
      }`,
      count: scopes?.all,
    },
  ];
  return (
    <Dialog
      title={`${verb} which events?`}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant={act === "delete" ? "danger" : "ink"} type="submit" form={`${name}form`} disabled={!scopes}>
            {count === 1 ? `${verb} 1 event` : count ? `${verb} ${count} events` : `${verb} these events`}
          </Button>
        </>
      }
    >
      <div className={`${styles.event} tinted row tint`} style={tintStyle(color)}>
        <Repeat2 size={16} aria-hidden />
        <b className="clip">{event.title}</b>
        {event.recurrenceRule && (
          <span className="num">{ruleWords(event.recurrenceRule, event.recurrenceEndDate, day)}</span>
        )}
      </div>
      {scopes ? (
        <form
          id={`${name}form`}
          onSubmit={(submitted) => {
            submitted.preventDefault();
            // the dialog may be nested in another form
            submitted.stopPropagation();
            onChoose(scope);
          }}
        >
          <div role="radiogroup" aria-label="Which events" className={`${styles.choices} stack`}>
            {choices.map((choice) => {
              const isImpossible = choice.id === "THIS" && isWholeOnly;
              return (
                <label key={choice.id} className={styles.choice}>
                  <input
                    type="radio"
                    name={name}
                    value={choice.id}
                    checked={scope === choice.id}
                    disabled={isImpossible}
                    aria-label={choice.label}
                    autoFocus={scope === choice.id}
                    onChange={() => setScope(choice.id)}
                  />
                  <span>
                    <b>{choice.label}</b>
                    <small className="num">
                      {isImpossible ? "You can't change the repeat rule for a single event" : choice.detail}
                    </small>
                  </span>
                  <span className={`${styles.count} num`}>{choice.count ?? "∞"}</span>
                </label>
              );
            })}
          </div>
        </form>
      ) : error ? (
        <EmptyState
          drawing="none"
          title="Failed to load events"
          description={errorText(error, "The series could not be read")}
          action={<Button onClick={() => void refetch().catch(() => undefined)}>Try again</Button>}
        />
      ) : (
        <div role="status" aria-busy="true" aria-label="Loading" className={`${styles.choices} stack`}>
          <Skeleton width="60%" />
          <Skeleton width="70%" />
          <Skeleton width="50%" />
        </div>
      )}
    </Dialog>
  );
}
