import type { InstanceHealthQuery } from "../../../gql/graphql";
import { paths } from "../../../lib/paths";
import { useDates } from "../../../lib/time/formatDate";
import { LinkButton } from "../../../ui/LinkButton";
import adminStyles from "../admin.module.css";

/** The job queues with waiting or failed jobs. */
export function Queues({ queues }: Pick<InstanceHealthQuery["instanceHealth"], "queues">) {
  const dates = useDates();
  if (queues.length === 0)
    return <p className={`${adminStyles.note} faint`}>No jobs are waiting, and none has failed</p>;
  return (
    <table className={adminStyles.table} data-part="admin-table">
      <thead>
        <tr>
          <th scope="col">Queue</th>
          <th scope="col" className={adminStyles.isNumber}>
            Waiting
          </th>
          <th scope="col" data-wide className={adminStyles.isNumber}>
            Since
          </th>
          <th scope="col" className={adminStyles.isNumber}>
            Failed
          </th>
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {queues.map(({ name, waiting, waitingSince, failed }) => (
          <tr key={name}>
            <td>{name}</td>
            <td className={adminStyles.isNumber}>{waiting}</td>
            <td data-wide className={`${adminStyles.isNumber} ${adminStyles.faint}`}>
              {waitingSince && dates.lately(waitingSince)}
            </td>
            <td className={adminStyles.isNumber} data-bad={failed > 0 || undefined}>
              {failed}
            </td>
            <td className={adminStyles.isActs}>
              <LinkButton
                variant="quiet"
                to={`${paths.admin()}?jobs=${failed > 0 ? "FAILED" : "QUEUED"}`}
                aria-label={`Jobs of ${name}`}
              >
                Jobs
              </LinkButton>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
