import { useApolloClient } from "@apollo/client/react";
import { FileUp } from "lucide-react";
import { useRef, useState } from "react";
import { errorText } from "../../../data/errorText";
import { sendUpload } from "../../../data/sendUpload";
import {
  type EventTypeFieldsFragment,
  ImportEventsDocument,
  type ImportEventsMutation,
  PreviewEventImportDocument,
  type PreviewEventImportMutation,
} from "../../../gql/graphql";
import alertStyles from "../../../ui/Alert.module.css";
import { Button } from "../../../ui/Button";
import { Select } from "../../../ui/choices/Select";
import doneMarkStyles from "../../../ui/DoneMark.module.css";
import { Segmented } from "../../../ui/fields/Segmented";
import { Dialog } from "../../../ui/overlays/Dialog";
import { Spinner } from "../../../ui/Spinner";
import { refreshEvents } from "../data/useLiveCalendar";
import { ImportPreview, SkippedList } from "./ImportPreview";
import styles from "./transfer.module.css";

const maxBytes = 5_000_000;
const noType = "none";

type Preview = PreviewEventImportMutation["previewEventImport"];
type Imported = ImportEventsMutation["importEvents"];

/** Imports events from an .ics file: shows a preview first, and afterwards the entries that were left out. */
export function ImportDialog({
  types,
  isOpen,
  onClose,
}: {
  types: readonly EventTypeFieldsFragment[];
  isOpen: boolean;
  onClose: () => void;
}) {
  const client = useApolloClient();
  const picker = useRef<HTMLInputElement>(null);
  const stop = useRef<AbortController | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [imported, setImported] = useState<Imported | null>(null);
  const [running, setRunning] = useState<"reading" | "importing" | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [typeId, setTypeId] = useState(types[0]?.id ?? noType);
  const [duplicates, setDuplicates] = useState<"SKIP" | "REPLACE">("SKIP");
  const [isOver, setOver] = useState(false);

  async function read(chosen: File): Promise<void> {
    setProblem(null);
    setPreview(null);
    setFile(chosen);
    if (chosen.size > maxBytes) {
      setProblem(`“${chosen.name}” is too large. A calendar file can have at most 5 MB.`);
      return;
    }
    stop.current = new AbortController();
    setRunning("reading");
    try {
      const answer = await sendUpload(PreviewEventImportDocument, {}, chosen, stop.current.signal);
      setPreview(answer.previewEventImport);
    } catch (error) {
      if (!stop.current.signal.aborted) setProblem(errorText(error, "The file could not be read"));
    } finally {
      setRunning(null);
    }
  }
  async function bring(): Promise<void> {
    if (!file) return;
    setRunning("importing");
    setProblem(null);
    try {
      const answer = await sendUpload(
        ImportEventsDocument,
        { eventTypeId: typeId === noType ? null : typeId, duplicates },
        file,
      );
      setImported(answer.importEvents);
      refreshEvents(client);
    } catch (error) {
      setProblem(errorText(error, "The events could not be imported"));
    } finally {
      setRunning(null);
    }
  }
  const coming = preview ? preview.total - (duplicates === "SKIP" ? preview.duplicates : 0) : 0;
  return (
    <Dialog
      title="Import events"
      size="large"
      isOpen={isOpen}
      onClose={() => {
        stop.current?.abort();
        onClose();
      }}
      isDismissable={running !== "importing"}
      footer={
        imported ? (
          <Button variant="ink" onClick={onClose}>
            Close
          </Button>
        ) : (
          <>
            <Button onClick={() => (running === "reading" ? stop.current?.abort() : onClose())}>
              {running === "reading" ? "Stop" : "Cancel"}
            </Button>
            <Button
              variant="ink"
              disabled={!preview || coming === 0}
              isPending={running === "importing"}
              onClick={() => void bring()}
            >
              {coming === 1 ? "Import 1 event" : coming ? `Import ${coming} events` : "Import"}
            </Button>
          </>
        )
      }
    >
      {imported ? (
        <div role="status">
          <p className={`${doneMarkStyles.mark} center`}>
            <b>{imported.created === 1 ? "1 event was added." : `${imported.created} events were added.`}</b>{" "}
            {imported.replaced > 0 &&
              (imported.replaced === 1
                ? "1 event was updated from the file. "
                : `${imported.replaced} events were updated from the file. `)}
            {imported.left > 0 &&
              (imported.left === 1
                ? "1 event you already had was kept."
                : `${imported.left} events you already had were kept.`)}
          </p>
          <SkippedList skipped={imported.skipped} count={imported.skippedCount} />
        </div>
      ) : (
        <>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same */}
          <div
            className={`${styles.drop} soft row`}
            data-over={isOver || undefined}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={(event) => {
              event.preventDefault();
              setOver(false);
              const dropped = event.dataTransfer.files[0];
              if (dropped) void read(dropped);
            }}
          >
            <FileUp size={18} aria-hidden />
            <span>
              {file ? (
                <strong>{file.name}</strong>
              ) : (
                "An .ics file, as other calendars export it, of at most 5 MB. Drop it here, or"
              )}
            </span>
            <Button onClick={() => picker.current?.click()}>{file ? "Choose another" : "Choose a file"}</Button>
            <input
              ref={picker}
              type="file"
              accept=".ics,.ical,text/calendar"
              className="sr-only"
              tabIndex={-1}
              aria-label="Calendar file"
              onChange={(event) => {
                const chosen = event.target.files?.[0];
                event.target.value = "";
                if (chosen) void read(chosen);
              }}
            />
          </div>
          {running === "reading" && (
            <p role="status" className={`${styles.reading} soft row`}>
              <Spinner /> Reading the file
            </p>
          )}
          {problem && (
            <p role="alert" className={`${alertStyles.alert} ${styles.problem}`}>
              {problem}
            </p>
          )}
          {preview && (
            <>
              <ImportPreview preview={preview} />
              {preview.duplicates > 0 && (
                <div className={`${styles.choice} row`}>
                  <span>Events you already have</span>
                  <Segmented
                    label="Events you already have"
                    options={[
                      { id: "SKIP", label: "Keep" },
                      { id: "REPLACE", label: "Replace" },
                    ]}
                    value={duplicates}
                    onChange={setDuplicates}
                  />
                </div>
              )}
              <Select
                label="Type of the new events"
                options={[...types.map(({ id, name }) => ({ id, label: name })), { id: noType, label: "No type" }]}
                value={typeId}
                onChange={setTypeId}
              />
            </>
          )}
        </>
      )}
    </Dialog>
  );
}
