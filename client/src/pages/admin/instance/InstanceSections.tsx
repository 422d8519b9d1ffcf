import { RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import type { JobState } from "../../../gql/graphql";
import { useAdminJobsQuery, useInstanceStateQuery, useRunJobAgainMutation } from "../../../gql/hooks";
import { formatFileSize } from "../../../lib/formatFileSize";
import { useDates } from "../../../lib/time/formatDate";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Entry } from "../../../ui/Entry";
import { FilterBar, FilterLink } from "../../../ui/FilterBar";
import { AdminList } from "../AdminList";
import { AdminSkeleton } from "../AdminSkeleton";
import adminStyles from "../admin.module.css";
import { Fact, Facts } from "../Facts";
import { oneOf, useAdminAddress } from "../useAdminAddress";
import { useRowAction } from "../useRowAction";
import styles from "./instance.module.css";

const jobStates: Record<JobState, { label: string; tone?: "verdigris" | "madder" | "ochre" | "woad" }> = {
  QUEUED: { label: "Queued", tone: "woad" },
  RUNNING: { label: "Running", tone: "ochre" },
  FAILED: { label: "Failed", tone: "madder" },
  DONE: { label: "Done", tone: "verdigris" },
};
const stateNames = Object.keys(jobStates) as JobState[];

/** Sizes, mail, version and jobs, above the log. They appear together, since what arrives above would move the rest. */
export function InstanceSections({ children }: { children: ReactNode }) {
  const query = useInstanceStateQuery({ fetchPolicy: "cache-and-network" });
  const jobs = useJobs();
  const dates = useDates();
  const state = query.data?.instanceState;
  const build = query.data?.buildInfo;
  const mailCount = (status: string) => state?.mails.find((each) => each.status === status)?.count ?? 0;
  const isKnown =
    Boolean(query.data ?? query.error) && Boolean(jobs.query.data ?? jobs.query.previousData ?? jobs.query.error);
  if (!isKnown)
    return (
      <Entry head="Instance">
        <AdminSkeleton />
      </Entry>
    );
  return (
    <>
      <Entry head="Instance" sub={build && `Version ${build.version}`}>
        <AdminList what="the state of the instance" query={query} isEmpty={false} empty="">
          {state && build && (
            <Facts>
              <Fact name="Database" value={formatFileSize(state.databaseBytes)} />
              <Fact name="Files" value={`${formatFileSize(state.fileBytes)} in ${state.fileCount}`} />
              <Fact name="Kept in" value={state.fileStore} />
              <Fact
                name="Mail"
                value={
                  state.hasMailServer
                    ? `${mailCount("SENT")} sent, ${mailCount("WAITING")} waiting, ${mailCount("FAILED") + mailCount("BOUNCED")} failed`
                    : `no mail server, ${mailCount("KEPT")} kept`
                }
              />
              <Fact name="Jobs run" value={state.runsJobs ? "in the app" : "in a worker"} />
              <Fact name="Build" value={`${build.buildNumber}, ${dates.date(build.builtAt)}`} />
              <Fact name="Up since" value={dates.dateTime(state.startedAt)} />
            </Facts>
          )}
        </AdminList>
      </Entry>
      <Jobs counts={new Map(state?.jobs.map((each) => [each.state, each.count]))} {...jobs} />
      {children}
    </>
  );
}

function useJobs() {
  const { get } = useAdminAddress();
  const state = oneOf(get("jobs"), stateNames) ?? "FAILED";
  return { state, query: useAdminJobsQuery({ variables: { state }, fetchPolicy: "cache-and-network" }) };
}

function Jobs({ counts, state, query }: { counts: ReadonlyMap<JobState, number> } & ReturnType<typeof useJobs>) {
  const { withValue } = useAdminAddress();
  const [runAgain] = useRunJobAgainMutation({ refetchQueries: ["AdminJobs", "InstanceState"] });
  const dates = useDates();
  const { running, act } = useRowAction();
  return (
    <Entry className={styles.jobs} head="Jobs" sub="Background work">
      <FilterBar label="Filter jobs">
        {stateNames.map((name) => (
          <FilterLink
            key={name}
            to={withValue("jobs", name === "FAILED" ? null : name)}
            isOn={state === name}
            count={counts.get(name) ?? 0}
          >
            {jobStates[name].label}
          </FilterLink>
        ))}
      </FilterBar>
      <AdminList
        what="the jobs"
        query={query}
        isEmpty={query.data?.adminJobs.length === 0}
        empty={state === "FAILED" ? "No job has failed" : "No jobs here"}
      >
        <table className={adminStyles.table} data-part="admin-table">
          <tbody>
            {query.data?.adminJobs.map((job) => {
              const { tone, label } = jobStates[job.state];
              return (
                <tr key={job.id}>
                  <td>
                    {job.name}
                    {job.reason && <small className={adminStyles.faint}> {job.reason}</small>}
                  </td>
                  <td data-wide className={adminStyles.faint}>
                    {job.attempts === 1 ? "1 try" : `${job.attempts} tries`}
                  </td>
                  <td className={adminStyles.faint}>{dates.lately(job.nextAt ?? job.createdAt)}</td>
                  <td data-wide>
                    <Badge {...(tone ? { tone } : {})}>{label}</Badge>
                  </td>
                  <td className={adminStyles.isNumber}>
                    {job.state === "FAILED" && (
                      <Button
                        variant="quiet"
                        icon={RotateCcw}
                        isPending={running === job.id}
                        onClick={() =>
                          void act(
                            job.id,
                            () => runAgain({ variables: { id: job.id } }),
                            "The job runs again",
                            "The job was not run",
                          )
                        }
                      >
                        Run again
                      </Button>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </AdminList>
    </Entry>
  );
}
