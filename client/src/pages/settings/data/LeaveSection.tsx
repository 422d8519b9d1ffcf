import { useState } from "react";
import { enterPassword } from "../../../../../schema/sentences";
import { useViewer } from "../../../data/auth/useViewer";
import { errorFields, errorText } from "../../../data/errorText";
import { useDeleteAccountMutation, useKeepAccountMutation } from "../../../gql/hooks";
import { useDates } from "../../../lib/time/formatDate";
import alertStyles from "../../../ui/Alert.module.css";
import { Button } from "../../../ui/Button";
import { Entry } from "../../../ui/Entry";
import { TextField } from "../../../ui/fields/TextField";
import { FormDialog } from "../../../ui/overlays/FormDialog";
import { SettingRow } from "../SettingRow";
import styles from "../settings.module.css";
import { useRowAction } from "../useRowAction";

/** Deletes the account; the deletion can be cancelled within a week. */
export function LeaveSection() {
  const viewer = useViewer();
  const dates = useDates();
  const [keep] = useKeepAccountMutation();
  const { running, act } = useRowAction();
  const [isAsking, setAsking] = useState(false);
  return (
    <Entry id="leave" head="Leave" className={styles.section}>
      {viewer.deletionAt ? (
        <SettingRow
          label={`Your account will be deleted on ${dates.date(viewer.deletionAt)}`}
          detail="With everything in it. Until then you can keep it."
          isStacked
        >
          <Button
            isPending={running !== null}
            onClick={() => void act("keep", () => keep(), "Failed to keep your account")}
          >
            Keep account
          </Button>
        </SettingRow>
      ) : (
        <SettingRow
          label="Delete the account"
          detail="Everything is deleted after 7 days. Until then you can sign in and keep it."
          isStacked
        >
          <Button className={styles.madder} onClick={() => setAsking(true)}>
            Delete account
          </Button>
        </SettingRow>
      )}
      <DeleteAccountDialog isOpen={isAsking} onClose={() => setAsking(false)} />
    </Entry>
  );
}

function DeleteAccountDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { hasPassword, email } = useViewer();
  const [remove, { loading }] = useDeleteAccountMutation();
  const [password, setPassword] = useState("");
  const [wrong, setWrong] = useState<{ password?: string; form?: string }>({});
  const close = (): void => {
    setPassword("");
    setWrong({});
    onClose();
  };
  const onSubmit = async (): Promise<void> => {
    if (hasPassword && !password) return setWrong({ password: enterPassword });
    try {
      await remove({ variables: { password: hasPassword ? password : null } });
      close();
    } catch (failure) {
      const inField = errorFields(failure).password;
      setWrong(inField ? { password: inField } : { form: errorText(failure, "Your account could not be deleted") });
    }
  };
  return (
    <FormDialog
      title="Delete your account?"
      isOpen={isOpen}
      onClose={close}
      action="Delete account"
      variant="danger"
      isSaving={loading}
      onSubmit={onSubmit}
    >
      <p>
        The account {email} and everything in it will be deleted after 7 days, with your share links and API tokens. You
        may want to export everything first.
      </p>
      {hasPassword && (
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          value={password}
          error={wrong.password ?? null}
          onChange={setPassword}
        />
      )}
      {wrong.form && (
        <p role="alert" className={alertStyles.alert}>
          {wrong.form}
        </p>
      )}
    </FormDialog>
  );
}
