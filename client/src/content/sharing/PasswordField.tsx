import { useState } from "react";
import { Button } from "../../ui/Button";
import fieldStyles from "../../ui/fields/Field.module.css";
import { TextField } from "../../ui/fields/TextField";
import styles from "./Sharing.module.css";

const maxCharacters = 200;

/** A password that readers must enter. It belongs to a link, so setting one creates a new link: also the first one. */
export function PasswordField({
  value,
  hasPassword,
  hasLink,
  isWorking,
  onChange,
  onApply,
}: {
  value: string;
  /** Whether the current link has a password. */
  hasPassword: boolean;
  hasLink: boolean;
  isWorking: boolean;
  onChange: (password: string) => void;
  onApply: () => void;
}) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <p className={`${styles.password} ${fieldStyles.help}`}>
        <span>{hasPassword ? "Readers need a password." : "No password required."}</span>
        <button type="button" className="text-link" onClick={() => setOpen(true)}>
          {hasPassword ? "Change the password" : "Require a password"}
        </button>
      </p>
    );
  }
  return (
    <form
      className={`${styles.form} stack`}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWorking) onApply();
      }}
    >
      <TextField
        label="Password"
        autoComplete="off"
        autoFocus
        value={value}
        maxLength={maxCharacters}
        help={helpWith(hasLink, hasPassword)}
        onChange={onChange}
      />
      {hasLink && (
        <Button type="submit" isPending={isWorking} disabled={!value && !hasPassword}>
          {value || !hasPassword ? "Set password" : "Remove password"}
        </Button>
      )}
    </form>
  );
}

function helpWith(hasLink: boolean, hasPassword: boolean): string {
  if (!hasLink) return "The new link will need this password.";
  const replaces = "This creates a new link with this password and revokes the current one.";
  return hasPassword ? `${replaces} Leave it empty for no password.` : replaces;
}
