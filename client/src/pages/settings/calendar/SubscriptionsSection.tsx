import { Plus, RefreshCw } from "lucide-react";
import { useState } from "react";
import { enterAddress } from "../../../../../schema/sentences";
import { errorFields, errorText } from "../../../data/errorText";
import type { CalendarSubscriptionFieldsFragment } from "../../../gql/graphql";
import {
  useCalendarSubscriptionsQuery,
  useCreateCalendarSubscriptionMutation,
  useDeleteCalendarSubscriptionMutation,
  useRefreshCalendarSubscriptionMutation,
} from "../../../gql/hooks";
import { useDates } from "../../../lib/time/formatDate";
import { Button } from "../../../ui/Button";
import { Entry } from "../../../ui/Entry";
import { TextField } from "../../../ui/fields/TextField";
import { IconButton } from "../../../ui/IconButton";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog";
import { FormDialog } from "../../../ui/overlays/FormDialog";
import { Skeleton } from "../../../ui/Skeleton";
import { toast } from "../../../ui/toast/toast";
import { SettingRow } from "../SettingRow";
import styles from "../settings.module.css";

/** Subscriptions to other calendars: read every hour, and read-only here. */
export function SubscriptionsSection() {
  const { data, error, refetch } = useCalendarSubscriptionsQuery({ fetchPolicy: "cache-and-network" });
  const [isAdding, setAdding] = useState(false);
  const subscriptions = data?.calendarSubscriptions;
  return (
    <Entry id="subscriptions" head="Subscriptions" sub="Other people's calendars" className={styles.section}>
      {subscriptions && subscriptions.length > 0 && (
        <ul>
          {subscriptions.map((subscription) => (
            <SubscriptionRow key={subscription.id} subscription={subscription} />
          ))}
        </ul>
      )}
      {subscriptions?.length === 0 && (
        <p className={styles.value}>
          None yet. Subscribe to holidays, a club's fixtures or a colleague's calendar by its .ics address.
        </p>
      )}
      {!subscriptions && !error && (
        <div role="status" aria-busy="true" aria-label="Loading" className={`${styles.loading} stack`}>
          <Skeleton width="50%" />
        </div>
      )}
      {!subscriptions && error && (
        <SettingRow label="Failed to load your subscriptions" detail={errorText(error)}>
          <Button onClick={() => void refetch().catch(() => undefined)}>Try again</Button>
        </SettingRow>
      )}
      <Button className={styles.after} icon={Plus} onClick={() => setAdding(true)}>
        Subscribe to a calendar
      </Button>
      {isAdding && <SubscribeDialog onClose={() => setAdding(false)} />}
    </Entry>
  );
}

function SubscriptionRow({ subscription }: { subscription: CalendarSubscriptionFieldsFragment }) {
  const { id, name, url, refreshedAt, failedAt, failure, eventCount, skippedCount } = subscription;
  const dates = useDates();
  const [isAsking, setAsking] = useState(false);
  const [refresh, { loading }] = useRefreshCalendarSubscriptionMutation();
  const [remove] = useDeleteCalendarSubscriptionMutation({
    refetchQueries: ["CalendarSubscriptions"],
    awaitRefetchQueries: true,
  });
  return (
    <li className={`${styles.item} row`}>
      <div className={styles.itemName}>
        <b>{name}</b>
        <small>{url}</small>
        {failure && (
          <small className={styles.failure} role="alert">
            {failedAt && `${dates.dateTime(failedAt)}: `}
            {failure}
          </small>
        )}
      </div>
      <i className="leader" />
      <span className={`${styles.end} row`}>
        <span className="faint num wide-only" data-part="setting-fact">
          {eventCount === 1 ? "1 event" : `${eventCount} events`}
          {skippedCount > 0 && `, ${skippedCount} left out`}
        </span>
        <span className="faint num wide-only" data-part="setting-fact">
          {refreshedAt ? `read ${dates.lately(refreshedAt)}` : "not read yet"}
        </span>
        <IconButton
          size="small"
          icon={RefreshCw}
          label={`Read ${name} now`}
          isPending={loading}
          onClick={() =>
            void refresh({ variables: { id } }).catch((problem: unknown) =>
              toast.error(errorText(problem, "The calendar could not be read")),
            )
          }
        />
        <Button variant="quiet" className={styles.madder} aria-label={`Remove ${name}`} onClick={() => setAsking(true)}>
          Remove
        </Button>
      </span>
      <ConfirmDialog
        variant="danger"
        title={`Remove “${name}”?`}
        message="Its events leave your calendar. You can subscribe again."
        confirmLabel="Remove"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          try {
            await remove({ variables: { id } });
            toast.show("Subscription removed");
          } catch (problem) {
            throw new Error(errorText(problem, "The subscription could not be removed"));
          }
        }}
      />
    </li>
  );
}

function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const [url, setUrl] = useState("");
  const [name, setName] = useState("");
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [create, { loading }] = useCreateCalendarSubscriptionMutation({
    refetchQueries: ["CalendarSubscriptions"],
    awaitRefetchQueries: true,
  });
  async function save(): Promise<void> {
    if (!url.trim()) return setProblems({ url: enterAddress });
    try {
      await create({ variables: { input: { url: url.trim(), name: name.trim() || null } } });
      toast.show("Subscribed");
      onClose();
    } catch (error) {
      const fields = errorFields(error);
      setProblems(Object.keys(fields).length ? fields : { url: errorText(error, "The calendar could not be read") });
    }
  }
  return (
    <FormDialog
      title="Subscribe to a calendar"
      isOpen
      onClose={onClose}
      action="Subscribe"
      isSaving={loading}
      onSubmit={save}
    >
      <TextField
        label="Address"
        type="url"
        placeholder="https://example.com/calendar.ics"
        value={url}
        error={problems.url}
        onChange={(next) => {
          setUrl(next);
          setProblems({});
        }}
      />
      <TextField
        label="Name"
        help="Its own name, when this is left empty"
        value={name}
        error={problems.name}
        maxLength={100}
        onChange={setName}
      />
    </FormDialog>
  );
}
