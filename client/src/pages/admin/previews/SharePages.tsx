import type { SharePreviewsQuery } from "../../../gql/graphql";
import { Entry } from "../../../ui/Entry";
import styles from "./previews.module.css";
import { ThemePreviewPair } from "./ThemePreviewPair";

/** The share pages, as the server renders them for readers. */
export function SharePages({ previews }: { previews: SharePreviewsQuery["sharePreviews"] }) {
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
