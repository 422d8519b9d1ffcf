import { Suspense } from "react";
import { useSharePreviewsQuery } from "../../../gql/hooks";
import { PageFrame } from "../../../shell/PageFrame";
import { Button, type ButtonVariant } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";
import { Entry } from "../../../ui/Entry";
import { FilterBar, FilterLink } from "../../../ui/FilterBar";
import { lazyPart } from "../../../ui/lazyPart";
import styles from "../../../ui/overlays/Overlay.module.css";
import { AdminList } from "../AdminList";
import { oneOf, useAdminAddress } from "../useAdminAddress";
import { SharePages } from "./SharePages";
import { ThemePreviewPair } from "./ThemePreviewPair";

const CardSamples = lazyPart(() => import("./CardSamples").then((module) => module.CardSamples));

const parts = ["share", "cards", "dialogs", "empty"] as const;
const names = { share: "Share page", cards: "Cards", dialogs: "Dialogs", empty: "Empty states" };

/** Previews of pages for people, with sample data, in the light and dark theme. */
export function PreviewsPage() {
  const { get, withValue } = useAdminAddress();
  const part = oneOf(get("part"), parts);
  const shows = (name: (typeof parts)[number]) => part === null || part === name;
  const query = useSharePreviewsQuery({ skip: !shows("share") });
  return (
    <PageFrame
      title="Previews"
      margin="Sample data"
      filters={
        <FilterBar label="Previews">
          <FilterLink to={withValue("part", null)} isOn={part === null}>
            Everything
          </FilterLink>
          {parts.map((name) => (
            <FilterLink key={name} to={withValue("part", name)} isOn={part === name}>
              {names[name]}
            </FilterLink>
          ))}
        </FilterBar>
      }
    >
      {shows("share") && !query.data && (
        <Entry head="Share page" sub="/shared/…">
          <AdminList what="the share pages" query={query} isEmpty={false} empty="">
            {null}
          </AdminList>
        </Entry>
      )}
      {/* after the share pages, so that they move nothing when they arrive */}
      {!query.loading && (
        <Suspense fallback={null}>
          {shows("share") && <SharePages previews={query.data?.sharePreviews ?? []} />}
          {shows("cards") && <CardSamples />}
          {shows("dialogs") && (
            <Entry head="Dialogs" sub="Danger, question">
              <ThemePreviewPair>
                {() => <DialogSample title="Delete note" verb="Delete" variant="danger" />}
              </ThemePreviewPair>
              <ThemePreviewPair>
                {() => <DialogSample title="Archive note" verb="Archive" variant="ink" />}
              </ThemePreviewPair>
            </Entry>
          )}
          {shows("empty") && (
            <Entry head="Empty states">
              <ThemePreviewPair>
                {() => <EmptyState title="No notes yet" description="Your notes and videos appear here." />}
              </ThemePreviewPair>
            </Entry>
          )}
        </Suspense>
      )}
    </PageFrame>
  );
}

/** Looks like ConfirmDialog, without opening over the page. */
function DialogSample({ title, verb, variant }: { title: string; verb: string; variant: ButtonVariant }) {
  return (
    <div className={styles.dialog} data-part="dialog" data-size="small" data-kind="confirm">
      <div className={styles.dialogInner} data-part="dialog-inner">
        <div className={`${styles.dialogHeader} row`} data-part="dialog-header">
          <h3 className={styles.dialogTitle} data-part="dialog-title">
            {title}
          </h3>
        </div>
        <div className={`${styles.dialogBody} grow column`} data-part="dialog-body">
          <p>Are you sure you want to {verb.toLowerCase()} this note?</p>
        </div>
        <div className={`${styles.dialogFooter} row`} data-part="dialog-footer">
          <Button>Cancel</Button>
          <Button variant={variant}>{verb}</Button>
        </div>
      </div>
    </div>
  );
}
