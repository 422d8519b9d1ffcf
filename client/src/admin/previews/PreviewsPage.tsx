import { lazy, type ReactNode, Suspense } from "react";
import { PageFrame } from "../../shell/PageFrame";
import { Button } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { Entry } from "../../ui/Entry";
import { FilterBar, FilterLink } from "../../ui/FilterBar";
import { oneOf, useAdminAddress } from "../useAdminAddress";
import { SharedSample } from "./SharedSample";
import "../../ui/Overlay.css";
import "./previews.css";

const NoteSample = lazy(() => import("./NoteSample").then((module) => ({ default: module.NoteSample })));

const parts = ["share", "cards", "dialogs", "empty"] as const;
const names = { share: "Share page", cards: "Cards", dialogs: "Dialogs", empty: "Empty states" };

/** What people see, drawn from sample data by day and by night. */
export function PreviewsPage() {
  const { get, withValue } = useAdminAddress();
  const part = oneOf(get("part"), parts);
  const shows = (name: (typeof parts)[number]) => part === null || part === name;
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
      {shows("share") && (
        <Entry head="Share page" sub="/shared/…">
          <Both>
            <SharedSample />
          </Both>
        </Entry>
      )}
      {shows("cards") && (
        <Entry head="Note card" sub="6 lines, 3 tags, +N">
          <Both>
            <Suspense fallback={null}>
              <NoteSample />
            </Suspense>
          </Both>
        </Entry>
      )}
      {shows("dialogs") && (
        <Entry head="Dialogs" sub="Danger">
          <Both>
            <DialogSample />
          </Both>
        </Entry>
      )}
      {shows("empty") && (
        <Entry head="Empty states">
          <Both>
            <EmptyState title="No notes yet" description="What you write or keep stands here." />
          </Both>
        </Entry>
      )}
    </PageFrame>
  );
}

/** The same by day and by night; nothing in it can be pressed. */
function Both({ children }: { children: ReactNode }) {
  return (
    <div className="preview-pair">
      {(["light", "dark"] as const).map((theme) => (
        <div key={theme} className="preview-side" style={{ colorScheme: theme }} inert data-preview={theme}>
          {children}
        </div>
      ))}
    </div>
  );
}

/** As ConfirmDialog draws it, without opening over the page. */
function DialogSample() {
  return (
    <div className="dialog" data-size="small" data-kind="confirm">
      <div className="dialog-inner">
        <div className="dialog-header">
          <h3 className="dialog-title">Delete note</h3>
        </div>
        <div className="dialog-body">
          <p>Are you sure you want to delete this note?</p>
        </div>
        <div className="dialog-footer">
          <Button>Cancel</Button>
          <Button variant="danger">Delete</Button>
        </div>
      </div>
    </div>
  );
}
