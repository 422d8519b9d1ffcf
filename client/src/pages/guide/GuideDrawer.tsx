import { Search, X } from "lucide-react";
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { Link } from "../../lib/routing/Link";
import { docsParameter, withDocs } from "../../shell/withDocs";
import fieldStyles from "../../ui/fields/Field.module.css";
import { IconButton } from "../../ui/IconButton";
import { Drawer } from "../../ui/overlays/Drawer";
import overlayStyles from "../../ui/overlays/Overlay.module.css";
import { Skeleton } from "../../ui/Skeleton";
import styles from "./GuideDrawer.module.css";
import { LoadFailure } from "./LoadFailure";
import { TopicPage } from "./TopicPage";
import { readTopicPlace, type TopicPlace } from "./topicAddress";
import { type DocsSection, type IndexedTopic, useDocsIndex } from "./useDocs";

/** The documentation in a drawer over any page. The open topic is in the address. */
export function GuideDrawer({ onClose }: { onClose: () => void }) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const index = useDocsIndex();
  const [words, setWords] = useState("");
  const [isSearching, setSearching] = useState(false);
  /** Enter was pressed before there was anything to search. */
  const [isEntered, setEntered] = useState(false);
  const asked = readTopicPlace(new URLSearchParams(search).get(docsParameter) ?? "");
  const sections = index.value;
  const open = useMemo(() => topicOf(sections ?? [], asked.file), [sections, asked.file]);
  const found = useMemo(() => withTitle(sections ?? [], words), [sections, words]);
  const addressOf = useCallback(
    ({ file, heading }: TopicPlace) => ({
      pathname,
      search: withDocs(search, heading ? `${file}#${heading}` : file),
      hash,
    }),
    [pathname, search, hash],
  );
  const linkOf = useCallback((place: TopicPlace) => hrefOf(addressOf(place)), [addressOf]);
  const goTo = (topic: IndexedTopic): void => {
    setWords("");
    setSearching(false);
    void navigate(addressOf({ file: topic.file, heading: "" }));
  };
  const goToFirst = useEffectEvent((): void => {
    const first = found.flatMap(({ topics }) => topics)[0];
    if (words.trim() && first) goTo(first);
  });
  useEffect(() => {
    if (!isEntered || !sections) return;
    setEntered(false);
    goToFirst();
  }, [isEntered, sections]);

  return (
    <Drawer
      title="Documentation"
      isOpen
      onClose={onClose}
      className={styles.guide}
      header={
        <header className={`${styles.top} row`}>
          <h2 className={overlayStyles.dialogTitle} data-part="dialog-title">
            Documentation
          </h2>
          <search className={`${fieldStyles.search} ${styles.search}`} data-open={isSearching || undefined}>
            <Search size={16} strokeWidth={1.7} aria-hidden />
            <input
              type="search"
              className={`${fieldStyles.bare} grow`}
              aria-label="Search titles"
              placeholder="Search titles"
              maxLength={100}
              value={words}
              onChange={(event) => setWords(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === "Enter") setEntered(true);
                if (event.key !== "Escape" || !words) return;
                // the first Escape clears the field, the next closes the drawer
                event.stopPropagation();
                setWords("");
              }}
            />
          </search>
          <span className={styles.open}>
            <IconButton
              label="Search titles"
              icon={Search}
              aria-expanded={isSearching}
              onClick={() => setSearching(!isSearching)}
            />
          </span>
          <IconButton label="Close" icon={X} onClick={onClose} />
        </header>
      }
    >
      {index.isFailed ? (
        <LoadFailure onRetry={index.retry} />
      ) : !sections ? (
        <div className={styles.loading} role="status" aria-busy="true" aria-label="Loading documentation">
          <Skeleton width="38%" />
          <Skeleton width="84%" />
          <Skeleton width="71%" />
        </div>
      ) : (
        <div className={styles.body}>
          <nav className={styles.sections} aria-label="Topics" data-searching={words.trim() !== "" || undefined}>
            <ul>
              {found.map(({ section, topics }) => {
                const isOpen = section === open?.section;
                return (
                  <li key={section}>
                    <Link
                      className={styles.section}
                      to={linkOf({ file: topics[0]?.file ?? "", heading: "" })}
                      aria-current={isOpen || undefined}
                    >
                      {section}
                    </Link>
                    {(isOpen || words.trim()) && (
                      <ul className={styles.topics}>
                        {topics.map((topic) => (
                          <li key={topic.file}>
                            <Link
                              to={linkOf({ file: topic.file, heading: "" })}
                              aria-current={topic.file === open?.topic.file ? "page" : undefined}
                              onClick={() => setWords("")}
                            >
                              {topic.title}
                            </Link>
                          </li>
                        ))}
                      </ul>
                    )}
                  </li>
                );
              })}
            </ul>
            <p className={`${styles.none} faint`} role="status">
              {words.trim() && found.length === 0 && "No topic has this in its title."}
            </p>
          </nav>
          {open ? (
            <TopicPage file={open.topic.file} heading={asked.heading} addressOf={linkOf} />
          ) : (
            <div className={`${styles.article} grow`}>
              <p>Topic not found. Choose one from the list.</p>
            </div>
          )}
        </div>
      )}
    </Drawer>
  );
}

/** The topic with that name; the first if no name is given. Undefined: this person has no such topic. */
function topicOf(sections: readonly DocsSection[], file: string) {
  for (const { section, topics } of sections) {
    for (const topic of topics) if (!file || topic.file === file) return { section, topic };
  }
  return undefined;
}

function withTitle(sections: readonly DocsSection[], words: string): readonly DocsSection[] {
  const wanted = words.trim().toLowerCase();
  if (!wanted) return sections;
  return sections
    .map(({ section, topics }) => ({
      section,
      topics: topics.filter(({ title }) => title.toLowerCase().includes(wanted)),
    }))
    .filter(({ topics }) => topics.length > 0);
}

function hrefOf({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string {
  return pathname + search + hash;
}
