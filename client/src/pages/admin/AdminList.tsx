import { ListFilter } from "lucide-react";
import type { ReactNode } from "react";
import { useWordsInAddress } from "../../lib/useWordsInAddress";
import { EmptyState } from "../../ui/EmptyState";
import fieldStyles from "../../ui/fields/Field.module.css";
import { LinkButton } from "../../ui/LinkButton";
import { AdminSkeleton } from "./AdminSkeleton";
import styles from "./admin.module.css";
import { LoadFailure } from "./LoadFailure";
import { useAdminAddress } from "./useAdminAddress";

/** The four states of an admin list, and its pagination. */
export function AdminList({
  what,
  query,
  isEmpty,
  empty,
  page,
  children,
}: {
  /** Used in messages such as "Failed to load the people". */
  what: string;
  query: { loading: boolean; error?: unknown; data: unknown; refetch: () => Promise<unknown> };
  isEmpty: boolean;
  empty: string;
  page?: { hasNextPage: boolean; endCursor?: string | null } | undefined;
  children: ReactNode;
}) {
  const { get, withValue } = useAdminAddress();
  if (query.data === undefined && query.error)
    return <LoadFailure title={`Failed to load ${what}`} error={query.error} onRetry={query.refetch} />;
  if (query.data === undefined) return <AdminSkeleton />;
  if (isEmpty) return <EmptyState title={empty} />;
  return (
    <>
      {children}
      {(get("after") || page?.hasNextPage) && (
        <nav className={`${styles.pager} row`} aria-label="Pages">
          {get("after") && <LinkButton to={withValue("after", null)}>First page</LinkButton>}
          {page?.hasNextPage && page.endCursor && <LinkButton to={withValue("after", page.endCursor)}>Next</LinkButton>}
        </nav>
      )}
    </>
  );
}

/** The search field of an admin list. */
export function AdminSearch({ label }: { label: string }) {
  const { get, set } = useAdminAddress();
  const [typed, setTyped] = useWordsInAddress(get("q") ?? "", (words) => set("q", words || null));
  return (
    <label className={`${fieldStyles.search} ${styles.find}`}>
      <ListFilter size={16} strokeWidth={1.7} aria-hidden />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={200}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </label>
  );
}
