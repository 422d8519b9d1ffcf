import { Download } from "lucide-react";
import type { AuditArea, AuditLogQuery } from "../../../gql/graphql";
import { useAuditLogQuery } from "../../../gql/hooks";
import { paths } from "../../../lib/paths";
import { useDates } from "../../../lib/time/formatDate";
import { PageFrame } from "../../../shell/PageFrame";
import buttonStyles from "../../../ui/Button.module.css";
import { Entry } from "../../../ui/Entry";
import { FilterBar, FilterLink } from "../../../ui/FilterBar";
import { Icon } from "../../../ui/Icon";
import { AdminList, AdminSearch } from "../AdminList";
import adminStyles from "../admin.module.css";
import { oneOf, useAdminAddress } from "../useAdminAddress";
import { InstanceSections } from "./InstanceSections";
import styles from "./instance.module.css";

const areas: Record<AuditArea, string> = {
  USERS: "Users",
  INVITATIONS: "Invitations",
  FEEDBACK: "Feedback",
  SETTINGS: "Settings",
  SIGN_IN: "Sign-in",
  MAIL: "Mail",
  JOBS: "Jobs",
};
const areaNames = Object.keys(areas) as AuditArea[];

type Line = AuditLogQuery["auditLog"]["nodes"][number];

/** The state of the instance, and the audit log. */
export function AdminPage() {
  const { get, withValue } = useAdminAddress();
  const area = oneOf(get("area"), areaNames);
  const search = get("q");
  const query = useAuditLogQuery({
    variables: { area, search, after: get("after") },
    fetchPolicy: "cache-and-network",
  });
  const log = query.data?.auditLog;
  const counts = new Map(query.data?.auditCounts.map((each) => [each.area, each.count]));
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const lines = (
    <>
      {log && log.nodes.length > 0 ? (
        <Days lines={log.nodes} />
      ) : (
        <Entry isBare>
          <AdminList what="the log" query={query} isEmpty={log?.nodes.length === 0} empty="No entries match">
            {null}
          </AdminList>
        </Entry>
      )}
      {log && log.nodes.length > 0 && (
        <Entry isBare>
          <AdminList what="the log" query={query} isEmpty={false} empty="" page={log.pageInfo}>
            {null}
          </AdminList>
          <p className={`${adminStyles.note} faint`}>Kept for two years. Nobody can change or remove a line.</p>
        </Entry>
      )}
    </>
  );
  return (
    <PageFrame
      title="Admin"
      margin="Audit log"
      search={<AdminSearch label="Search the log" />}
      action={
        <a
          className={buttonStyles.button}
          data-part="button"
          data-variant="outline"
          href={paths.auditFile({ area, search })}
          download
        >
          <Icon icon={Download} />
          CSV
        </a>
      }
      filters={
        <FilterBar label="Filter the log">
          <FilterLink to={withValue("area", null)} isOn={area === null} count={query.data && all}>
            Everything
          </FilterLink>
          {areaNames.map((name) => (
            <FilterLink
              key={name}
              to={withValue("area", name)}
              isOn={area === name}
              count={query.data && (counts.get(name) ?? 0)}
            >
              {areas[name]}
            </FilterLink>
          ))}
        </FilterBar>
      }
    >
      {get("after") || area || search ? lines : <InstanceSections>{lines}</InstanceSections>}
    </PageFrame>
  );
}

function Days({ lines }: { lines: readonly Line[] }) {
  const dates = useDates();
  const days = new Map<string, Line[]>();
  for (const line of lines) {
    const day = dates.day(line.createdAt);
    days.set(day, [...(days.get(day) ?? []), line]);
  }
  const today = dates.day(Date.now());
  return [...days].map(([day, ofDay]) => (
    <Entry
      key={day}
      className={styles.day}
      head={day === today ? "Today" : dates.date(ofDay[0]?.createdAt ?? day)}
      sub={`${ofDay.length} ${ofDay.length === 1 ? "line" : "lines"}`}
    >
      <ul>
        {ofDay.map((line) => (
          <li key={line.id} className={styles.line}>
            <time dateTime={line.createdAt}>{dates.time(line.createdAt)}</time>
            <p>
              <b>{line.actorName ?? "system"}</b> {line.action}{" "}
              {line.targetName && line.area !== "SIGN_IN" && <b>{line.targetName}</b>}{" "}
              {line.detail && <span className={styles.detail}>{line.detail}</span>}
            </p>
            <i className="leader" />
            <span>{areas[line.area]}</span>
          </li>
        ))}
      </ul>
    </Entry>
  ));
}
