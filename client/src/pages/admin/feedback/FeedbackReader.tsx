import { ChevronLeft, Mail, Trash2 } from "lucide-react";
import { useState } from "react";
import { writeAnswer } from "../../../../../schema/sentences";
import { feedbackCategories, feedbackTypes } from "../../../content/feedbackWords";
import { errorText } from "../../../data/errorText";
import type { FeedbackWholeFragment } from "../../../gql/graphql";
import {
  useAdminFeedbackItemQuery,
  useAnswerFeedbackMutation,
  useDeleteFeedbackMutation,
  useSetFeedbackNoteMutation,
  useSetFeedbackStatusMutation,
} from "../../../gql/hooks";
import { useDates } from "../../../lib/time/formatDate";
import { Avatar } from "../../../ui/Avatar";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Select } from "../../../ui/choices/Select";
import { TextArea } from "../../../ui/fields/TextArea";
import { IconButton } from "../../../ui/IconButton";
import { LinkButton } from "../../../ui/LinkButton";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog";
import { FormDialog } from "../../../ui/overlays/FormDialog";
import { Skeleton } from "../../../ui/Skeleton";
import { toast } from "../../../ui/toast/toast";
import adminStyles from "../admin.module.css";
import { LoadFailure } from "../LoadFailure";
import { useRowAction } from "../useRowAction";
import { feedbackStatuses, typeTones } from "./feedbackBadges";
import styles from "./feedbackPage.module.css";

/** One entry of feedback with its status and the possible answers. */
export function FeedbackReader({
  id,
  back,
  onGone,
}: {
  id: string;
  /** The path of the list, for narrow screens that show one at a time. */
  back: string;
  onGone: () => void;
}) {
  const { data, error, refetch } = useAdminFeedbackItemQuery({ variables: { id }, fetchPolicy: "cache-and-network" });
  return (
    <div className={styles.reader}>
      <LinkButton variant="quiet" icon={ChevronLeft} className={styles.back} to={back}>
        All feedback
      </LinkButton>
      {data?.adminFeedbackItem ? (
        <Reader feedback={data.adminFeedbackItem} onGone={onGone} />
      ) : error ? (
        <LoadFailure title="Failed to load the feedback" error={error} onRetry={refetch} />
      ) : (
        <div role="status" aria-busy="true" aria-label="Loading" className={`${adminStyles.loading} stack`}>
          <Skeleton width="70%" />
          <Skeleton width="90%" />
        </div>
      )}
    </div>
  );
}

function Reader({ feedback, onGone }: { feedback: FeedbackWholeFragment; onGone: () => void }) {
  const { id, type, category, title, author, createdAt, appVersion, device, description, status } = feedback;
  const dates = useDates();
  const { act } = useRowAction();
  const [isAnswering, setAnswering] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [setStatus] = useSetFeedbackStatusMutation({ refetchQueries: ["AdminFeedbackCounts"] });
  const [remove] = useDeleteFeedbackMutation({ refetchQueries: ["AdminFeedback", "AdminFeedbackCounts"] });
  return (
    <article className={`${styles.whole} stack`} aria-labelledby={`feedback-${id}`}>
      <div className={`${styles.acts} row`}>
        <Badge {...typeTones[type]}>{feedbackTypes.find((each) => each.id === type)?.label}</Badge>
        {category && <Badge>{feedbackCategories.find((each) => each.id === category)?.label}</Badge>}
        <span style={{ flex: 1 }} />
        <IconButton label="Delete feedback" icon={Trash2} onClick={() => setAsking(true)} />
      </div>
      <h2 id={`feedback-${id}`}>{title}</h2>
      <span className={`${adminStyles.person} row`}>
        <Avatar name={author.displayName} />
        <span>
          <b>{author.displayName}</b>
          <small>
            {dates.lately(createdAt)}. Version {appVersion}, {device}
          </small>
        </span>
      </span>
      <p className={styles.text}>{description}</p>
      {feedback.screenshotUrl && <img src={feedback.screenshotUrl} alt="The page as the person saw it" />}
      <div className={`${styles.acts} row`}>
        <Select
          label="Status"
          isLabelHidden
          options={feedbackStatuses}
          value={status}
          onChange={(next) =>
            void act(
              id,
              () => setStatus({ variables: { id, status: next } }),
              `Moved to ${feedbackStatuses.find((each) => each.id === next)?.label.toLowerCase()}`,
              "Failed to change the status",
            )
          }
        />
        <Button icon={Mail} onClick={() => setAnswering(true)}>
          Reply by e-mail
        </Button>
        {feedback.answeredAt && <span className={adminStyles.faint}>replied {dates.lately(feedback.answeredAt)}</span>}
      </div>
      <Note feedback={feedback} />
      {isAnswering && <AnswerDialog feedback={feedback} onClose={() => setAnswering(false)} />}
      <ConfirmDialog
        variant="danger"
        title="Delete feedback?"
        message="It will be deleted permanently, with its picture. The person is not notified."
        confirmLabel="Delete"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await remove({ variables: { id } });
          toast.show("Feedback deleted");
          onGone();
        }}
      />
    </article>
  );
}

function Note({ feedback: { id, note } }: { feedback: FeedbackWholeFragment }) {
  const [text, setText] = useState(note ?? "");
  const [save, { loading }] = useSetFeedbackNoteMutation();
  const { act } = useRowAction();
  const isChanged = text.trim() !== (note ?? "");
  return (
    <>
      <TextArea label="Note" rows={3} maxLength={5000} value={text} help="Only admins see this" onChange={setText} />
      {isChanged && (
        <div className={`${styles.acts} row`}>
          <Button
            isPending={loading}
            onClick={() =>
              void act(
                id,
                () => save({ variables: { id, note: text.trim() || null } }),
                "Note saved",
                "Failed to save the note",
              )
            }
          >
            Save note
          </Button>
        </div>
      )}
    </>
  );
}

function AnswerDialog({ feedback, onClose }: { feedback: FeedbackWholeFragment; onClose: () => void }) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [answer, { loading }] = useAnswerFeedbackMutation();
  async function onSubmit(): Promise<void> {
    if (!text.trim()) return setProblem(writeAnswer);
    try {
      await answer({ variables: { id: feedback.id, answer: text.trim() } });
      toast.show(`Reply sent to ${feedback.author.displayName}`);
      onClose();
    } catch (error) {
      setProblem(errorText(error, "Failed to send the reply"));
    }
  }
  return (
    <FormDialog
      title={`Reply to ${feedback.author.displayName}`}
      isOpen
      onClose={onClose}
      isDismissable={text === ""}
      action="Send reply"
      isSaving={loading}
      onSubmit={onSubmit}
    >
      <TextArea
        label="Reply"
        rows={6}
        maxLength={5000}
        value={text}
        error={problem}
        help={`Goes to ${feedback.author.email}. What they write back comes to your own address.`}
        onChange={(value) => {
          setText(value);
          setProblem(null);
        }}
      />
    </FormDialog>
  );
}
