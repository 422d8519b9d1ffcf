import { useApolloClient } from "@apollo/client/react";
import { CircleAlert } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import generatedStyles from "../../../content/Generated.module.css";
import { errorText } from "../../../data/errorText";
import { sendUpload } from "../../../data/sendUpload";
import { SetTranscriptDocument, TranscribeVideoDocument } from "../../../gql/graphql";
import { useVideoAbilitiesQuery } from "../../../gql/hooks";
import { Button } from "../../../ui/Button";
import buttonStyles from "../../../ui/Button.module.css";
import fieldStyles from "../../../ui/fields/Field.module.css";
import { toast } from "../../../ui/toast/toast";
import type { Analysis } from "../page/useAnalysis";
import styles from "./Transcript.module.css";

const captionTypes = ".srt,.vtt,.txt";
const audioTypes = "audio/*,.mp3,.m4a,.wav,.webm,.ogg,.flac";
const maxCaptionBytes = 5_000_000;

/** Adds a transcript: pasted, from a caption file, or from audio if speech recognition is available. */
export function TranscriptForm({
  videoId,
  analysis,
  onClose,
}: {
  videoId: string;
  analysis: Analysis;
  onClose: () => void;
}) {
  const client = useApolloClient();
  const { data } = useVideoAbilitiesQuery();
  const hasSpeech = data?.videoAbilities.hasSpeech ?? false;
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [isOver, setOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [sent, setSent] = useState<number | null>(null);
  const sending = useRef<AbortController | null>(null);

  async function save(given: string): Promise<void> {
    if (!given.trim()) {
      setProblem("Please paste the transcript, or choose a file");
      return;
    }
    setSaving(true);
    setProblem(null);
    try {
      await client.mutate({ mutation: SetTranscriptDocument, variables: { videoId, input: { text: given } } });
      toast.show("Transcript saved");
      onClose();
    } catch (error) {
      setProblem(errorText(error, "The transcript could not be saved"));
    } finally {
      setSaving(false);
    }
  }

  async function take(file: File | undefined): Promise<void> {
    if (!file) return;
    setProblem(null);
    if (/^(audio|video)\//.test(file.type) || /\.(mp3|m4a|wav|webm|ogg|flac)$/i.test(file.name)) {
      if (hasSpeech) await recognize(file);
      else setProblem("Audio files are not supported here. Use a caption file (.srt, .vtt) or paste the text.");
      return;
    }
    if (file.size > maxCaptionBytes) {
      setProblem(`File "${file.name}" is too large. Maximum size is 5MB.`);
      return;
    }
    const given = await file.text();
    setText(given);
    await save(given);
  }

  async function recognize(file: File): Promise<void> {
    const abort = new AbortController();
    sending.current = abort;
    setSent(0);
    try {
      const languages = [...navigator.languages].slice(0, 10);
      const answer = await sendUpload(
        TranscribeVideoDocument,
        { videoId, input: { languages } },
        file,
        abort.signal,
        setSent,
      );
      analysis.keepStarted(answer.transcribeVideo);
      onClose();
    } catch (error) {
      if (!abort.signal.aborted) setProblem(errorText(error, "The audio could not be sent"));
    } finally {
      sending.current = null;
      setSent(null);
    }
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button and the field inside do the same
    <div
      className={`${styles.form} stack`}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <textarea
        className={fieldStyles.input}
        data-part="input"
        aria-label="Transcript"
        aria-invalid={problem ? true : undefined}
        aria-describedby="transcript-help"
        rows={9}
        maxLength={1_000_000}
        placeholder={"0:00 Most people replace a window…\n1:18 This one is from 1912…"}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p id="transcript-help" className={fieldStyles.help}>
        {hasSpeech
          ? "Paste the text with or without times, or drop a .srt, .vtt or audio file here."
          : "Paste the text with or without times, or drop a .srt or .vtt file here."}
      </p>
      {problem && (
        <p className={fieldStyles.error} data-part="field-error" role="alert">
          <CircleAlert size={15} aria-hidden />
          <span>{problem}</span>
        </p>
      )}
      {sent !== null && (
        <div
          className={generatedStyles.progressBar}
          role="progressbar"
          aria-label="Sending the audio"
          aria-valuenow={Math.round(sent * 100)}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <i style={{ width: `${sent * 100}%` }} />
        </div>
      )}
      <div className={`${buttonStyles.row} wrap`}>
        <Button variant="ink" isPending={isSaving} disabled={sent !== null} onClick={() => void save(text)}>
          Save transcript
        </Button>
        <Button disabled={sent !== null} onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            sending.current?.abort();
            if (sent === null) onClose();
          }}
        >
          Cancel
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Transcript file"
        accept={hasSpeech ? `${captionTypes},${audioTypes}` : captionTypes}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = "";
          void take(file);
        }}
      />
    </div>
  );
}
