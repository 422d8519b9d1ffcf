import { useApolloClient } from "@apollo/client/react";
import { type FormEvent, useId, useState } from "react";
import { AuthError } from "../../account/authClient";
import { authProblem } from "../../account/authProblem";
import { addPasskey } from "../../account/passkeys";
import { errorFields, errorText } from "../../content/errorText";
import type { PasskeyRowFragment } from "../../gql/graphql";
import { useRenamePasskeyMutation } from "../../gql/hooks";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { TextField } from "../../ui/TextField";
import { toast } from "../../ui/toast";

/** Names a passkey: a new one, which the browser then makes, or one that there is. */
export function PasskeyNameDialog({ passkey, onClose }: { passkey: PasskeyRowFragment | null; onClose: () => void }) {
  const formId = useId();
  const client = useApolloClient();
  const [name, setName] = useState(passkey?.name ?? "");
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [rename] = useRenamePasskeyMutation();

  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!name.trim()) return setProblem("Please name the passkey");
    setSaving(true);
    try {
      if (passkey) await rename({ variables: { id: passkey.id, name: name.trim() } });
      else {
        await addPasskey(name.trim());
        await client.refetchQueries({ include: ["Settings"] });
        toast.show("Passkey added");
      }
      onClose();
    } catch (error) {
      setProblem(
        error instanceof AuthError
          ? (error.fields.name ?? authProblem(error).text ?? "The passkey was not added")
          : (errorFields(error).name ?? errorText(error, "The name was not saved")),
      );
      setSaving(false);
    }
  };
  return (
    <Dialog
      title={passkey ? "Rename passkey" : "Add a passkey"}
      size="small"
      isOpen
      onClose={onClose}
      isDismissable={!isSaving}
      footer={
        <>
          <Button onClick={onClose} disabled={isSaving}>
            Cancel
          </Button>
          <Button variant="ink" type="submit" form={formId} isPending={isSaving}>
            {passkey ? "Save" : "Continue"}
          </Button>
        </>
      }
    >
      <form id={formId} className="setting-form" noValidate onSubmit={(event) => void onSubmit(event)}>
        <TextField
          label="Name"
          help={passkey ? undefined : "Where it is kept, such as “Phone”. Your browser then asks you to confirm."}
          autoComplete="off"
          autoFocus
          maxLength={100}
          value={name}
          error={problem}
          onChange={(typed) => {
            setName(typed);
            setProblem(null);
          }}
        />
      </form>
    </Dialog>
  );
}
