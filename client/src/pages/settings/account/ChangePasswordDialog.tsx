import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { AuthError, changePassword } from "../../../data/auth/authClient";
import { authProblem, checkFields } from "../../../data/auth/authProblem";
import alertStyles from "../../../ui/Alert.module.css";
import { Checkbox } from "../../../ui/fields/Checkbox";
import { TextField } from "../../../ui/fields/TextField";
import { FormDialog } from "../../../ui/overlays/FormDialog";
import { toast } from "../../../ui/toast/toast";

const listed = new Intl.ListFormat("en");

/** Describes removing the other ways to sign in; null if there are none. */
function endOtherWays(linked: string[], hasPasskeys: boolean): string | null {
  const acts = [...(hasPasskeys ? ["remove passkeys"] : []), ...(linked[0] ? [`unlink ${listed.format(linked)}`] : [])];
  const text = acts.join(linked.length > 1 ? ", and " : " and ");
  return text ? text.charAt(0).toUpperCase() + text.slice(1) : null;
}

interface Wrong {
  current?: string;
  password?: string;
  form?: string;
}

export function ChangePasswordDialog({
  linked,
  hasPasskeys,
  onClose,
}: {
  /** Names of the linked social accounts. */
  linked: string[];
  hasPasskeys: boolean;
  onClose: () => void;
}) {
  const client = useApolloClient();
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const [endsOthers, setEndsOthers] = useState(true);
  const [endsWays, setEndsWays] = useState(true);
  const [wrong, setWrong] = useState<Wrong>({});
  const [isSaving, setSaving] = useState(false);
  const otherWays = endOtherWays(linked, hasPasskeys);

  const onSubmit = async (): Promise<void> => {
    const found: Wrong = { ...checkFields({ password }, true) };
    if (!current) found.current = "Please enter your current password.";
    setWrong(found);
    if (found.current || found.password) return;
    setSaving(true);
    try {
      await changePassword({
        currentPassword: current,
        newPassword: password,
        revokeOtherSessions: endsOthers,
        endOtherWays: endsWays && otherWays !== null,
      });
      await client.refetchQueries({ include: "active" }).catch(() => undefined);
      toast.show(endsOthers ? "Password changed. All other sessions were signed out." : "Password changed");
      onClose();
    } catch (error) {
      const { fields, text } = authProblem(error);
      const currentProblem = error instanceof AuthError ? error.fields.currentPassword : undefined;
      if (currentProblem) setWrong({ current: "This is not your current password." });
      else setWrong({ ...(fields.password ? { password: fields.password } : {}), ...(text ? { form: text } : {}) });
    } finally {
      setSaving(false);
    }
  };

  return (
    <FormDialog
      title="Change password"
      isOpen
      onClose={onClose}
      action="Save password"
      isSaving={isSaving}
      onSubmit={onSubmit}
    >
      {wrong.form && (
        <p className={alertStyles.alert} role="alert">
          {wrong.form}
        </p>
      )}
      <TextField
        label="Current password"
        type="password"
        name="current"
        autoComplete="current-password"
        maxLength={500}
        value={current}
        error={wrong.current}
        onChange={(typed) => {
          setCurrent(typed);
          if (typed) setWrong(({ current: _former, ...rest }) => rest);
        }}
      />
      <TextField
        label="New password"
        type="password"
        name="password"
        autoComplete="new-password"
        maxLength={500}
        counter={128}
        help="10 characters or more. A short sentence is easiest to remember."
        value={password}
        error={wrong.password}
        onChange={(typed) => {
          setPassword(typed);
          const again = checkFields({ password: typed }, true).password;
          setWrong(({ password: former, ...rest }) => (former && again ? { ...rest, password: again } : rest));
        }}
      />
      <Checkbox
        label="Sign out everywhere else, and revoke API tokens and feed addresses"
        isChecked={endsOthers}
        onChange={setEndsOthers}
      />
      {otherWays && <Checkbox label={otherWays} isChecked={endsWays} onChange={setEndsWays} />}
    </FormDialog>
  );
}
