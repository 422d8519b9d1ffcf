import { Ban, Ellipsis, Fingerprint, KeyRound, ShieldCheck, ShieldOff, Trash2, Undo2 } from "lucide-react";
import { useState } from "react";
import { reportFailure } from "../../../data/reportFailure";
import type { AdminUserRowFragment } from "../../../gql/graphql";
import {
  useDeleteUserMutation,
  useKeepUserMutation,
  useRemoveSecondFactorMutation,
  useSetUserAdminMutation,
  useSuspendUserMutation,
  useUnsuspendUserMutation,
} from "../../../gql/hooks";
import { TextField } from "../../../ui/fields/TextField";
import { IconButton } from "../../../ui/IconButton";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog";
import { Menu } from "../../../ui/overlays/Menu";
import { MenuItem } from "../../../ui/overlays/MenuItem";
import { toast } from "../../../ui/toast/toast";
import { useRowAction } from "../useRowAction";
import { PasswordLinkDialog } from "./PasswordLinkDialog";

export interface UserMenuProps {
  user: AdminUserRowFragment;
  /** True without a mail server, since people then can't request a link themselves. */
  canMakeLink: boolean;
  onChanged: () => void;
}

/** An admin's actions on an account; those that lock somebody out or take a right away ask first. */
export function UserMenu({ user, canMakeLink, onChanged }: UserMenuProps) {
  const { id, displayName, isAdmin, hasSecondFactor, suspendedAt, deletionAt } = user;
  const [asked, setAsked] = useState<"demote" | "factor" | "suspend" | "delete" | "password" | null>(null);
  const [reason, setReason] = useState("");
  const { running, act } = useRowAction();
  const options = { onCompleted: onChanged };
  const [setAdmin] = useSetUserAdminMutation(options);
  const [removeFactor] = useRemoveSecondFactorMutation(options);
  const [suspend] = useSuspendUserMutation(options);
  const [unsuspend] = useUnsuspendUserMutation(options);
  const [remove] = useDeleteUserMutation(options);
  const [keep] = useKeepUserMutation(options);
  const close = () => setAsked(null);
  const run = (work: () => Promise<unknown>, done: string) => void act(id, work, done, "The account was not changed");
  return (
    <>
      <Menu
        label={`Actions for ${displayName}`}
        trigger={
          <IconButton size="small" label={`Actions for ${displayName}`} icon={Ellipsis} isPending={running !== null} />
        }
      >
        {isAdmin ? (
          <MenuItem icon={ShieldOff} onAction={() => setAsked("demote")}>
            Revoke admin
          </MenuItem>
        ) : (
          <MenuItem
            icon={ShieldCheck}
            onAction={() => run(() => setAdmin({ variables: { id, isAdmin: true } }), `${displayName} is an admin now`)}
          >
            Make admin
          </MenuItem>
        )}
        {canMakeLink && !suspendedAt && (
          <MenuItem icon={KeyRound} onAction={() => setAsked("password")}>
            Create password link
          </MenuItem>
        )}
        {hasSecondFactor && (
          <MenuItem icon={Fingerprint} onAction={() => setAsked("factor")}>
            Remove second factor
          </MenuItem>
        )}
        {suspendedAt ? (
          <MenuItem
            icon={Undo2}
            onAction={() => run(() => unsuspend({ variables: { id } }), `${displayName} may sign in again`)}
          >
            Lift suspension
          </MenuItem>
        ) : (
          <MenuItem icon={Ban} onAction={() => setAsked("suspend")}>
            Suspend
          </MenuItem>
        )}
        {deletionAt ? (
          <MenuItem icon={Undo2} onAction={() => run(() => keep({ variables: { id } }), "The account will be kept")}>
            Keep account
          </MenuItem>
        ) : (
          <MenuItem icon={Trash2} onAction={() => setAsked("delete")}>
            Delete
          </MenuItem>
        )}
      </Menu>
      <PasswordLinkDialog user={user} isOpen={asked === "password"} onClose={close} />
      <ConfirmDialog
        variant="warning"
        title={`Revoke admin from ${displayName}?`}
        message="They keep their account but lose access to the admin pages."
        confirmLabel="Revoke admin"
        isOpen={asked === "demote"}
        onClose={close}
        onConfirm={async () => {
          await setAdmin({ variables: { id, isAdmin: false } });
          toast.show(`${displayName} is no longer an admin`);
        }}
      />
      <ConfirmDialog
        variant="warning"
        title={`Remove the second factor of ${displayName}?`}
        message="Their passkeys and authenticator app will no longer work, and a password alone will sign them in. They will be notified by e-mail. Make sure the request really came from them."
        confirmLabel="Remove second factor"
        isOpen={asked === "factor"}
        onClose={close}
        onConfirm={async () => {
          await removeFactor({ variables: { id } });
          toast.show(`${displayName} signs in without a second factor now`);
        }}
      />
      <ConfirmDialog
        variant="warning"
        title={`Suspend ${displayName}?`}
        message={
          <>
            They are signed out everywhere within seconds and can't sign in. Their content is kept.
            <TextField label="Reason" maxLength={500} value={reason} onChange={setReason} help="For the audit log" />
          </>
        }
        confirmLabel="Suspend"
        isOpen={asked === "suspend"}
        onClose={close}
        onConfirm={async () => {
          await suspend({ variables: { id, reason: reason.trim() || null } });
          toast.show(`${displayName} is suspended`);
        }}
      />
      <ConfirmDialog
        variant="danger"
        title={`Delete ${displayName}?`}
        message="The account and everything in it will be deleted permanently in 7 days. Until then you can keep it."
        confirmLabel="Delete"
        isOpen={asked === "delete"}
        onClose={close}
        onConfirm={async () => {
          await remove({ variables: { id } });
          toast.show(`The account of ${displayName} is deleted in 7 days`, {
            undo: () => reportFailure(keep({ variables: { id } }), "The account was not changed"),
          });
        }}
      />
    </>
  );
}
