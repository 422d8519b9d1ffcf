import { errorText } from "../../../data/errorText";
import { useCancelTransferMutation } from "../../../gql/hooks";
import { allKinds, type ContentKind } from "../../../lib/contentKinds";
import { Button } from "../../../ui/Button";
import { Spinner } from "../../../ui/Spinner";
import { toast } from "../../../ui/toast/toast";
import styles from "./data.module.css";
import type { Transfer } from "./useTransfers";

type Step = NonNullable<Transfer["step"]>;
type ContentStep = Uppercase<ContentKind["many"]>;

const contentSteps = (verb: string) =>
  Object.fromEntries(allKinds.map(({ many }) => [many.toUpperCase(), `${verb} ${many}`])) as Record<
    ContentStep,
    string
  >;
const exportSteps: Record<Step, string> = {
  ...contentSteps("Writing"),
  PROJECTS: "Writing projects and tasks",
  TASKS: "Writing projects and tasks",
  CALENDAR: "Writing the calendar",
  FILES: "Gathering files",
};
const importSteps: Record<Step, string> = {
  ...contentSteps("Bringing in"),
  PROJECTS: "Bringing in projects",
  TASKS: "Bringing in tasks",
  CALENDAR: "Bringing in the calendar",
  FILES: "Bringing in files",
};

/** A transfer in progress: its step, its progress and a button to cancel it. */
export function TransferJob({ transfer }: { transfer: Transfer }) {
  const [cancel, { loading }] = useCancelTransferMutation();
  const { id, kind, step, done, total } = transfer;
  const steps = kind === "EXPORT" ? exportSteps : importSteps;
  const name = step ? steps[step] : "Waiting to begin";
  const percent = total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : 0;
  return (
    <div className={styles.job}>
      <div className={`${styles.transferLine} row`}>
        <Spinner />
        <b role="status">{name}</b>
        {total > 0 && (
          <span className="faint num" data-part="setting-fact">
            {done} of {total}, {percent}%
          </span>
        )}
      </div>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={kind === "EXPORT" ? "Export" : "Import"}
        aria-valuenow={percent}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
      <div className={`${styles.transferLine} row`}>
        <span className={`${styles.help} faint`}>
          You can leave this page. It keeps running, and appears here when it is ready.
        </span>
        <Button
          variant="quiet"
          isPending={loading}
          onClick={() =>
            void cancel({ variables: { id } }).catch((failure: unknown) =>
              toast.error(errorText(failure, "Failed to cancel")),
            )
          }
        >
          Cancel
        </Button>
      </div>
    </div>
  );
}
