import { useId } from "react";
import type { EventTypeFieldsFragment } from "../../../gql/graphql";
import { tintStyle } from "../../../ui/Tint";
import styles from "./editor.module.css";

/** The event types in their colors; at most one can be chosen. */
export function TypeChoice({
  types,
  value,
  onChange,
}: {
  types: readonly EventTypeFieldsFragment[];
  value: string | null;
  onChange: (id: string | null) => void;
}) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label="Type" className={`${styles.typesChoice} wrap`}>
      {types.map((type) => (
        <label key={type.id} className="tint" style={tintStyle(type.color)}>
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={type.id === value}
            onChange={() => onChange(type.id)}
          />
          {type.name}
        </label>
      ))}
      <label className={styles.typeNone}>
        <input type="radio" name={name} className="sr-only" checked={value === null} onChange={() => onChange(null)} />
        No type
      </label>
    </div>
  );
}
