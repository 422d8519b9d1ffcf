import { changedFacts, type FactChange, type Facts } from "./changedFacts";
import styles from "./VersionHistory.module.css";

/** The changes since a version besides the text; renders nothing if there are none. */
export function AlsoChanged({ before, now }: { before: Facts; now: Facts }) {
  const changes = changedFacts(before, now);
  if (changes.length === 0) return null;
  return (
    <p className={`${styles.facts} quiet`}>
      Also changed:{" "}
      {changes.map((change, index) => (
        <Change key={`${change.what} ${change.name} ${change.how}`} change={change} isFirst={index === 0} />
      ))}
      . Restoring does not change these.
    </p>
  );
}

function Change({ change: { what, name, how }, isFirst }: { change: FactChange; isFirst: boolean }) {
  return (
    <>
      {!isFirst && ", "}
      {what} {name && <b>{name} </b>}
      {how}
    </>
  );
}
