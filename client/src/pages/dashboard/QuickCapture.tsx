import { useApolloClient } from "@apollo/client/react";
import { CircleAlert, Plus } from "lucide-react";
import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { v7 as uuidv7 } from "uuid";
import { errorText } from "../../data/errorText";
import { paths } from "../../lib/paths";
import { type LocalePreferences, usePreferences } from "../../lib/preferences";
import { useDates } from "../../lib/time/formatDate";
import { useDue } from "../../tasks/dates/dueText";
import type { ReadDate } from "../../tasks/dates/readDates";
import type { QuickPart } from "../../tasks/quickAdd/readQuickTask";
import { priorityWords } from "../../tasks/taskWords";
import { Chip } from "../../ui/Chip";
import { atMost } from "../../ui/fields/atMost";
import fieldStyles from "../../ui/fields/Field.module.css";
import { Segmented } from "../../ui/fields/Segmented";
import { Spinner } from "../../ui/Spinner";
import styles from "./DashboardPage.module.css";
import { type Capture, readCapture } from "./readCapture";

type FindDate = (text: string) => ReadDate | null;

const kinds = [
  { id: "note", label: "Note" },
  { id: "todo", label: "To-do" },
] as const;

/** One line that becomes a note, a to-do or a video on Enter. The text stays if it could not be saved. */
export function QuickCapture({ isFirst }: { isFirst: boolean }) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<"note" | "todo" | null>(null);
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { locale } = usePreferences();
  const findDate = useFindDate(text !== "");
  // the same id for the same text, so that a retry creates no second note
  const attempt = useRef({ text: "", id: "" });
  const read = useMemo(() => readCapture(text, chosen, findDate, refused), [text, chosen, findDate, refused]);

  // focuses the line of an empty dashboard, unless something else has the focus
  useEffect(() => {
    if (isFirst && document.activeElement === document.body) field.current?.focus();
  }, [isFirst]);

  async function keep(event: FormEvent): Promise<void> {
    event.preventDefault();
    const captured = text.trim();
    if (!captured || isSaving) return;
    const capture = findDate ? read : readCapture(text, chosen, await loadFindDate(locale), refused);
    if (capture.kind === "video") {
      setText("");
      void navigate(paths.newVideo(capture.url));
      return;
    }
    if (capture.kind === "todo" && !capture.title) {
      setProblem("Please enter a title for the to-do");
      return;
    }
    if (attempt.current.text !== captured) attempt.current = { text: captured, id: uuidv7() };
    setSaving(true);
    setProblem(null);
    try {
      const { saveCapture } = await loadSave();
      await saveCapture(client, capture, attempt.current.id);
      attempt.current = { text: "", id: "" };
      setText("");
      setRefused(new Set());
      setChosen(null);
    } catch (error) {
      setProblem(errorText(error, capture.kind === "note" ? "Failed to save note" : "Failed to create todo"));
    } finally {
      setSaving(false);
    }
  }

  return (
    <>
      <form className={`${styles.capture} row`} onSubmit={(event) => void keep(event)}>
        {isSaving ? <Spinner /> : <Plus size={16} strokeWidth={1.7} aria-hidden />}
        <input
          ref={field}
          className={`${fieldStyles.bare} grow`}
          aria-label="Jot something down"
          aria-describedby={problem ? "quick-capture-problem" : text ? "quick-capture-read" : undefined}
          aria-invalid={problem ? true : undefined}
          placeholder="Write, or paste a link"
          enterKeyHint="done"
          autoComplete="off"
          {...atMost(read.kind === "todo" ? 500 : 5000, text)}
          value={text}
          readOnly={isSaving}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(null);
            if (!event.target.value) setChosen(null);
          }}
        />
        <Segmented
          label="What it becomes"
          options={kinds}
          value={read.kind === "todo" ? "todo" : "note"}
          onChange={(kind) => {
            setChosen(kind);
            field.current?.focus();
          }}
        />
      </form>
      {problem ? (
        <p
          id="quick-capture-problem"
          className={`${fieldStyles.error} ${styles.problem}`}
          data-part="field-error"
          role="alert"
        >
          <CircleAlert size={15} aria-hidden />
          <span>{problem}</span>
        </p>
      ) : text.trim() ? (
        <div id="quick-capture-read" className={`${styles.read} row faint`} role="status">
          <Understood capture={read} onRefuse={(words) => setRefused(new Set([...refused, words]))} />
        </div>
      ) : (
        isFirst && <p className={`${styles.hint} hint`}>Anything. You can sort it out later, or never.</p>
      )}
    </>
  );
}

/** A preview of the item that Enter creates. */
function Understood({ capture, onRefuse }: { capture: Capture; onRefuse: (words: string) => void }) {
  const due = useDue();
  const dates = useDates();
  if (capture.kind === "video") return <span>Video. Press Enter to look it up and add it.</span>;
  if (capture.kind === "note") return <span>Note</span>;
  const words = (part: QuickPart): string => {
    if (part.kind === "priority") return priorityWords[part.value];
    if (part.kind === "project") return part.value.name;
    return `due ${due.short(part.value)}${part.value.length > 10 ? `, ${dates.time(part.value)}` : ""}`;
  };
  return (
    <>
      <span>To-do{capture.parts.length === 0 && ", without a day"}</span>
      {capture.parts.map((part) => (
        <Chip key={part.words} label={words(part)} onRemove={() => onRefuse(part.words)} />
      ))}
    </>
  );
}

const loadSave = () => import("./saveCapture");

/** The date parser's code loads with the first typed letter, and that which saves. */
function useFindDate(isWanted: boolean): FindDate | null {
  const { locale } = usePreferences();
  const [find, setFind] = useState<FindDate | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    // if it fails, it is loaded again on Enter
    loadSave().catch(() => undefined);
    void loadFindDate(locale).then((loaded) => {
      if (!isOver) setFind(() => loaded);
    });
    return () => {
      isOver = true;
    };
  }, [isWanted, locale]);
  return find;
}

/** Without the parser, as when offline, a to-do gets no day; it can be set later. */
async function loadFindDate(locale: LocalePreferences): Promise<FindDate | null> {
  try {
    const { findDate } = await import("../../tasks/dates/readDates");
    return (text) => findDate(text, locale, new Date());
  } catch {
    return null;
  }
}
