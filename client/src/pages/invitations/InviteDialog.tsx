import { Send } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { enterEmailAddress } from "../../../../schema/sentences";
import { useViewer } from "../../data/auth/useViewer";
import { errorText } from "../../data/errorText";
import { useInvitationsLeftQuery, useSendInvitationsMutation } from "../../gql/hooks";
import { Button } from "../../ui/Button";
import { FormRow } from "../../ui/fields/FormRow";
import formRowStyles from "../../ui/fields/FormRow.module.css";
import { TextArea } from "../../ui/fields/TextArea";
import { Dialog } from "../../ui/overlays/Dialog";
import { SuccessDialog } from "../../ui/overlays/SuccessDialog";
import { EmailsField } from "./EmailsField";
import styles from "./invitations.module.css";
import { looksLikeEmail, readEmails } from "./readEmails";

const secondsShown = 3;
const missing = enterEmailAddress;

/** Invites people by mail, with a live preview of the mail's text. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { displayName } = useViewer();
  const formId = useId();
  const [chosen, setChosen] = useState<string[]>([]);
  const [typed, setTyped] = useState("");
  const [message, setMessage] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [sent, setSent] = useState<string[] | null>(null);
  const { data, refetch } = useInvitationsLeftQuery({ fetchPolicy: "cache-and-network" });
  const [send, { loading }] = useSendInvitationsMutation();
  const emails = [...new Set([...chosen, ...readEmails(typed)])];

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (loading) return;
    setChosen(emails);
    setTyped("");
    if (emails.length === 0) return setProblem(missing);
    const wrong = emails.find((email) => !looksLikeEmail(email));
    if (wrong) return setProblem(`This is not an e-mail address: ${wrong}`);
    setProblem(null);
    try {
      await send({ variables: { input: { emails, personalMessage: message.trim() || null } } });
      setSent(emails);
      void refetch().catch(() => undefined);
    } catch (error) {
      setProblem(errorText(error, "Failed to send invitations"));
    }
  }

  if (sent) {
    const { length } = sent;
    const left = data?.invitationsLeft;
    return (
      <SuccessDialog
        title={`Successfully sent ${length} ${length === 1 ? "invitation" : "invitations"}.`}
        seconds={secondsShown}
        onClose={onClose}
      >
        <ul>
          {sent.map((email) => (
            <li key={email}>
              {email}
              <i className="leader" />
              <span>sent</span>
            </li>
          ))}
        </ul>
        {left !== undefined && <p>You can send {left} more within this hour.</p>}
      </SuccessDialog>
    );
  }
  return (
    <Dialog
      title="Spread the Word"
      isOpen
      onClose={onClose}
      className={`${formRowStyles.dialog} ${formRowStyles.isShort}`}
      isDismissable={!loading}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="ink"
            type="submit"
            form={formId}
            icon={Send}
            isPending={loading}
            disabled={emails.length === 0}
          >
            {emails.length === 0
              ? "Send invitations"
              : `Send ${emails.length} ${emails.length === 1 ? "invitation" : "invitations"}`}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void onSubmit(event)}>
        <FormRow label="E-mails" note={`${emails.length} of 10`} isTall>
          <EmailsField
            emails={chosen}
            typed={typed}
            error={problem}
            onChange={(nextEmails, nextTyped) => {
              setChosen(nextEmails);
              setTyped(nextTyped);
              setProblem(null);
            }}
          />
        </FormRow>
        <FormRow label="Message" note="optional" isTall>
          <TextArea label="Message" isLabelHidden rows={3} maxLength={1000} value={message} onChange={setMessage} />
        </FormRow>
        <FormRow label="They get" isTall>
          <div className={styles.mail}>
            <b>{displayName} invites you to Commonplace</b>
            {message.trim() && <blockquote>{message.trim()}</blockquote>}
            <small>The link in the mail is theirs alone and works for 14 days.</small>
          </div>
        </FormRow>
      </form>
    </Dialog>
  );
}
