import { type ChangeEvent, useRef, useState } from "react";
import { errorText } from "../../../data/errorText";
import { sendUpload } from "../../../data/sendUpload";
import { type ImportSource, PreviewImportDocument } from "../../../gql/graphql";
import {
  useCancelTransferMutation,
  useRetryTransferMutation,
  useStartImportMutation,
  useUndoImportMutation,
} from "../../../gql/hooks";
import { useDates } from "../../../lib/time/formatDate";
import alertStyles from "../../../ui/Alert.module.css";
import { Button } from "../../../ui/Button";
import { Entry } from "../../../ui/Entry";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog";
import settingsStyles from "../settings.module.css";
import { useRowAction } from "../useRowAction";
import styles from "./data.module.css";
import { ImportReport } from "./ImportReport";
import { TransferJob } from "./TransferJob";
import { isUnderWay, type Transfer } from "./useTransfers";

const sources: { source: ImportSource; name: string; detail: string; accept: string }[] = [
  { source: "MARKDOWN", name: "Markdown", detail: "Files or a zip", accept: ".md,.markdown,.txt,.zip" },
  { source: "NOTION", name: "Notion", detail: "Their export zip", accept: ".zip" },
  { source: "KEEP", name: "Google Keep", detail: "Takeout zip", accept: ".zip" },
  { source: "COMMONPLACE", name: "Commonplace", detail: "Our own export", accept: ".zip" },
];
const nameOf = (source: Transfer["source"]) => sources.find((each) => each.source === source)?.name ?? "Import";

/** Imports: a file is chosen, previewed and imported; a mistaken import can be undone. */
export function ImportSection({ transfers, onChange }: { transfers: Transfer[]; onChange: () => void }) {
  const dates = useDates();
  const { running, act } = useRowAction();
  const [sending, setSending] = useState<{ name: string; part: number; stop: AbortController } | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [undoing, setUndoing] = useState<string | null>(null);
  const [start] = useStartImportMutation();
  const [cancel] = useCancelTransferMutation({ onCompleted: onChange });
  const [retry] = useRetryTransferMutation();
  const [undo] = useUndoImportMutation();
  const imports = transfers.filter(({ kind }) => kind === "IMPORT");
  const open = imports.find(isUnderWay);
  const checked = imports.find(({ state }) => state === "CHECKED");
  const former = imports.filter(({ state }) => state !== "CHECKED").find((transfer) => !isUnderWay(transfer));

  async function look(source: ImportSource, files: File[]): Promise<void> {
    const stop = new AbortController();
    setRefusal(null);
    setSending({ name: files.length === 1 ? (files[0]?.name ?? "") : `${files.length} files`, part: 0, stop });
    try {
      const [first] = files;
      if (!first) return;
      const file = files.length === 1 && first.webkitRelativePath === "" ? first : await zipped(files);
      const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      await sendUpload(PreviewImportDocument, { source, timeZone }, file, stop.signal, (part) =>
        setSending((now) => now && { ...now, part }),
      );
      onChange();
    } catch (failure) {
      if (!stop.signal.aborted) setRefusal(errorText(failure, "The file could not be read"));
    } finally {
      setSending(null);
    }
  }
  const isBusy = sending !== null || open !== undefined;
  return (
    <Entry id="import" head="Import" sub="What you have stays as it is" className={settingsStyles.section}>
      <div className={styles.sources}>
        {sources.map((each) => (
          <SourceButton
            key={each.source}
            {...each}
            isDisabled={isBusy}
            onChoose={(files) => look(each.source, files)}
          />
        ))}
      </div>
      {sending && (
        <div className={styles.job}>
          <div className={`${styles.transferLine} row`}>
            <b role="status">{sending.part < 1 ? `Sending ${sending.name}` : `Reading ${sending.name}`}</b>
            <Button variant="quiet" className={styles.actions} onClick={() => sending.stop.abort()}>
              Cancel
            </Button>
          </div>
          <div
            className={styles.bar}
            role="progressbar"
            aria-label="Sent"
            aria-valuenow={Math.round(sending.part * 100)}
          >
            <i style={{ width: `${sending.part * 100}%` }} />
          </div>
        </div>
      )}
      {refusal && (
        <p role="alert" className={alertStyles.alert}>
          {refusal}
        </p>
      )}
      {open && <TransferJob transfer={open} />}
      {checked?.report && !open && (
        <ImportReport
          title={`${nameOf(checked.source)}: ${checked.fileName}`}
          report={checked.report}
          isDone={false}
          actions={
            <>
              <Button
                variant="quiet"
                onClick={() =>
                  void act("drop", () => cancel({ variables: { id: checked.id } }), "Failed to discard the import")
                }
              >
                Don't import
              </Button>
              <Button
                variant="ink"
                isPending={running === checked.id}
                disabled={checked.total === 0}
                onClick={() =>
                  void act(checked.id, () => start({ variables: { id: checked.id } }), "Failed to start the import")
                }
              >
                Import
              </Button>
            </>
          }
        />
      )}
      {former?.report && former.state !== "CANCELLED" && (
        <ImportReport
          title={`${nameOf(former.source)}, ${dates.lately(former.finishedAt ?? former.createdAt)}`}
          report={former.report}
          isDone={former.state === "COMPLETED"}
          actions={
            former.state !== "UNDONE" && (
              <Button variant="quiet" isPending={running === former.id} onClick={() => setUndoing(former.id)}>
                Undo import
              </Button>
            )
          }
        >
          {former.state === "UNDONE" && (
            <p className={`${styles.help} faint`}>Undone. The imported items are in the trash.</p>
          )}
          {former.state === "FAILED" && <Failure transfer={former} onRetry={(id) => retry({ variables: { id } })} />}
        </ImportReport>
      )}
      {former?.state === "CANCELLED" && former.step !== null && (
        <div className={styles.job}>
          <div className={`${styles.transferLine} row`}>
            <b>{nameOf(former.source)}: stopped</b>
            <span className={styles.actions}>
              <Button variant="quiet" onClick={() => setUndoing(former.id)}>
                Undo import
              </Button>
              <Button
                onClick={() =>
                  void act(former.id, () => retry({ variables: { id: former.id } }), "Failed to continue the import")
                }
              >
                Continue
              </Button>
            </span>
          </div>
          <p className={`${styles.help} faint`}>What was imported so far is kept.</p>
        </div>
      )}
      <ConfirmDialog
        variant="warning"
        title="Undo the import?"
        message="Everything it brought moves to the trash, including what you have changed since. Tags and categories stay."
        confirmLabel="Undo import"
        isOpen={undoing !== null}
        onClose={() => setUndoing(null)}
        onConfirm={async () => {
          try {
            if (undoing) await undo({ variables: { id: undoing } });
          } catch (failure) {
            throw new Error(errorText(failure, "Failed to undo the import"));
          }
        }}
      />
    </Entry>
  );
}

function Failure({ transfer, onRetry }: { transfer: Transfer; onRetry: (id: string) => Promise<unknown> }) {
  const { running, act } = useRowAction();
  return (
    <p className={alertStyles.alert}>
      <span>
        {transfer.failure}{" "}
        <Button
          isPending={running !== null}
          onClick={() => void act(transfer.id, () => onRetry(transfer.id), "Failed to retry the import")}
        >
          Try again
        </Button>
      </span>
    </p>
  );
}

function SourceButton({
  name,
  detail,
  accept,
  isDisabled,
  onChoose,
}: {
  name: string;
  detail: string;
  accept: string;
  isDisabled: boolean;
  onChoose: (files: File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const files = [...(event.target.files ?? [])];
    event.target.value = "";
    if (files.length > 0) onChoose(files);
  };
  return (
    <>
      <button type="button" className={styles.source} disabled={isDisabled} onClick={() => input.current?.click()}>
        <b>{name}</b>
        <small>{detail}</small>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`${name} file`}
        accept={accept}
        multiple={name === "Markdown"}
        onChange={choose}
      />
    </>
  );
}

/** Packs several files into one uncompressed zip, so that the upload is always one file. */
async function zipped(files: File[]): Promise<File> {
  const { downloadZip } = await import("client-zip");
  const entries = files.map((file) => ({ name: file.webkitRelativePath || file.name, input: file }));
  return new File([await downloadZip(entries).blob()], "files.zip", { type: "application/zip" });
}
