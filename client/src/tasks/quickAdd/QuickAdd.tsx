import { useEffect, useMemo, useRef, useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { errorText } from "../../data/errorText";
import type { TaskPriority, TaskStatus } from "../../gql/graphql";
import { useTaskProjectsQuery } from "../../gql/hooks";
import { type LocalePreferences, usePreferences } from "../../lib/preferences";
import { Chip } from "../../ui/Chip";
import type { ReadDate } from "../dates/readDates";
import { useDueWords } from "../dates/useDueWords";
import { linkedProjects } from "../linkedProjects";
import { priorityWords } from "../taskWords";
import { useTaskActions } from "../useTaskActions";
import { AddLine, type AddLineProps } from "./AddLine";
import styles from "./AddLine.module.css";
import { useAddLine } from "./addLines";
import { type QuickPart, readQuickTask } from "./readQuickTask";

type FindDate = (text: string) => ReadDate | null;

/** A task in one line: recognized parts show below as chips that can be removed. */
export function QuickAdd({
  place,
  projectId,
  parentId = null,
  status = "PENDING",
  levelOf,
}: {
  place: string;
  projectId: string | null;
  parentId?: string | null;
  status?: TaskStatus | undefined;
  /** @param added the task added last, while it may not be in the list yet. */
  levelOf?: (step: "deeper" | "back", added: string | null) => ReturnType<NonNullable<AddLineProps["levelOf"]>>;
}) {
  const actions = useTaskActions();
  const words = useDueWords();
  const { locale } = usePreferences();
  const { text } = useAddLine(place);
  const chips = useRef<HTMLDivElement>(null);
  const added = useRef<string | null>(null);
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());
  const [findDate, setFindDate] = useState<FindDate | null>(null);
  const { data } = useTaskProjectsQuery({ skip: !text.includes("#") && projectId === null && parentId === null });
  const projects = useMemo(() => linkedProjects(data), [data]);
  // one promise for all lines: several imports of code that is still loading end in any order, and so would the lines
  const loading = useMemo(() => loadFindDate(locale), [locale]);

  useEffect(() => {
    let isOver = false;
    void loading.then((find) => {
      if (!isOver) setFindDate(() => find);
    });
    return () => {
      isOver = true;
    };
  }, [loading]);

  const read = (line: string, find: FindDate | null) =>
    readQuickTask(line, parentId === null ? projects : [], find, refused);

  async function add(line: string): Promise<string | null> {
    const id = uuidv7();
    // one of another project isn't above this line
    if (!partOf(read(line, findDate).parts, "project")) added.current = id;
    const forget = (): void => {
      if (added.current === id) added.current = null;
    };
    const { title, parts } = read(line, await loading);
    const due = partOf(parts, "due");
    const named = partOf(parts, "project");
    const where = named ?? projects.find(({ id }) => id === projectId) ?? null;
    const stayed = refused;
    setRefused(new Set());
    try {
      await actions.create(
        {
          id,
          title: title || line,
          status,
          priority: (partOf(parts, "priority") as TaskPriority | undefined) ?? "LOW",
          dueDate: due ?? null,
          ...(parentId === null ? { projectId: named?.id ?? projectId } : { parentId, projectId }),
        },
        where && "color" in where ? (where as (typeof projects)[number]) : null,
      );
      if (document.querySelector(`[data-task="${id}"]`)) forget();
      return null;
    } catch (error) {
      forget();
      setRefused((now) => (now.size ? now : stayed));
      return errorText(error, "The task could not be added");
    }
  }

  return (
    <AddLine
      place={place}
      label={parentId === null ? "New task" : "New subtask"}
      placeholder={parentId === null ? "Book the slot fri 14:00 !high #project" : "Name of the subtask"}
      nouns={{ one: parentId === null ? "task" : "subtask", many: parentId === null ? "tasks" : "subtasks" }}
      maxLength={500}
      onAdd={add}
      levelOf={levelOf && ((step) => levelOf(step, added.current))}
    >
      <div ref={chips} className={`${styles.parts} wrap`} role="status">
        {read(text, findDate).parts.map((part) => (
          <Chip
            key={part.kind}
            label={chipText(part, words.short)}
            onRemove={() => {
              setRefused(new Set([...refused, part.words]));
              chips.current?.parentElement?.querySelector("input")?.focus();
            }}
          />
        ))}
      </div>
    </AddLine>
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
