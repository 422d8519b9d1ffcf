import { useApolloClient } from "@apollo/client/react";
import { type FormEvent, useId, useState } from "react";
import { titleAndDescriptionRequired } from "../../../../schema/sentences";
import { feedbackCategories, feedbackTypes } from "../../content/feedbackWords";
import { errorFields, errorText } from "../../data/errorText";
import { sendUpload } from "../../data/sendUpload";
import {
  CreateFeedbackDocument,
  type FeedbackCategory,
  FeedbackSettingsDocument,
  type FeedbackType,
} from "../../gql/graphql";
import { useBuildInfoQuery } from "../../gql/hooks";
import { countCharacters } from "../../lib/countCharacters";
import { Button } from "../../ui/Button";
import { FilterButton } from "../../ui/FilterBar";
import fieldStyles from "../../ui/fields/Field.module.css";
import { FormRow } from "../../ui/fields/FormRow";
import formRowStyles from "../../ui/fields/FormRow.module.css";
import { Segmented } from "../../ui/fields/Segmented";
import { TextArea } from "../../ui/fields/TextArea";
import { TextField } from "../../ui/fields/TextField";
import { Dialog } from "../../ui/overlays/Dialog";
import { SuccessDialog } from "../../ui/overlays/SuccessDialog";
import styles from "./feedback.module.css";
import { pickThanks, type Thanks } from "./pickThanks";
import { Screenshot } from "./Screenshot";

const secondsShown = 5;
const maxTitle = 500;
const missing = titleAndDescriptionRequired;

/** Sends a person's feedback to the admins, and thanks for it. */
export function GiveFeedback({ onClose }: { onClose: () => void }) {
  const client = useApolloClient();
  const { data: build } = useBuildInfoQuery();
  const formId = useId();
  const [type, setType] = useState<FeedbackType>("GENERAL");
  const [title, setTitle] = useState("");
  const [description, setDescription] = useState("");
  const [category, setCategory] = useState<FeedbackCategory | null>(null);
  const [screenshot, setScreenshot] = useState<File | null>(null);
  const [problem, setProblem] = useState<{ field: "title" | "description" | null; text: string } | null>(null);
  const [isSending, setSending] = useState(false);
  const [thanks, setThanks] = useState<Thanks | null>(null);
  const isComplete = title.trim() !== "" && description.trim() !== "";

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    if (!isComplete) return setProblem({ field: title.trim() ? "description" : "title", text: missing });
    setSending(true);
    setProblem(null);
    const input = { type, title: title.trim(), description: description.trim(), category };
    try {
      if (screenshot) {
        const never = new AbortController().signal;
        await sendUpload(CreateFeedbackDocument, { input }, screenshot, never, () => undefined);
      } else await client.mutate({ mutation: CreateFeedbackDocument, variables: { input } });
      const words = await client
        .query({ query: FeedbackSettingsDocument, fetchPolicy: "network-only" })
        .then(({ data }) => data?.feedbackSettings)
        .catch(() => undefined);
      setThanks(pickThanks(words));
    } catch (error) {
      const { title: ofTitle, description: ofDescription } = errorFields(error);
      const field = ofTitle ? "title" : ofDescription ? "description" : null;
      setProblem({ field, text: ofTitle ?? ofDescription ?? errorText(error, "Failed to submit feedback") });
    } finally {
      setSending(false);
    }
  }

  if (thanks)
    return (
      <SuccessDialog title={thanks.heading} seconds={secondsShown} onClose={onClose}>
        {thanks.message}
      </SuccessDialog>
    );
  const textOf = (field: "title" | "description") => (problem?.field === field ? problem.text : null);
  return (
    <Dialog
      title="Give Feedback"
      isOpen
      onClose={onClose}
      className={`${formRowStyles.dialog} ${formRowStyles.isShort}`}
      isDismissable={!isSending}
      footer={
        <>
          <span className={`${styles.facts} hint grow`}>
            {problem?.field === null ? (
              <span className={fieldStyles.error} data-part="field-error" role="alert">
                {problem.text}
              </span>
            ) : (
              `Sent with version ${build?.buildInfo.version ?? ""} and your browser’s name, ${screenshot ? "and the picture above" : "nothing else"}.`
            )}
          </span>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="ink" type="submit" form={formId} isPending={isSending} disabled={!isComplete}>
            Send feedback
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void onSubmit(event)}>
        <FormRow label="Type">
          <div className={styles.types}>
            <Segmented label="Type" options={feedbackTypes} value={type} onChange={setType} />
          </div>
        </FormRow>
        <FormRow label="Title" note={`${countCharacters(title)} of ${maxTitle}`} isTall>
          <TextField
            label="Title"
            isLabelHidden
            autoFocus
            autoComplete="off"
            maxLength={maxTitle}
            value={title}
            error={textOf("title")}
            onChange={(text) => {
              setTitle(text);
              setProblem(null);
            }}
          />
        </FormRow>
        <FormRow label="Description" isTall>
          <TextArea
            label="Description"
            isLabelHidden
            rows={5}
            maxLength={10_000}
            placeholder="What you did, what happened, what you hoped for"
            value={description}
            error={textOf("description")}
            onBlur={() => title.trim() && !description.trim() && setProblem({ field: "description", text: missing })}
            onChange={(text) => {
              setDescription(text);
              setProblem(null);
            }}
          />
        </FormRow>
        <FormRow label="Category" note="optional" isTall>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere */}
          <div role="group" aria-label="Category" className={`${styles.categories} wrap`}>
            {feedbackCategories.map(({ id, label }) => (
              <FilterButton
                key={id}
                isOn={category === id}
                aria-pressed={category === id}
                onClick={() => setCategory(category === id ? null : id)}
              >
                {label}
              </FilterButton>
            ))}
          </div>
        </FormRow>
        <FormRow label="Picture" note="optional" isTall>
          <Screenshot file={screenshot} onChange={setScreenshot} />
        </FormRow>
      </form>
    </Dialog>
  );
}
