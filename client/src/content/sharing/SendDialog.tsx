import { CircleAlert, Send } from "lucide-react";
import { useEffect, useState } from "react";
import { invalidAddress, recipientRequired } from "../../../../schema/sentences";
import { errorText, withReason } from "../../data/errorText";
import { useSendContentMutation, useSendFilesQuery } from "../../gql/hooks";
import { contentKinds, kindOf, startingWord } from "../../lib/contentKinds";
import { formatFileSize } from "../../lib/formatFileSize";
import alertStyles from "../../ui/Alert.module.css";
import { Button } from "../../ui/Button";
import { Checkbox } from "../../ui/fields/Checkbox";
import { TextArea } from "../../ui/fields/TextArea";
import { Dialog } from "../../ui/overlays/Dialog";
import { toast } from "../../ui/toast/toast";
import { RecipientField } from "./RecipientField";
import sendingStyles from "./Sending.module.css";
import { SentBefore } from "./SentBefore";
import { type Sent, SentDialog } from "./SentDialog";
import { SharedItemStrip } from "./SharedItemStrip";
import sharingStyles from "./Sharing.module.css";
import { sendDrafts } from "./sendDrafts";
import type { SharedItem } from "./sharingDialogs";
import { useRecipients } from "./useRecipients";

const maxCharacters = 500;
/** The max total size of files in a mail. */
const maxBytes = 20 * 1024 * 1024;

/** Sends a note or video to people: recipients, message and result. */
export function SendDialog({ item, onClose }: { item: SharedItem; onClose: () => void }) {
  const kind = kindOf(item);
  const [draft] = useState(() => sendDrafts.of(item.id));
  const recipients = useRecipients(draft.recipients);
  const [typed, setTyped] = useState(draft.typed);
  const [message, setMessage] = useState(draft.message);
  const [withFiles, setWithFiles] = useState(draft.withFiles);
  const [recipientProblem, setRecipientProblem] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [sent, setSent] = useState<Sent | null>(null);
  const [send, { loading }] = useSendContentMutation({ refetchQueries: ["Sends"] });
  const files = useFiles(item);
  const includesFiles = files.count > 0 && (withFiles ?? true);
  const valid = recipients.list.filter(({ isValid }) => isValid);

  useEffect(() => {
    if (sent) sendDrafts.forget(item.id);
    else sendDrafts.keep(item.id, { recipients: recipients.list, typed, message, withFiles });
  }, [item.id, sent, recipients.list, typed, message, withFiles]);

  async function submit(): Promise<void> {
    if (loading) return;
    // includes an address still in the field
    const added = typed.trim() ? recipients.add(typed) : { recipients: recipients.list, rest: "", problem: null };
    setTyped(added.rest);
    const isBad = added.recipients.some(({ isValid }) => !isValid);
    const found = isBad ? invalidAddress : added.problem;
    if (found || !added.recipients.length) return setRecipientProblem(found ?? recipientRequired);
    setRecipientProblem(null);
    setProblem(null);
    const failure = `Failed to send ${kind.one}`;
    try {
      const { data } = await send({
        variables: {
          input: {
            itemId: item.id,
            contentType: item.contentType,
            recipients: added.recipients.map(({ email }) => email),
            message: message.trim() || null,
            includeAttachments: includesFiles,
          },
        },
      });
      const answer = data?.sendContent;
      if (!answer) return setProblem(failure);
      if (answer.sent.every(({ status }) => status === "FAILED")) {
        const [first] = answer.sent;
        const failed = "Failed to send to all recipients";
        return setProblem(first?.error ? withReason(failed, first.error) : failed);
      }
      setSent(answer);
      toast.show(`${startingWord(kind)} sent successfully`);
    } catch (error) {
      setProblem(errorText(error, failure));
    }
  }

  if (sent) {
    return (
      <SentDialog
        sent={sent}
        onClose={onClose}
        onRetry={(emails) => {
          for (const { email } of recipients.list) if (!emails.includes(email)) recipients.remove(email);
          setSent(null);
        }}
      />
    );
  }
  return (
    <Dialog
      title={`Send ${startingWord(kind)}`}
      isOpen
      onClose={onClose}
      isDismissable={!loading}
      className={sharingStyles.sending}
      footer={
        <>
          <span className="hint grow wide-only">Members also find it in Received.</span>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="ink" icon={Send} isPending={loading} onClick={() => void submit()}>
            {valid.length ? `Send to ${valid.length}` : "Send"}
          </Button>
        </>
      }
    >
      <SharedItemStrip item={{ ...item, attachmentCount: files.count }} />
      {problem && (
        <p className={alertStyles.alert} role="alert">
          <CircleAlert size={15} aria-hidden />
          <span>{problem}</span>
        </p>
      )}
      <RecipientField
        recipients={recipients}
        typed={typed}
        problem={recipientProblem}
        onType={setTyped}
        onProblem={setRecipientProblem}
      />
      <TextArea
        label="Message (optional)"
        rows={3}
        maxLength={maxCharacters}
        counter={maxCharacters}
        value={message}
        onChange={setMessage}
      />
      {files.count > 0 && (
        <Checkbox
          className={sendingStyles.sendFiles}
          isChecked={includesFiles}
          onChange={setWithFiles}
          label={
            <>
              Include attachments
              <small className="num">
                {files.count === 1 ? "1 file" : `${files.count} files`}
                {files.isKnown && `, ${formatFileSize(files.bytes)}`}
                {files.bytes > maxBytes && "; over 20 MB, so only through the link"}
              </small>
            </>
          }
        />
      )}
      <SentBefore itemId={item.id} />
    </Dialog>
  );
}

/** The number and total size of a note's files. */
function useFiles({ id, contentType, attachmentCount = 0 }: SharedItem) {
  const { data } = useSendFilesQuery({
    variables: { id },
    skip: !contentKinds[contentType].takesFiles || attachmentCount === 0,
    fetchPolicy: "cache-and-network",
  });
  const files = data?.note?.attachments;
  return {
    count: files?.length ?? attachmentCount,
    bytes: files?.reduce((sum, { fileSize }) => sum + fileSize, 0) ?? 0,
    isKnown: files !== undefined,
  };
}
