import { useContentCountsQuery } from "../../gql/hooks";
import { paths } from "../../lib/paths";
import { PageFrame } from "../../shell/PageFrame";
import { Entry } from "../../ui/Entry";
import { LinkButton } from "../../ui/LinkButton";
import styles from "./errors.module.css";

/** Shown for an unknown address: an index entry with a dash for its page. */
export function NotFoundPage() {
  const { data } = useContentCountsQuery();
  return (
    <PageFrame title="Not here">
      <Entry head="404" className={styles.lost}>
        <div className={styles.index} aria-hidden>
          <p>
            <b>N</b>
            <span>notes</span>
            <i className="leader" />
            <span className="num">{data?.contentCounts.notes ?? "–"}</span>
          </p>
          <p data-sought>
            <b />
            <span>page you asked for</span>
            <i className="leader" />
            <span>–</span>
          </p>
          <p>
            <b />
            <span>paper, in eight colors</span>
            <i className="leader" />
            <span className="num">8</span>
          </p>
        </div>
        <h2 className={styles.title}>There is no such page</h2>
        <p className={styles.text}>The note may be in the trash, or the address may have lost a letter.</p>
        <div className={styles.actions}>
          <LinkButton to={paths.dashboard()}>Go to the dashboard</LinkButton>
          <LinkButton variant="quiet" to={paths.trash()}>
            Look in the trash
          </LinkButton>
        </div>
      </Entry>
    </PageFrame>
  );
}
