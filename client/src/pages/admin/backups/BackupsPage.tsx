import { Archive, Square } from "lucide-react";
import { useState } from "react";
import type {
  BackupRunFieldsFragment,
  BackupSchedule,
  BackupsQuery,
  InstanceSettingsFieldsFragment,
} from "../../../gql/graphql";
import {
  useBackupsQuery,
  useInstanceSettingsQuery,
  useStartBackupMutation,
  useStopBackupMutation,
} from "../../../gql/hooks";
import { formatFileSize } from "../../../lib/formatFileSize";
import { useDates } from "../../../lib/time/formatDate";
import { PageAction } from "../../../shell/PageAction";
import { PageFrame } from "../../../shell/PageFrame";
import { Button } from "../../../ui/Button";
import { Entry } from "../../../ui/Entry";
import { Segmented } from "../../../ui/fields/Segmented";
import { AdminList } from "../AdminList";
import { AdminSkeleton } from "../AdminSkeleton";
import adminStyles from "../admin.module.css";
import { Fact, Facts } from "../Facts";
import styles from "../settings/adminSettings.module.css";
import { NumberSetting } from "../settings/NumberSetting";
import { useSaveSettings } from "../settings/useSaveSettings";
import { useRowAction } from "../useRowAction";
import { BackupRows } from "./BackupRows";

const schedules: readonly { id: BackupSchedule; label: string; sentence: string }[] = [
  { id: "NEVER", label: "Never", sentence: "Only when you press Back up now" },
  { id: "DAILY", label: "Daily", sentence: "Each day" },
  { id: "WEEKLY", label: "Weekly", sentence: "Each Sunday" },
];
/** Refetched after a change of the schedule, since it contains the next due time. */
const queriesOfSchedule = ["Backups"];
const askEveryMs = 2_000;
/** The schedule may start a backup while the page is open. */
const lookEveryMs = 30_000;

/** The backup schedule, the running backup, and the results of previous ones. */
export function BackupsPage() {
  const [isRunning, setRunning] = useState(false);
  const query = useBackupsQuery({
    fetchPolicy: "cache-and-network",
    pollInterval: isRunning ? askEveryMs : lookEveryMs,
  });
  const settings = useInstanceSettingsQuery({ fetchPolicy: "cache-and-network" });
  const [start] = useStartBackupMutation({ refetchQueries: ["Backups"], awaitRefetchQueries: true });
  const { running: acting, act } = useRowAction();
  const backups = query.data?.backups;
  const running = backups?.runs.find(({ state }) => state === "RUNNING");
  if ((running !== undefined) !== isRunning) setRunning(running !== undefined);
  // together, since what arrives above would move what is below
  const isKnown = Boolean(backups ?? query.error) && Boolean(settings.data ?? settings.error);
  return (
    <PageFrame
      title="Backups"
      action={
        <PageAction
          label="Back up now"
          icon={Archive}
          disabled={!backups || running !== undefined || acting !== null}
          onClick={() => void act("start", start, "Backup started", "Failed to start the backup")}
        />
      }
    >
      {isKnown ? (
        <>
          {running && <Running run={running} />}
          <Entry className={styles.section} head="Schedule">
            <AdminList what="the schedule" query={settings} isEmpty={false} empty="">
              {settings.data && <Schedule settings={settings.data.instanceSettings} />}
            </AdminList>
          </Entry>
          <Entry className={styles.section} head="Backups" sub="Data and files at one moment">
            <AdminList what="the backups" query={query} isEmpty={false} empty="">
              {backups && <Place backups={backups} />}
              {backups && <BackupRows runs={backups.runs} />}
            </AdminList>
            <p className={`${adminStyles.note} faint`}>
              To restore a backup, run “npm run restore”. See the guide to running Commonplace.
            </p>
          </Entry>
        </>
      ) : (
        <Entry className={styles.section} head="Schedule">
          <AdminSkeleton />
        </Entry>
      )}
    </PageFrame>
  );
}

function Schedule({ settings }: { settings: InstanceSettingsFieldsFragment }) {
  const { save, saveOrTell } = useSaveSettings();
  const schedule = schedules.find(({ id }) => id === settings.backups);
  return (
    <>
      <div className={styles.setting}>
        <div>
          <b>Scheduled backups</b>
          <small>{schedule?.sentence}</small>
        </div>
        <Segmented
          label="Scheduled backups"
          options={schedules}
          value={settings.backups}
          onChange={(backups) => saveOrTell({ backups }, queriesOfSchedule)}
        />
      </div>
      <NumberSetting
        label="Hour"
        detail="In UTC"
        value={settings.backupHour}
        bounds={[0, 23]}
        onSave={(backupHour) => save({ backupHour }, queriesOfSchedule)}
      />
      <NumberSetting
        label="Backups kept"
        detail="The oldest is replaced by the newest"
        value={settings.backupsKept}
        bounds={[1, 100]}
        onSave={(backupsKept) => save({ backupsKept }, queriesOfSchedule)}
      />
    </>
  );
}

function Place({ backups: { place, isEncrypted, nextAt } }: BackupsQuery) {
  const dates = useDates();
  return (
    <Facts>
      <Fact name="Next" value={nextAt ? dates.dateTime(nextAt) : "not scheduled"} />
      <Fact name="Stored in" value={place} />
      <Fact name="Encrypted" value={isEncrypted ? "yes" : "no, set BACKUP_PASSPHRASE on the server"} />
    </Facts>
  );
}

function Running({ run }: { run: BackupRunFieldsFragment }) {
  const dates = useDates();
  const [stop] = useStopBackupMutation({ refetchQueries: ["Backups"], awaitRefetchQueries: true });
  const { running, act } = useRowAction();
  return (
    <Entry className={styles.section} head="In progress" sub={`Since ${dates.time(run.startedAt)}`}>
      <p className="sr-only" role="status">
        A backup is in progress
      </p>
      <div className={styles.setting}>
        <span>
          {run.tables} {run.tables === 1 ? "table" : "tables"}, {run.files} {run.files === 1 ? "file" : "files"},{" "}
          {formatFileSize(run.bytes)}
        </span>
        <Button
          variant="quiet"
          icon={Square}
          isPending={running !== null}
          onClick={() => void act(run.id, stop, "Backup stopped", "Failed to stop the backup")}
        >
          Stop
        </Button>
      </div>
    </Entry>
  );
}
