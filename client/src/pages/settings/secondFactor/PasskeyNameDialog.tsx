import { useApolloClient } from "@apollo/client/react";
import { namePasskey } from "../../../../../schema/sentences";
import { AuthError } from "../../../data/auth/authClient";
import { authProblem } from "../../../data/auth/authProblem";
import { addPasskey } from "../../../data/auth/passkeys";
import type { PasskeyRowFragment } from "../../../gql/graphql";
import { useRenamePasskeyMutation } from "../../../gql/hooks";
import { toast } from "../../../ui/toast/toast";
import { NameDialog } from "../NameDialog";

const missing = namePasskey;
const notAdded = "The passkey was not added";

/** Names a passkey: a new one, which the browser then creates, or an existing one. */
export function PasskeyNameDialog({ passkey, onClose }: { passkey: PasskeyRowFragment | null; onClose: () => void }) {
  const client = useApolloClient();
  const [rename] = useRenamePasskeyMutation();
  if (passkey)
    return (
      <NameDialog
        title="Rename passkey"
        name={passkey.name}
        action="Save"
        missing={missing}
        failure="The name was not saved"
        save={(name) => rename({ variables: { id: passkey.id, name } })}
        onClose={onClose}
      />
    );
  return (
    <NameDialog
      title="Add a passkey"
      help="Where it is kept, such as “Phone”. Your browser then asks you to confirm."
      action="Continue"
      missing={missing}
      failure={notAdded}
      problemOf={addProblem}
      save={async (name) => {
        await addPasskey(name);
        // the passkey was added, whether or not the list can be reloaded
        await client.refetchQueries({ include: ["Settings"] }).catch(() => undefined);
        toast.show("Passkey added");
      }}
      onClose={onClose}
    />
  );
}

function addProblem(error: unknown): string | null {
  return error instanceof AuthError ? (error.fields.name ?? authProblem(error).text ?? notAdded) : null;
}
