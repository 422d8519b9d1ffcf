import { Download, UserPlus } from "lucide-react";
import { useLocation, useNavigate } from "react-router-dom";
import type { AdminUserRowFragment, UserFilter, UserSort } from "../../../gql/graphql";
import { useAdminUserCountsQuery, useAdminUsersQuery } from "../../../gql/hooks";
import { paths } from "../../../lib/paths";
import { Link } from "../../../lib/routing/Link";
import { useDates } from "../../../lib/time/formatDate";
import { timeAgoOrDate } from "../../../lib/time/timeAgo";
import { PageAction } from "../../../shell/PageAction";
import { PageFrame } from "../../../shell/PageFrame";
import { withDialog } from "../../../shell/withDialog";
import { Avatar } from "../../../ui/Avatar";
import { Badge } from "../../../ui/Badge";
import { Entry } from "../../../ui/Entry";
import { FilterBar, FilterLink } from "../../../ui/FilterBar";
import filterBarStyles from "../../../ui/FilterBar.module.css";
import { Icon } from "../../../ui/Icon";
import { AdminList, AdminSearch } from "../AdminList";
import adminStyles from "../admin.module.css";
import { oneOf, useAdminAddress } from "../useAdminAddress";
import { UserMenu, type UserMenuProps } from "./UserMenu";

const sorts = ["LAST_ACTIVE", "NAME", "JOINED"] as const satisfies readonly UserSort[];
const filters = ["ADMINS", "ACTIVE", "NEVER_RETURNED", "SUSPENDED", "LEAVING"] as const satisfies readonly UserFilter[];
const heads: Record<UserSort, [string, string]> = {
  LAST_ACTIVE: ["Last seen", "Newest first"],
  NAME: ["Name", "From A to Z"],
  JOINED: ["Joined", "Newest first"],
};

export function UsersPage() {
  const { get, withValue } = useAdminAddress();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const sort = oneOf(get("sort"), sorts) ?? "LAST_ACTIVE";
  const filter = oneOf(get("filter"), filters);
  const query = useAdminUsersQuery({
    variables: { sort, filter, search: get("q"), after: get("after") },
    fetchPolicy: "cache-and-network",
  });
  const { data: counted, refetch: recount } = useAdminUserCountsQuery({ fetchPolicy: "cache-and-network" });
  const counts = counted?.adminUserCounts;
  const users = query.data?.adminUsers;
  const [head, sub] = heads[sort];
  return (
    <PageFrame
      title="Users"
      margin={counts && `${counts.all} ${counts.all === 1 ? "person" : "people"}, ${counts.newThisWeek} new`}
      action={
        <PageAction
          label="Invite"
          icon={UserPlus}
          onClick={() => void navigate({ pathname, search: withDialog(search, "invite") })}
        />
      }
      search={<AdminSearch label="Search people" />}
      filters={
        <FilterBar
          label="Filter people"
          end={
            <a
              className={filterBarStyles.filter}
              data-part="filter"
              href={paths.usersFile({ sort: get("sort"), filter, search: get("q") })}
              download
            >
              <Icon icon={Download} />
              Export
            </a>
          }
        >
          <FilterLink to={withValue("filter", null)} isOn={filter === null} count={counts?.all}>
            All
          </FilterLink>
          <FilterLink to={withValue("filter", "ADMINS")} isOn={filter === "ADMINS"} count={counts?.admins}>
            Admins
          </FilterLink>
          <FilterLink to={withValue("filter", "ACTIVE")} isOn={filter === "ACTIVE"} count={counts?.active}>
            Active this week
          </FilterLink>
          <FilterLink
            to={withValue("filter", "NEVER_RETURNED")}
            isOn={filter === "NEVER_RETURNED"}
            count={counts?.neverReturned}
          >
            Never returned
          </FilterLink>
          <FilterLink to={withValue("filter", "SUSPENDED")} isOn={filter === "SUSPENDED"} count={counts?.suspended}>
            Suspended
          </FilterLink>
          <FilterLink to={withValue("filter", "LEAVING")} isOn={filter === "LEAVING"} count={counts?.leaving}>
            Deletion pending
          </FilterLink>
        </FilterBar>
      }
    >
      <Entry head={head} sub={sub}>
        <AdminList
          what="the people"
          query={query}
          isEmpty={users?.nodes.length === 0}
          empty={get("q") ? "Nobody has a name or address like that" : "Nobody is in this list"}
          page={users?.pageInfo}
        >
          <table className={adminStyles.table} data-part="admin-table">
            <thead>
              <tr>
                <SortHead sort="NAME" now={sort} to={withValue("sort", "NAME")} label="Person" />
                <th data-wide scope="col">
                  Role
                </th>
                <SortHead sort="LAST_ACTIVE" now={sort} to={withValue("sort", null)} label="Last seen" isSeen />
                <th data-wide scope="col" className={adminStyles.isNumber}>
                  Notes
                </th>
                <th data-wide scope="col" className={adminStyles.isNumber}>
                  Videos
                </th>
                <SortHead sort="JOINED" now={sort} to={withValue("sort", "JOINED")} label="Joined" isWide />
                <th data-wide scope="col">
                  Invited by
                </th>
                <th scope="col">
                  <span className="sr-only">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {users?.nodes.map((user) => (
                <UserRow
                  key={user.id}
                  user={user}
                  canMakeLink={counted?.instanceSettings.hasMailServer === false}
                  onChanged={() => void recount().catch(() => undefined)}
                />
              ))}
            </tbody>
          </table>
        </AdminList>
      </Entry>
    </PageFrame>
  );
}

function SortHead({
  sort,
  now,
  to,
  label,
  isWide = false,
  isSeen = false,
}: {
  sort: UserSort;
  now: UserSort;
  to: string;
  label: string;
  isWide?: boolean;
  /** On a phone, shown at the right edge. */
  isSeen?: boolean;
}) {
  const order = sort === "NAME" ? "ascending" : "descending";
  return (
    <th
      scope="col"
      className={isSeen ? adminStyles.isSeen : undefined}
      data-wide={isWide || undefined}
      aria-sort={sort === now ? order : undefined}
    >
      <Link to={to} className={adminStyles.sort} data-part="sort" aria-current={sort === now ? "true" : undefined}>
        {label}
      </Link>
    </th>
  );
}

function UserRow({ user, canMakeLink, onChanged }: UserMenuProps) {
  const dates = useDates();
  const isHere = user.lastActiveAt && Date.now() - Date.parse(user.lastActiveAt) < 360_000;
  return (
    <tr>
      <td>
        <span className={`${adminStyles.person} row`}>
          <Avatar name={user.displayName} />
          <span>
            <b>{user.displayName}</b>
            <small>{user.email}</small>
            {user.suspensionReason && <small className={adminStyles.faint}>{user.suspensionReason}</small>}
          </span>
        </span>
      </td>
      <td data-wide>
        <Role user={user} />
      </td>
      <td className={adminStyles.isSeen}>
        <span className="narrow-only">
          <Role user={user} isShort />
        </span>
        {isHere ? (
          <span className={adminStyles.now}>now</span>
        ) : (
          <span className={adminStyles.faint}>
            {user.lastActiveAt ? timeAgoOrDate(user.lastActiveAt, dates) : "never"}
          </span>
        )}
      </td>
      <td data-wide className={adminStyles.isNumber}>
        {user.noteCount}
      </td>
      <td data-wide className={adminStyles.isNumber}>
        {user.videoCount}
      </td>
      <td data-wide className={adminStyles.faint}>
        {dates.date(user.createdAt)}
      </td>
      <td data-wide className={adminStyles.faint}>
        {user.invitedBy?.displayName ?? "–"}
      </td>
      <td className={adminStyles.isActs}>
        <UserMenu user={user} canMakeLink={canMakeLink} onChanged={onChanged} />
      </td>
    </tr>
  );
}

/** @param isShort leaves out the usual role. */
function Role({ user, isShort = false }: { user: AdminUserRowFragment; isShort?: boolean }) {
  const dates = useDates();
  if (user.deletionAt) return <Badge tone="madder">Deletion on {dates.date(user.deletionAt)}</Badge>;
  if (user.suspendedAt) return <Badge tone="ochre">Suspended</Badge>;
  if (user.isAdmin) return <Badge tone="verdigris">Admin</Badge>;
  return isShort ? null : <span className={adminStyles.faint}>Member</span>;
}
