import { Folder } from "lucide-react";
import { categoryIcons } from "../../../content/categoryIcons";
import { Icon } from "../../../ui/Icon";
import styles from "./adminSettings.module.css";

/** An icon above its name, with the number of categories that use it. */
export function IconTile({ name, uses, isOffered }: { name: string; uses: number | undefined; isOffered: boolean }) {
  return (
    <>
      <span className={`${styles.face} row`}>
        <Icon icon={categoryIcons[name] ?? Folder} size={19} />
        {uses !== undefined && (
          <em>
            {uses}
            <span className="sr-only"> {uses === 1 ? "category has" : "categories have"} it</span>
          </em>
        )}
      </span>
      <small>{name.replaceAll("-", " ")}</small>
      {!isOffered && <span className="sr-only">, left out</span>}
    </>
  );
}
