import type { InstanceHealthQuery } from "../../../gql/graphql";
import adminStyles from "../admin.module.css";
import { formatMilliseconds } from "./formatMilliseconds";

const slowMs = 1_000;

/** The slowest operations, slowest first. */
export function Operations({ operations }: Pick<InstanceHealthQuery["instanceHealth"], "operations">) {
  if (operations.length === 0) return <p className={`${adminStyles.note} faint`}>No requests yet</p>;
  return (
    <table className={adminStyles.table} data-part="admin-table">
      <thead>
        <tr>
          <th scope="col">Operation</th>
          <th scope="col" className={adminStyles.isNumber}>
            Requests
          </th>
          <th scope="col" data-wide className={adminStyles.isNumber}>
            Median
          </th>
          <th scope="col" className={adminStyles.isNumber}>
            95 % within
          </th>
          <th scope="col" data-wide className={adminStyles.isNumber}>
            Slowest
          </th>
          <th scope="col" className={adminStyles.isNumber}>
            Failed
          </th>
        </tr>
      </thead>
      <tbody>
        {operations.map(({ name, count, failed, medianMs, p95Ms, slowestMs }) => (
          <tr key={name}>
            <td>{name}</td>
            <td className={adminStyles.isNumber}>{count}</td>
            <td data-wide className={adminStyles.isNumber}>
              {formatMilliseconds(medianMs)}
            </td>
            <td className={adminStyles.isNumber} data-bad={p95Ms > slowMs || undefined}>
              {formatMilliseconds(p95Ms)}
            </td>
            <td data-wide className={adminStyles.isNumber}>
              {formatMilliseconds(slowestMs)}
            </td>
            <td className={adminStyles.isNumber} data-bad={failed > 0 || undefined}>
              {failed}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
