import { Fragment } from "react";
import { Dialog } from "../ui/overlays/Dialog";
import styles from "./KeyMap.module.css";
import { keyGroups, readKeys } from "./keyGroups";

const isMac = /mac|iphone|ipad/i.test(navigator.platform);

/** All keyboard shortcuts, grouped by where they work. */
export function KeyMap({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" size="large" className={styles.wide} isText isOpen={isOpen} onClose={onClose}>
      <div className={styles.map}>
        {keyGroups.map(({ title, rows }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {rows.map(([keys, does]) => (
                <div key={does}>
                  <dt>
                    {readKeys(keys).map((sequence) => (
                      <Keys key={sequence.join(" ")} sequence={sequence} />
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function Keys({ sequence }: { sequence: readonly string[][] }) {
  return (
    <span className={styles.keys}>
      {sequence.map((together, at) => (
        <Fragment key={together.join()}>
          {at > 0 && <span className="faint">then</span>}
          {together.map((key) => (
            <kbd key={key}>{isMac && key === "Ctrl" ? "⌘" : key}</kbd>
          ))}
        </Fragment>
      ))}
    </span>
  );
}
