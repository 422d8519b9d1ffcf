import { CircleAlert, Folder, Lock, RefreshCw } from "lucide-react";
import { type FormEvent, Suspense, useEffect, useId, useRef, useState } from "react";
import { watchOnYouTube } from "../../../../../schema/sentences";
import { CategoryPicker } from "../../../content/pickers/CategoryPicker";
import { TagPicker } from "../../../content/pickers/TagPicker";
import { readVideoLink } from "../../../content/readVideoLink";
import { aiLabel } from "../../../content/summaryWords";
import { Thumbnail } from "../../../content/Thumbnail";
import type { VideoFullFragment } from "../../../gql/graphql";
import { usePreferences } from "../../../lib/preferences";
import { writeDuration } from "../../../lib/time/duration";
import { Button } from "../../../ui/Button";
import fieldStyles from "../../../ui/fields/Field.module.css";
import { FormRow } from "../../../ui/fields/FormRow";
import formRowStyles from "../../../ui/fields/FormRow.module.css";
import { TextArea } from "../../../ui/fields/TextArea";
import { TextField } from "../../../ui/fields/TextField";
import { Dialog } from "../../../ui/overlays/Dialog";
import { lazyOverlay } from "../../../ui/overlays/lazyOverlay";
import { toast } from "../../../ui/toast/toast";
import { SavedMeanwhile } from "./SavedMeanwhile";
import { SummaryField } from "./SummaryField";
import { useSummary } from "./useSummary";
import { type VideoForm as Form, useVideoForm } from "./useVideoForm";
import styles from "./VideoEditor.module.css";

const LinkProjectsDialog = lazyOverlay(() =>
  import("../../../projects/links/LinkProjectsDialog").then((module) => module.LinkProjectsDialog),
);

export function VideoForm({
  video,
  link,
  onClose,
}: {
  video: VideoFullFragment | null;
  link: string;
  onClose: () => void;
}) {
  const formId = useId();
  const title = useRef<HTMLInputElement>(null);
  const form = useVideoForm(video, link, () => {
    toast.show(video ? "Video saved" : "Video added");
    onClose();
  });
  const summary = useSummary(form);
  const { fields, problems, change, isSaving } = form;
  const { showLinkToProjects } = usePreferences().videos;
  const { fetchInfo } = form;
  const first = useRef(fetchInfo);
  useEffect(() => {
    if (link.trim()) void first.current(link);
  }, [link]);

  return (
    <Dialog
      title={video ? "Edit Video" : "Add Video"}
      isOpen
      onClose={onClose}
      className={`${formRowStyles.dialog} ${styles.editor}`}
      footer={
        <>
          {problems.form && (
            <p className={`${fieldStyles.error} ${styles.problem}`} data-part="field-error" role="alert">
              <CircleAlert size={15} aria-hidden />
              <span>{problems.form}</span>
            </p>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="ink" type="submit" form={formId} isPending={isSaving} disabled={form.stored !== null}>
            {video ? "Save video" : "Add video"}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void form.save(!video && summary.isRunning).then((field) => field === "title" && title.current?.focus());
        }}
      >
        {form.stored && <SavedMeanwhile stored={form.stored} fields={fields} onSettle={form.settle} />}
        {video ? <FixedLink url={video.youtubeUrl} /> : <LinkRow form={form} />}
        <FormRow label="Title" note={form.isTitleFilled && "filled for you"} isTall={Boolean(problems.title)}>
          <TextField
            ref={title}
            label="Title"
            isLabelHidden
            placeholder="Comes with the link, or write your own"
            maxLength={500}
            value={fields.title}
            onChange={(title) => change({ title })}
            error={problems.title}
          />
        </FormRow>
        <FormRow
          label="Summary"
          note={fields.aiSummary ? aiLabel(fields.summarySource) : summary.isRunning && "AI-generated"}
          isTall
        >
          <SummaryField form={form} summary={summary} isStored={Boolean(video?.aiSummary)} />
        </FormRow>
        <FormRow label="My notes" note="optional">
          <TextArea
            label="My notes"
            isLabelHidden
            rows={video ? 3 : 2}
            placeholder="Why you kept it"
            maxLength={10_000}
            value={fields.personalNotes}
            onChange={(personalNotes) => change({ personalNotes })}
            error={problems.personalNotes}
          />
        </FormRow>
        <FormRow label="Category">
          <CategoryPicker
            contentType="VIDEO"
            isLabelHidden
            value={fields.category}
            onChange={(category) => change({ category })}
          />
        </FormRow>
        <FormRow label="Tags">
          <TagPicker contentType="VIDEO" value={fields.tags} onChange={(tags) => change({ tags })} />
        </FormRow>
        {(showLinkToProjects || fields.projects.length > 0) && (
          <FormRow label="Projects">
            <ProjectsField form={form} />
          </FormRow>
        )}
      </form>
    </Dialog>
  );
}

function FixedLink({ url }: { url: string }) {
  return (
    <FormRow label="Link" note="cannot be changed">
      <div className={`${styles.fixed} soft row`}>
        <Lock size={15} strokeWidth={1.7} aria-hidden />
        <span className="clip">
          <span className="sr-only">Link, cannot be changed: </span>
          {url}
        </span>
        <a className="text-link" href={url} target="_blank" rel="noopener noreferrer">
          {watchOnYouTube}
        </a>
      </div>
    </FormRow>
  );
}

function LinkRow({ form }: { form: Form }) {
  const { fields, problems, found, isFetching, change, fetchInfo } = form;
  const fetched = useRef("");
  const isFound = found !== null && (found.title ?? found.channelName) !== null;
  function type(link: string): void {
    change({ link });
    const read = readVideoLink(link);
    // a complete link is looked up without a click, once per video
    if (!read || fetched.current === read.videoId) return;
    fetched.current = read.videoId;
    void fetchInfo(link);
  }
  return (
    <FormRow label="Link" isTall>
      <div className={styles.link}>
        <TextField
          label="Link"
          isLabelHidden
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={2048}
          placeholder="https://www.youtube.com/watch?v=…"
          value={fields.link}
          onChange={type}
          error={problems.link}
        />
        <Button icon={found ? RefreshCw : undefined} isPending={isFetching} onClick={() => void fetchInfo(fields.link)}>
          {found ? "Fetch again" : "Fetch info"}
        </Button>
      </div>
      {!isFound && !readVideoLink(fields.link) && (
        <p className={fieldStyles.help}>
          Watch pages, short links, shorts and live links work: youtube.com/watch?v=…, youtu.be/…
        </p>
      )}
      {isFound && (
        <div className={styles.found} role="status">
          <Thumbnail
            address={found.thumbnailUrl}
            title={fields.title || (found.title ?? "")}
            channelName={found.channelName}
            durationSeconds={found.durationSeconds}
          />
          <span>
            <b>{found.channelName ?? found.title}</b>
            {found.startSeconds > 0 && <small>Starts at {writeDuration(found.startSeconds)}, as in the link</small>}
            {found.savedAsId && <small>You already saved this video</small>}
          </span>
        </div>
      )}
    </FormRow>
  );
}

function ProjectsField({ form: { fields, change } }: { form: Form }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={`${styles.projects} wrap`}>
      {fields.projects.map(({ id, path }) => (
        <span key={id} className={styles.project}>
          <Folder size={14} strokeWidth={1.7} aria-hidden />
          {path}
        </span>
      ))}
      <button type="button" className="text-link" onClick={() => setOpen(true)}>
        Link to projects
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <LinkProjectsDialog
            linked={fields.projects}
            onDone={(projects) => change({ projects })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
