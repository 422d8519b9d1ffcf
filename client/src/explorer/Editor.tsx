import { GraphiQL } from "graphiql";
import { useMemo, useRef, useSyncExternalStore } from "react";
import { useTheme } from "../lib/theme";
import "graphiql/setup-workers/vite";
import "graphiql/style.css";
import "./editor.css";
import { makeFetcher } from "./fetcher";

const firstQuery = `# Press the arrow to
# run this. The book
# has all the fields.
{
  notes(first: 5) {
    nodes {
      id
      title
      updatedAt
    }
  }
}
`;

/** A link may bring a query, which is shown and not run. */
const linkedQuery = new URLSearchParams(window.location.search).get("query");

/** GraphiQL. What is written there is kept until its tab closes, and no longer. */
export default function Editor({ viewerId, areChangesAllowed }: { viewerId: string; areChangesAllowed: boolean }) {
  const theme = useShownTheme();
  const allowed = useRef(areChangesAllowed);
  allowed.current = areChangesAllowed;
  const fetcher = useMemo(() => makeFetcher(viewerId, () => allowed.current), [viewerId]);
  return (
    <GraphiQL
      fetcher={fetcher}
      forcedTheme={theme}
      storage={sessionStorage}
      shouldPersistHeaders={false}
      defaultQuery={firstQuery}
      {...(linkedQuery !== null && { initialQuery: linkedQuery })}
      inputValueDeprecation
      schemaDescription
    >
      <GraphiQL.Logo> </GraphiQL.Logo>
    </GraphiQL>
  );
}

const dark = window.matchMedia("(prefers-color-scheme: dark)");

function followSystem(listener: () => void): () => void {
  dark.addEventListener("change", listener);
  return () => dark.removeEventListener("change", listener);
}

/** The code editor reads what the system prefers only once, so it is told what the app's theme comes to. */
function useShownTheme(): "light" | "dark" {
  const { theme } = useTheme();
  const isDark = useSyncExternalStore(followSystem, () => dark.matches);
  if (theme !== "system") return theme;
  return isDark ? "dark" : "light";
}
