import type { ReactNode } from "react";
import { formatFileSize } from "../../lib/formatFileSize";
import styles from "./Attachments.module.css";
import { FileIcon } from "./FileIcon";

/** One file on a ruled line: its icon, name and size, and its actions. */
export function AttachmentRow({
  name,
  type,
  size,
  children,
}: {
  name: string;
  type: string;
  /** Bytes. */
  size: number;
  children?: ReactNode;
}) {
  return (
    <li className={`${styles.attachment} row`}>
      <FileIcon name={name} type={type} />
      <span className="clip" title={name}>
        {name}
      </span>
      <span className={`${styles.size} num`}>{formatFileSize(size)}</span>
      {children}
    </li>
  );
}
