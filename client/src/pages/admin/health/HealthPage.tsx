import { useInstanceHealthQuery, useInstanceStateQuery } from "../../../gql/hooks";
import { formatFileSize } from "../../../lib/formatFileSize";
import { useDates } from "../../../lib/time/formatDate";
import { PageFrame } from "../../../shell/PageFrame";
import { Entry } from "../../../ui/Entry";
import { AdminList } from "../AdminList";
import adminStyles from "../admin.module.css";
import { Fact, Facts } from "../Facts";
import { Checks } from "./Checks";
import { formatMilliseconds } from "./formatMilliseconds";
import styles from "./health.module.css";
import { Operations } from "./Operations";
import { Queues } from "./Queues";

const askEveryMs = 15_000;

/** The instance's problems, slow operations, queues, free space and versions. */
export function HealthPage() {
  const query = useInstanceHealthQuery({ fetchPolicy: "cache-and-network", pollInterval: askEveryMs });
  const stateQuery = useInstanceStateQuery({ fetchPolicy: "cache-and-network" });
  const dates = useDates();
  const health = query.data?.instanceHealth;
  const state = stateQuery.data?.instanceState;
  const build = stateQuery.data?.buildInfo;
  const past = health?.problems.filter(({ endedAt }) => endedAt !== null) ?? [];
  return (
    <PageFrame title="Health">
      <Entry className={`${styles.section} ${styles.checks}`} head="Now" sub="Admins are notified once per problem">
        <AdminList what="the state of the instance" query={query} isEmpty={false} empty="">
          {health && <Checks health={health} state={state ?? null} />}
        </AdminList>
      </Entry>
      {health && (
        <>
          <Entry className={styles.section} head="Slow" sub="In the last hour, on the server that answers">
            <Operations operations={health.operations} />
          </Entry>
          <Entry className={styles.section} head="Slow statements" sub="Longer than a second">
            {health.slowStatements.length === 0 ? (
              <p className={`${adminStyles.note} faint`}>None since startup</p>
            ) : (
              <table className={adminStyles.table} data-part="admin-table">
                <tbody>
                  {health.slowStatements.map(({ text, milliseconds, at }) => (
                    <tr key={at + text}>
                      <td className={styles.statement}>{text}</td>
                      <td className={adminStyles.isNumber}>{formatMilliseconds(milliseconds)}</td>
                      <td className={`${adminStyles.isNumber} ${adminStyles.faint}`}>{dates.lately(at)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </Entry>
          <Entry className={styles.section} head="Waiting and failed" sub="Background work">
            <Queues queues={health.queues} />
          </Entry>
          <Entry className={styles.section} head="Resources">
            <Facts>
              {health.disk && <Fact name="Disk" value={`${formatFileSize(health.disk.bytes)}, ${health.disk.place}`} />}
              {health.disk && <Fact name="Free space" value={formatFileSize(health.disk.freeBytes)} />}
              {state && <Fact name="Database" value={formatFileSize(state.databaseBytes)} />}
              {state && <Fact name="Files" value={`${formatFileSize(state.fileBytes)} in ${state.fileCount}`} />}
              <Fact name="Memory in use" value={formatFileSize(health.memoryBytes)} />
              <Fact name="Event loop busy" value={`${Math.round(health.eventLoopBusy * 100)} %`} />
              {health.connections.map(({ use, used, max, waiting }) => (
                <Fact
                  key={use}
                  name={`Connections, ${use}`}
                  value={`${used} of ${max}${waiting > 0 ? `, ${waiting} waiting` : ""}`}
                />
              ))}
            </Facts>
          </Entry>
          <Entry className={styles.section} head="Versions">
            <Facts>
              {build && <Fact name="Commonplace" value={`${build.version}, build ${build.buildNumber}`} />}
              <Fact name="Node.js" value={health.nodeVersion} />
              <Fact name="PostgreSQL" value={health.databaseVersion} />
              <Fact name="Tables" value={health.migration} />
              {state && <Fact name="Up since" value={dates.dateTime(state.startedAt)} />}
            </Facts>
          </Entry>
          {past.length > 0 && (
            <Entry className={styles.section} head="Past problems" sub="Last 30 days">
              <table className={adminStyles.table} data-part="admin-table">
                <tbody>
                  {past.map(({ kind, place, title, body, beganAt, endedAt }) => (
                    <tr key={kind + place}>
                      <td>
                        {title}
                        <small className={styles.detail}>{body}</small>
                      </td>
                      <td className={`${adminStyles.isNumber} ${adminStyles.faint} ${styles.sentence}`}>
                        {dates.lately(beganAt)} to {endedAt && dates.lately(endedAt)}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Entry>
          )}
        </>
      )}
    </PageFrame>
  );
}
