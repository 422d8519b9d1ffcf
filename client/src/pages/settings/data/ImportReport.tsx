import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { allKinds } from "../../../lib/contentKinds";
import doneMarkStyles from "../../../ui/DoneMark.module.css";
import styles from "./data.module.css";
import type { Transfer } from "./useTransfers";

/** The items that an import adds or has added, and those it leaves out, with reasons. */
export function ImportReport({
  title,
  report,
  isDone,
  actions,
  children,
}: {
  title: string;
  report: NonNullable<Transfer["report"]>;
  isDone: boolean;
  actions: ReactNode;
  children?: ReactNode;
}) {
  const numbers: [string, number][] = [
    ...allKinds.map(({ title, many }): [string, number] => [title, report[many]]),
    ["Projects", report.projects],
    ["Tasks", report.tasks],
    ["Events", report.events],
    ["New tags", report.tags],
    ["New categories", report.categories],
    ["Files", report.files],
    ["Already here", report.alreadyHere],
  ];
  const further = report.leftOutCount - report.leftOut.length;
  return (
    <section className={styles.report} aria-label={title}>
      <div className={`${styles.transferLine} row`}>
        {isDone && (
          <span className={`${doneMarkStyles.mark} center`}>
            <Check size={11} aria-hidden />
          </span>
        )}
        <b>{title}</b>
        <span className={styles.actions}>{actions}</span>
      </div>
      {children}
      <dl>
        {numbers
          .filter(([name, count]) => count > 0 || name === "Notes")
          .map(([name, count]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{count}</dd>
            </div>
          ))}
        {report.leftOutCount > 0 && (
          <div className={styles.bad}>
            <dt>Left out</dt>
            <dd>{report.leftOutCount}</dd>
          </div>
        )}
      </dl>
      {report.leftOut.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list must be reachable to be scrolled
        <ul className={styles.left} aria-label="Left out" tabIndex={0}>
          {report.leftOut.map(({ name, reason }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <li key={index}>
              <span>{name}</span>
              <span>{reason}</span>
            </li>
          ))}
          {further > 0 && <li>{further} more</li>}
        </ul>
      )}
    </section>
  );
}
