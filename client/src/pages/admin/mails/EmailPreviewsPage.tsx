import { Send } from "lucide-react";
import { useState } from "react";
import { useEmailPreviewsQuery, useSendEmailPreviewMutation } from "../../../gql/hooks";
import { PageAction } from "../../../shell/PageAction";
import { PageFrame } from "../../../shell/PageFrame";
import { Entry } from "../../../ui/Entry";
import { FilterBar, FilterLink } from "../../../ui/FilterBar";
import { Segmented } from "../../../ui/fields/Segmented";
import { AdminList } from "../AdminList";
import { useAdminAddress } from "../useAdminAddress";
import { useRowAction } from "../useRowAction";
import styles from "./mails.module.css";
import { Outbox } from "./Outbox";

const widths = [
  { id: "640", label: "640" },
  { id: "360", label: "360" },
] as const;
/** A mail of 640 px has 16 px of background at each side. */
const widest = { "640": "674px", "360": "362px" };
const themes = [
  { id: "light", label: "Light" },
  { id: "dark", label: "Dark" },
] as const;

/** Every mail of the app with sample data, as HTML and as text; and the outbox. */
export function EmailPreviewsPage() {
  const { get, withValue } = useAdminAddress();
  const query = useEmailPreviewsQuery();
  const [send] = useSendEmailPreviewMutation({ refetchQueries: ["Outbox"] });
  const { running, act } = useRowAction();
  const [width, setWidth] = useState<"640" | "360">("640");
  const [theme, setTheme] = useState<"light" | "dark">("light");
  const previews = query.data?.emailPreviews ?? [];
  const state = query.data?.instanceState;
  const kept = state?.mails.find(({ status }) => status === "KEPT")?.count ?? 0;
  const preview = previews.find(({ template }) => template === get("mail")) ?? previews[0];
  return (
    <PageFrame
      title="E-mails"
      action={
        <PageAction
          label="Send me this"
          icon={Send}
          disabled={!preview || running !== null}
          onClick={() =>
            preview &&
            void act(
              preview.template,
              () => send({ variables: { template: preview.template } }),
              state?.hasMailServer ? "On its way to you" : "No mail server is set: it is in the outbox",
              "Failed to send the e-mail",
            )
          }
        />
      }
      filters={
        <FilterBar label="E-mails">
          {previews.map(({ template, name }) => (
            <FilterLink key={template} to={withValue("mail", template)} isOn={template === preview?.template}>
              {name}
            </FilterLink>
          ))}
        </FilterBar>
      }
    >
      {preview ? (
        <>
          {state && !state.hasMailServer && (
            <Entry head={<h2 className={styles.head}>No mail server</h2>}>
              <p className={styles.notice}>
                No e-mail is sent until SMTP_URL is set. Until then, e-mails are kept in the outbox.
                {kept > 0 && <a href="#outbox">Show {kept}</a>}
              </p>
            </Entry>
          )}
          <Entry head="Preview" sub="Sample data">
            <div className={styles.split}>
              <div>
                <div className={`${styles.bar} row`}>
                  <b>{preview.subject}</b>
                  <Segmented label="Theme" options={themes} value={theme} onChange={setTheme} />
                  <Segmented label="Width" options={widths} value={width} onChange={setWidth} />
                </div>
                <iframe
                  className={styles.frame}
                  title={`${preview.name} as drawn`}
                  sandbox=""
                  style={{ maxWidth: widest[width], colorScheme: theme }}
                  srcDoc={preview.html}
                />
              </div>
              <div>
                <div className={`${styles.bar} row`}>
                  <b>As text</b>
                </div>
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keys */}
                <section className={styles.text} tabIndex={0} aria-label="As text">
                  {preview.text}
                </section>
              </div>
            </div>
          </Entry>
        </>
      ) : (
        <Entry head="Preview" sub="Sample data">
          <AdminList what="the e-mails" query={query} isEmpty={false} empty="">
            {null}
          </AdminList>
        </Entry>
      )}
      {!query.loading && <Outbox />}
    </PageFrame>
  );
}
