import { Copy, Rss } from "lucide-react";
import { useEffect, useState } from "react";
import { errorText } from "../../../data/errorText";
import type { RenewCalendarFeedMutation } from "../../../gql/graphql";
import {
  useCalendarFeedQuery,
  useDeleteCalendarFeedMutation,
  useRenewCalendarFeedMutation,
  useUpdateCalendarFeedMutation,
} from "../../../gql/hooks";
import { useDates } from "../../../lib/time/formatDate";
import { Button } from "../../../ui/Button";
import doneMarkStyles from "../../../ui/DoneMark.module.css";
import { Entry } from "../../../ui/Entry";
import { Switch } from "../../../ui/fields/Switch";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog";
import { Skeleton } from "../../../ui/Skeleton";
import { toast } from "../../../ui/toast/toast";
import { SettingRow } from "../SettingRow";
import styles from "../settings.module.css";

const copiedMs = 2000;

/** The private address at which other calendars read this one. */
export function CalendarFeedSection() {
  const dates = useDates();
  const { data, error, refetch } = useCalendarFeedQuery({ fetchPolicy: "cache-and-network" });
  const [renew, { loading: isRenewing }] = useRenewCalendarFeedMutation({ refetchQueries: ["CalendarFeed"] });
  const [update] = useUpdateCalendarFeedMutation({ refetchQueries: ["CalendarFeed"] });
  const [remove] = useDeleteCalendarFeedMutation({ refetchQueries: ["CalendarFeed"] });
  const [made, setMade] = useState<RenewCalendarFeedMutation["renewCalendarFeed"] | null>(null);
  const [asking, setAsking] = useState<"renew" | "end" | null>(null);
  const feed = data?.calendarFeed;

  async function make(): Promise<void> {
    const answer = await renew({ variables: {} });
    setMade(answer.data?.renewCalendarFeed ?? null);
  }
  return (
    <Entry id="feed" head="Feed" sub="For other calendars" className={styles.section}>
      {made && <FeedAddress url={made.webcalUrl} />}
      {!data && !error && (
        <div role="status" aria-busy="true" aria-label="Loading" className={`${styles.loading} stack`} data-is-stacked>
          <Skeleton width="50%" />
        </div>
      )}
      {!data && error && (
        <SettingRow label="Failed to load the feed" detail={errorText(error)}>
          <Button onClick={() => void refetch().catch(() => undefined)}>Try again</Button>
        </SettingRow>
      )}
      {data && !feed && (
        <SettingRow
          label="No feed"
          detail="A private address that your phone or another program can subscribe to"
          isStacked
        >
          <Button
            icon={Rss}
            isPending={isRenewing}
            onClick={() =>
              void make().catch((failure: unknown) => toast.error(errorText(failure, "The feed could not be made")))
            }
          >
            Create an address
          </Button>
        </SettingRow>
      )}
      {feed && (
        <>
          <SettingRow
            label={`Since ${dates.date(feed.createdAt)}`}
            detail={`${feed.lastReadAt ? `Last read ${dates.lately(feed.lastReadAt)}` : "Not read yet"}. The address was shown only once. Renew it to get a new one.`}
            isStacked
          >
            <span className={`${styles.hours} row`}>
              <Button onClick={() => setAsking("renew")}>Renew</Button>
              <Button variant="quiet" className={styles.madder} onClick={() => setAsking("end")}>
                Turn off
              </Button>
            </span>
          </SettingRow>
          <SettingRow label="Include tasks and to-dos with dates">
            <Switch
              label="Include tasks and to-dos with dates"
              isLabelHidden
              isOn={feed.includesTasks}
              onChange={(includesTasks) =>
                void update({ variables: { includesTasks } }).catch((failure: unknown) =>
                  toast.error(errorText(failure, "The feed could not be changed")),
                )
              }
            />
          </SettingRow>
        </>
      )}
      <ConfirmDialog
        variant="warning"
        title={asking === "end" ? "Turn off the feed?" : "Renew the address?"}
        message="Calendars that use the current address will stop updating."
        confirmLabel={asking === "end" ? "Turn off" : "Renew"}
        isOpen={asking !== null}
        onClose={() => setAsking(null)}
        onConfirm={async () => {
          try {
            if (asking === "renew") await make();
            else {
              await remove({});
              setMade(null);
            }
          } catch (failure) {
            throw new Error(errorText(failure, "The feed could not be changed"));
          }
        }}
      />
    </Entry>
  );
}

/** The address, shown only once. */
function FeedAddress({ url }: { url: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <section className={styles.newToken} aria-label="New feed address">
      <div className={`${styles.newTokenHead} row`}>
        <span className={`${doneMarkStyles.mark} center`}>
          <Rss size={12} aria-hidden />
        </span>
        <b>Your feed is ready</b>
      </div>
      <div className={`${styles.newTokenText} row`}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long address must be reachable to be scrolled */}
        <code tabIndex={0}>{url}</code>
        <Button
          variant="ink"
          icon={Copy}
          className={styles.newTokenCopy}
          onClick={() =>
            void Promise.resolve(navigator.clipboard?.writeText(url) ?? Promise.reject(new Error("No clipboard"))).then(
              () => setCopied(true),
              () => toast.error("Failed to copy to clipboard"),
            )
          }
        >
          {isCopied ? "Copied" : "Copy"}
        </Button>
      </div>
      <p className="hint">
        Apps for reminders read your tasks as to-dos at the same address with <code>?tasks=vtodo</code> behind it.
      </p>
      <p className="hint">Copy it now: it won't be shown again. Anyone who has it can read your calendar.</p>
    </section>
  );
}
