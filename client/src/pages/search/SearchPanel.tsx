import { Bookmark, Search, X } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { errorText } from "../../data/errorText";
import { SavedSearchesDocument } from "../../gql/graphql";
import { useSaveSearchMutation } from "../../gql/hooks";
import { Link } from "../../lib/routing/Link";
import { Chip } from "../../ui/Chip";
import { EmptyState } from "../../ui/EmptyState";
import entryStyles from "../../ui/Entry.module.css";
import { Icon } from "../../ui/Icon";
import { IconButton } from "../../ui/IconButton";
import { toast } from "../../ui/toast/toast";
import { type Command, commandsFor } from "./commands";
import { linesOf, type ResultGroup, type ResultLine, resultGroups } from "./resultGroups";
import styles from "./Search.module.css";
import { SearchHitLine } from "./SearchHitLine";
import { countText, filterNames, filterWords } from "./searchWords";
import { readQuery, type TypedSearch, withChips, withoutLastChip, writeQuery } from "./typedSearch";
import { useMoreHits, useSearch } from "./useSearch";

/** The search field and its results, fully usable by keyboard. */
export function SearchPanel({ query: first, onClose }: { query: RefObject<string>; onClose: () => void }) {
  const navigate = useNavigate();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<TypedSearch>(() => readQuery(first.current));
  const [chosen, setChosen] = useState(0);
  const query = writeQuery(typed);
  const { answer, isLoading } = useSearch(query);
  const { more, showMore } = useMoreHits(query);
  const commands = commandsFor(typed.tag === null && typed.category === null ? typed.text : "");
  const groups = resultGroups(answer, more, commands);
  const lines = linesOf(groups);
  const at = Math.min(chosen, Math.max(0, lines.length - 1));
  const active = lines[at];
  const badges = answer ? filterWords(answer.parsed, typed) : [];
  const isNothing = answer !== null && !isLoading && answer.totalCount === 0;
  const [save] = useSaveSearchMutation({ refetchQueries: [SavedSearchesDocument] });

  // Takes over from the first field in the same commit: text typed there since this was rendered, and the focus.
  useLayoutEffect(() => {
    setTyped(readQuery(first.current));
    input.current?.focus();
  }, [first]);
  useEffect(() => {
    const field = input.current;
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);
  useEffect(() => {
    if (active) document.getElementById(`${listId}-${active.id}`)?.scrollIntoView({ block: "nearest" });
  }, [active, listId]);

  function type(next: TypedSearch): void {
    setTyped(withChips(next));
    setChosen(0);
  }
  function takeOff(chip: Partial<TypedSearch>): void {
    type({ ...typed, ...chip });
    input.current?.focus();
  }
  function open(line: ResultLine): void {
    if (line.more) {
      void showMore(line.more.kind).catch((error: unknown) => console.error("Search failed", error));
      return;
    }
    onClose();
    line.command?.run?.();
    if (line.path) void navigate(line.path);
  }
  async function keep(): Promise<void> {
    try {
      await save({ variables: { input: { name: query.slice(0, 100), query } } });
      toast.show("Search saved in the sidebar");
    } catch (error) {
      toast.error(errorText(error, "Failed to save the search"));
    }
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && lines.length > 0) {
      event.preventDefault();
      setChosen((at + step + lines.length) % lines.length);
    } else if (event.key === "Enter" && active) {
      event.preventDefault();
      if ((event.ctrlKey || event.metaKey) && active.path) window.open(active.path, "_blank", "noopener");
      else open(active);
    } else if (event.key === "Backspace" && event.currentTarget.selectionEnd === 0) {
      const next = withoutLastChip(typed);
      if (!next) return;
      event.preventDefault();
      setTyped(next);
    }
  }

  return (
    <div className={`${styles.panel} column`}>
      <div className={`${styles.line} row`}>
        <Search className={styles.glass} size={18} aria-hidden />
        {typed.tag !== null && (
          <Chip kind={filterNames.tag} label={`#${typed.tag}`} onRemove={() => takeOff({ tag: null })} />
        )}
        {typed.category !== null && (
          <Chip kind={filterNames.category} label={`@${typed.category}`} onRemove={() => takeOff({ category: null })} />
        )}
        <input
          ref={input}
          className={`${styles.input} grow`}
          role="combobox"
          aria-label="Search"
          aria-expanded={lines.length > 0}
          aria-controls={`${listId}-list`}
          aria-activedescendant={active ? `${listId}-${active.id}` : undefined}
          aria-autocomplete="list"
          placeholder={typed.tag === null && typed.category === null ? "Search, or #tag, @category" : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={400}
          value={typed.text}
          onChange={(event) => type({ ...typed, text: event.target.value })}
          onKeyDown={onKeyDown}
        />
        <span className={`${styles.count} faint num`} role="status">
          {countText(answer, isLoading)}
        </span>
        {query !== "" && <IconButton label="Save this search" icon={Bookmark} onClick={() => void keep()} />}
        <IconButton label="Close search" icon={X} onClick={onClose} />
      </div>
      {answer && (badges.length > 0 || answer.parsed.problems.length > 0) && (
        <div className={`${styles.filters} wrap`}>
          {badges.map((words) => (
            <span key={words} className={styles.filter}>
              {words}
            </span>
          ))}
          {answer.parsed.problems.map(({ text, sentence }) => (
            <span key={text} className={styles.problem} role="note">
              <code>{text}</code> {sentence}
            </span>
          ))}
        </div>
      )}
      <div className={styles.results} aria-busy={isLoading}>
        {query === "" && (
          <div className={styles.empty}>
            <EmptyState
              title="Start searching"
              drawing="search"
              description={
                <>
                  <kbd>#tag</kbd> for a tag, <kbd>@category</kbd> for a category, or any words: of notes, videos, tasks,
                  events, and of what the app can do.
                </>
              }
            />
          </div>
        )}
        {isNothing && (
          <div className={styles.empty}>
            <EmptyState title="No results found" drawing="search" description="Try fewer or different words." />
          </div>
        )}
        <div id={`${listId}-list`} role="listbox" aria-label="Results">
          {groups.map((group) => (
            <Group key={group.name} group={group} listId={listId} activeId={active?.id} onOpen={open} />
          ))}
        </div>
      </div>
      <div className={`${styles.foot} row faint wide-only`} aria-hidden="true">
        <span>
          <kbd>↑</kbd>
          <kbd>↓</kbd> move
        </span>
        <span>
          <kbd>Enter</kbd> open
        </span>
        <span>
          <kbd>#</kbd> tag
        </span>
        <span>
          <kbd>@</kbd> category
        </span>
        <span className={styles.end}>
          <kbd>Esc</kbd> close
        </span>
      </div>
    </div>
  );
}

function Group({
  group,
  listId,
  activeId,
  onOpen,
}: {
  group: ResultGroup;
  listId: string;
  activeId: string | undefined;
  onOpen: (line: ResultLine) => void;
}) {
  const headId = `${listId}-${group.name.replace(" ", "-")}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options
    <div role="group" aria-labelledby={headId} className={`${entryStyles.entry} ${styles.group}`} data-part="entry">
      <div className={entryStyles.head} data-part="head">
        <div className={entryStyles.stick} data-part="head-stick" id={headId}>
          <span className={styles.name}>{group.name}</span>
          <span className={`${entryStyles.sub} num`}>{group.count}</span>
        </div>
      </div>
      <div className={entryStyles.passage} data-part="passage">
        {group.lines.map((line) => (
          <Link
            key={line.id}
            id={`${listId}-${line.id}`}
            role="option"
            aria-selected={line.id === activeId}
            tabIndex={-1}
            className={line.more ? styles.more : `${styles.hit} row`}
            to={line.path ?? "#"}
            onClick={(event) => {
              // the browser opens another tab or window itself
              if (line.path && (event.metaKey || event.ctrlKey || event.shiftKey)) return;
              event.preventDefault();
              onOpen(line);
            }}
          >
            {line.hit && <SearchHitLine hit={line.hit} />}
            {line.command && <CommandLine command={line.command} />}
            {line.more?.label}
          </Link>
        ))}
      </div>
    </div>
  );
}

function CommandLine({ command: { icon, label, keys } }: { command: Command }) {
  return (
    <>
      <span className={`${styles.icon} center`}>
        <Icon icon={icon} size={15} />
      </span>
      <span className={`${styles.words} grow`}>
        <span className={`${styles.title} clip`}>{label}</span>
      </span>
      {keys && <kbd>{keys}</kbd>}
    </>
  );
}
