import { Plus } from "lucide-react";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import type { TaskPriority, TaskStatus } from "../../gql/graphql";
import { useTaskProjectsQuery } from "../../gql/hooks";
import { type LocalePreferences, usePreferences } from "../../lib/preferences";
import { Chip } from "../../ui/Chip";
import fieldStyles from "../../ui/fields/Field.module.css";
import type { ReadDate } from "../dates/readDates";
import { useDueWords } from "../dates/useDueWords";
import { linkedProjects } from "../linkedProjects";
import { priorityWords } from "../taskWords";
import { useTaskActions } from "../useTaskActions";
import styles from "./QuickAdd.module.css";
import { type QuickPart, readQuickTask } from "./readQuickTask";

type FindDate = (text: string) => ReadDate | null;

/** A task in one line: recognized parts show below as chips that can be removed. */
export function QuickAdd({
  projectId,
  parentId = null,
  status = "PENDING",
  onClose,
}: {
  projectId: string | null;
  parentId?: string | null;
  status?: TaskStatus | undefined;
  onClose: () => void;
}) {
  const actions = useTaskActions();
  const words = useDueWords();
  const { locale } = usePreferences();
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [opener] = useState(() => document.activeElement);
  const [text, setText] = useState("");
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());
  const [findDate, setFindDate] = useState<FindDate | null>(null);
  const { data } = useTaskProjectsQuery({ skip: !text.includes("#") && projectId === null && parentId === null });
  const projects = useMemo(() => linkedProjects(data), [data]);

  useEffect(() => {
    let isOver = false;
    void loadFindDate(locale).then((find) => {
      if (!isOver) setFindDate(() => find);
    });
    return () => {
      isOver = true;
    };
  }, [locale]);
  useEffect(() => input.current?.focus(), []);

  const read = (find: FindDate | null) => readQuickTask(text, parentId === null ? projects : [], find, refused);
  const understood = read(findDate);
  const { title } = understood;
  const isTooLong = title.length > 500;

  /** Returns the focus to the opener; if that was a menu that is gone, to the element beside it. */
  function leave(): void {
    const home = input.current?.closest('section, [data-part="task-list"], [role="dialog"]');
    onClose();
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
      const back = isThere
        ? opener
        : home?.querySelector<HTMLElement>('[data-part="task-add"], [data-part="subproject-head"] button');
      back?.focus();
    });
  }

  async function add(): Promise<void> {
    if (!title || isTooLong) return;
    const { title: name, parts } = findDate ? understood : read(await loadFindDate(locale));
    const due = partOf(parts, "due");
    const named = partOf(parts, "project");
    const where = named ?? projects.find(({ id }) => id === projectId) ?? null;
    const former = { text, refused };
    setText("");
    setRefused(new Set());
    const made = await actions.create(
      {
        id: crypto.randomUUID(),
        title: name,
        status,
        priority: (partOf(parts, "priority") as TaskPriority | undefined) ?? "LOW",
        dueDate: due ?? null,
        ...(parentId === null ? { projectId: named?.id ?? projectId } : { parentId, projectId }),
      },
      where && "color" in where ? (where as (typeof projects)[number]) : null,
    );
    if (made) return;
    // restores the typed text, unless something else has been typed since
    setText((now) => now || former.text);
    setRefused((now) => (now.size ? now : former.refused));
  }

  return (
    <div className={styles.quickAdd} data-part="quick-add">
      <div className={`${styles.line} row`}>
        <Plus size={15} aria-hidden />
        <input
          ref={input}
          className={`${fieldStyles.bare} grow`}
          type="text"
          aria-label={parentId === null ? "New task" : "New subtask"}
          aria-describedby={hintId}
          autoComplete="off"
          enterKeyHint="done"
          placeholder={parentId === null ? "Book the slot fri 14:00 !high #project" : "What belongs to it"}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === "Enter") {
              event.preventDefault();
              void add();
            } else if (event.key === "Escape") {
              event.preventDefault();
              event.stopPropagation();
              leave();
            }
          }}
          onBlur={(event) => {
            const line = event.currentTarget.closest('[data-part="quick-add"]');
            if (!text.trim() && !line?.contains(event.relatedTarget)) onClose();
          }}
        />
        <kbd>Enter</kbd>
      </div>
      <div className={`${styles.parts} wrap`} id={hintId} role="status">
        {isTooLong && <span className={styles.long}>A title has at most 500 characters</span>}
        {understood.parts.map((part) => (
          <Chip
            key={part.kind}
            label={chipText(part, words.short)}
            onRemove={() => {
              setRefused(new Set([...refused, part.words]));
              input.current?.focus();
            }}
          />
        ))}
      </div>
    </div>
  );
}

/** Null if the code failed to load: the whole line is then the title. */
function loadFindDate(locale: LocalePreferences): Promise<FindDate | null> {
  return import("../dates/readDates").then(
    ({ findDate }) =>
      (text: string) =>
        findDate(text, locale, new Date()),
    () => null,
  );
}

function partOf<Kind extends QuickPart["kind"]>(parts: readonly QuickPart[], kind: Kind) {
  return parts.find((part): part is Extract<QuickPart, { kind: Kind }> => part.kind === kind)?.value as
    | Extract<QuickPart, { kind: Kind }>["value"]
    | undefined;
}

function chipText(part: QuickPart, due: (date: string) => string): string {
  if (part.kind === "due") return `Due ${due(part.value)}`;
  if (part.kind === "priority") return `${priorityWords[part.value]} priority`;
  return `In ${part.value.path}`;
}
