import { Ban, Ellipsis, Send, UserPlus } from "lucide-react";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { AdminInvitationRowFragment, InvitationState } from "../../gql/graphql";
import { useAdminInvitationsQuery, useResendInvitationMutation, useRevokeInvitationMutation } from "../../gql/hooks";
import { useDates } from "../../lib/time/formatDate";
import { PageAction } from "../../shell/PageAction";
import { PageFrame } from "../../shell/PageFrame";
import { withDialog } from "../../shell/withDialog";
import { Badge } from "../../ui/Badge";
import { Button } from "../../ui/Button";
import { Entry } from "../../ui/Entry";
import { FilterBar, FilterLink } from "../../ui/FilterBar";
import { IconButton } from "../../ui/IconButton";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog";
import { Menu } from "../../ui/overlays/Menu";
import { MenuItem } from "../../ui/overlays/MenuItem";
import { toast } from "../../ui/toast/toast";
import { AdminList } from "./AdminList";
import styles from "./admin.module.css";
import { oneOf, useAdminAddress } from "./useAdminAddress";
import { useRowAction } from "./useRowAction";

const states: Record<InvitationState, { label: string; tone?: "verdigris" | "madder" | "ochre" | "woad" }> = {
  SENT: { label: "Sent" },
  OPENED: { label: "Opened", tone: "woad" },
  JOINED: { label: "Joined", tone: "verdigris" },
  EXPIRED: { label: "Expired", tone: "ochre" },
  BOUNCED: { label: "Bounced", tone: "madder" },
  REVOKED: { label: "Revoked" },
};
const stateNames = Object.keys(states) as InvitationState[];

export function InvitationsPage() {
  const { get, withValue } = useAdminAddress();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const state = oneOf(get("state"), stateNames);
  const query = useAdminInvitationsQuery({
    variables: { state, after: get("after") },
    fetchPolicy: "cache-and-network",
  });
  const invitations = query.data?.adminInvitations;
  const counts = new Map(query.data?.adminInvitationCounts.map((each) => [each.state, each.count]));
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const joined = all ? Math.round(((counts.get("JOINED") ?? 0) / all) * 100) : 0;
  return (
    <PageFrame
      title="Invitations"
      margin={query.data && `${all} sent, ${joined}% joined`}
      action={
        <PageAction
          label="Invite"
          icon={UserPlus}
          onClick={() => void navigate({ pathname, search: withDialog(search, "invite") })}
        />
      }
      filters={
        <FilterBar label="Filter invitations">
          <FilterLink to={withValue("state", null)} isOn={state === null} count={query.data && all}>
            All
          </FilterLink>
          {stateNames.map((name) => (
            <FilterLink
              key={name}
              to={withValue("state", name)}
              isOn={state === name}
              count={query.data && (counts.get(name) ?? 0)}
            >
              {states[name].label}
            </FilterLink>
          ))}
        </FilterBar>
      }
    >
      <Entry head="Sent" sub="Newest first">
        <AdminList
          what="the invitations"
          query={query}
          isEmpty={invitations?.nodes.length === 0}
          empty={state ? "No invitations here" : "Nobody has been invited yet"}
          page={invitations?.pageInfo}
        >
          <table className={styles.table} data-part="admin-table">
            <thead>
              <tr>
                <th scope="col">Address</th>
                <th scope="col" data-wide>
                  Invited by
                </th>
                <th scope="col" data-wide>
                  Sent
                </th>
                <th scope="col" data-wide>
                  Link closes
                </th>
                <th scope="col" className={styles.state}>
                  State
                </th>
                <th scope="col">
                  <span className="sr-only">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {invitations?.nodes.map((invitation) => (
                <InvitationRow
                  key={invitation.id}
                  invitation={invitation}
                  onChanged={() => void query.refetch().catch(() => undefined)}
                />
              ))}
            </tbody>
          </table>
        </AdminList>
      </Entry>
    </PageFrame>
  );
}

function InvitationRow({ invitation, onChanged }: { invitation: AdminInvitationRowFragment; onChanged: () => void }) {
  const { id, email, state, invitedBy, sentAt, expiresAt, joinedAt } = invitation;
  const dates = useDates();
  const { running, act } = useRowAction();
  const [isAsking, setAsking] = useState(false);
  const [resend] = useResendInvitationMutation({ onCompleted: onChanged });
  const [revoke] = useRevokeInvitationMutation({ onCompleted: onChanged });
  const isOpen = state === "SENT" || state === "OPENED";
  const { label, tone } = states[state];
  const name = email ?? "forgotten address";
  const sendWord = isOpen ? "Resend" : "Send again";
  const canSend = state !== "JOINED" && email !== null;
  const sendAgain = () =>
    void act(id, () => resend({ variables: { id } }), "Invitation resent", "Failed to send the invitation");
  const ask = () => setAsking(true);
  return (
    <tr>
      <td>
        <span className={styles.address}>{email ?? <span className={styles.faint}>Address removed</span>}</span>
        <small className={`${styles.faint} narrow-only`}>
          {invitedBy.displayName}, {dates.date(sentAt)}
        </small>
      </td>
      <td data-wide>{invitedBy.displayName}</td>
      <td data-wide className={styles.faint}>
        {dates.date(sentAt)}
      </td>
      <td data-wide className={styles.faint}>
        {isOpen || state === "EXPIRED" ? dates.date(expiresAt) : "–"}
      </td>
      <td className={styles.state}>
        <Badge {...(tone ? { tone } : {})}>{joinedAt ? `Joined ${dates.date(joinedAt)}` : label}</Badge>
      </td>
      <td className={styles.isActs}>
        <span className="wide-only">
          {canSend && (
            <Button
              variant="quiet"
              isPending={running !== null}
              aria-label={`${sendWord} to ${name}`}
              onClick={sendAgain}
            >
              {sendWord}
            </Button>
          )}
          {isOpen && (
            <Button variant="quiet" aria-label={`Revoke the invitation of ${name}`} onClick={ask}>
              Revoke
            </Button>
          )}
        </span>
        {canSend && (
          <span className="narrow-only">
            <Menu
              label={`Actions for ${name}`}
              trigger={
                <IconButton size="small" label={`Actions for ${name}`} icon={Ellipsis} isPending={running !== null} />
              }
            >
              <MenuItem icon={Send} onAction={sendAgain}>
                {sendWord}
              </MenuItem>
              {isOpen && (
                <MenuItem icon={Ban} onAction={ask}>
                  Revoke
                </MenuItem>
              )}
            </Menu>
          </span>
        )}
        <ConfirmDialog
          variant="warning"
          title={`Revoke the invitation of ${name}?`}
          message="Its link stops working at once. You can send it again later."
          confirmLabel="Revoke"
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await revoke({ variables: { id } });
            toast.show("Invitation revoked");
          }}
        />
      </td>
    </tr>
  );
}
