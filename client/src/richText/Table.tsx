import { useEffect, useRef, useState } from "react";
import type { TableCell, TableRow } from "./html/richTextNodes";
import { Inline } from "./Inline";

/** A table that scrolls by itself, also with the keyboard, when it is wider than the text. */
export function Table({ rows }: { rows: readonly TableRow[] }) {
  const box = useRef<HTMLDivElement>(null);
  const [isWide, setIsWide] = useState(false);

  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const observer = new ResizeObserver(() => setIsWide(current.scrollWidth > current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={box} data-part="table" {...(isWide && { tabIndex: 0, role: "group", "aria-label": "Table" })}>
      <table>
        <tbody>
          {rows.map(({ children: cells }, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text is drawn once and never reordered
            <tr key={row}>
              {cells.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the text is drawn once and never reordered
                <Cell key={column} cell={cell} scope={row === 0 ? "col" : "row"} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ cell: { isHead, children }, scope }: { cell: TableCell; scope: "col" | "row" }) {
  const content = children.map((child, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text is drawn once and never reordered
    <Inline key={index} node={child} />
  ));
  // an empty head names nothing
  const isEmpty = children.every((child) => "text" in child && child.text === "");
  return isHead && !isEmpty ? <th scope={scope}>{content}</th> : <td>{content}</td>;
}
