import { useSharePreviewsQuery } from "../../../gql/hooks";
import { Entry } from "../../../ui/Entry";
import { AdminList } from "../AdminList";
import styles from "./previews.module.css";
import { ThemePreviewPair } from "./ThemePreviewPair";

/** The share pages, as the server renders them for readers. */
export function SharePages() {
  const query = useSharePreviewsQuery();
  const previews = query.data?.sharePreviews;
  if (!previews)
    return (
      <Entry head="Share page" sub="/shared/…">
        <AdminList what="the share pages" query={query} isEmpty={false} empty="">
          {null}
        </AdminList>
      </Entry>
    );
  return previews.map(({ page, name, html }) => (
    <Entry key={page} head={name} sub="/shared/…">
      <ThemePreviewPair>
        {(theme) => (
          <div className={styles.page}>
            {/* No scripts run in it; same-origin, so that it can use the app's fonts. */}
            <iframe
              title={`${name}, ${theme}`}
              sandbox="allow-same-origin"
              style={{ colorScheme: theme }}
              srcDoc={html}
            />
          </div>
        )}
      </ThemePreviewPair>
    </Entry>
  ));
}
