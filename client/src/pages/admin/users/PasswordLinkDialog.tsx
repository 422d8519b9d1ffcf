import { Copy } from "lucide-react";
import { useState } from "react";
import { errorText } from "../../../data/errorText";
import type { CreatePasswordLinkMutation } from "../../../gql/graphql";
import { useCreatePasswordLinkMutation } from "../../../gql/hooks";
import { useDates } from "../../../lib/time/formatDate";
import { useCopied } from "../../../lib/useCopied";
import alertStyles from "../../../ui/Alert.module.css";
import { Button } from "../../../ui/Button";
import fieldStyles from "../../../ui/fields/Field.module.css";
import { Dialog } from "../../../ui/overlays/Dialog";
import { toast } from "../../../ui/toast/toast";
import adminStyles from "../admin.module.css";

/** Creates a password reset link for somebody who can't be reached by mail. It is shown once. */
export function PasswordLinkDialog({
  user,
  isOpen,
  onClose,
}: {
  user: { id: string; displayName: string };
  isOpen: boolean;
  onClose: () => void;
}) {
  const [link, setLink] = useState<CreatePasswordLinkMutation["createPasswordLink"] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [create, { loading }] = useCreatePasswordLinkMutation();
  const { copied, copy } = useCopied<"link">();
  const dates = useDates();

  const close = (): void => {
    setLink(null);
    setProblem(null);
    onClose();
  };
  const make = async (): Promise<void> => {
    setProblem(null);
    try {
      const { data } = await create({ variables: { id: user.id } });
      setLink(data?.createPasswordLink ?? null);
    } catch (error) {
      setProblem(errorText(error, "The link could not be made"));
    }
  };

  return (
    <Dialog
      title={`Password link for ${user.displayName}`}
      isOpen={isOpen}
      onClose={close}
      isDismissable={!loading}
      footer={
        link ? (
          <Button onClick={close}>Done</Button>
        ) : (
          <>
            <Button onClick={close} disabled={loading}>
              Cancel
            </Button>
            <Button variant="ink" isPending={loading} onClick={() => void make()}>
              Create link
            </Button>
          </>
        )
      }
    >
      {link ? (
        <>
          <p>Give this link only to {user.displayName}. You will not see it again.</p>
          <div className={adminStyles.passwordLink}>
            <input
              className={fieldStyles.input}
              data-part="input"
              aria-label="Password link"
              readOnly
              value={link.url}
            />
            <Button
              icon={Copy}
              onClick={() => copy("link", link.url).catch(() => toast.error("Failed to copy to clipboard"))}
            >
              {copied ? "Copied" : "Copy"}
            </Button>
          </div>
          <p className={`${adminStyles.note} faint`}>It works once, until {dates.dateTime(link.expiresAt)}.</p>
        </>
      ) : (
        <p>
          Whoever has the link can choose a new password within an hour. That signs {user.displayName} out everywhere,
          revokes API tokens and feed addresses, removes passkeys and unlinks social accounts. An authenticator app
          stays. The audit log will say that you made it.
        </p>
      )}
      {problem && (
        <p className={alertStyles.alert} role="alert">
          {problem}
        </p>
      )}
    </Dialog>
  );
}
