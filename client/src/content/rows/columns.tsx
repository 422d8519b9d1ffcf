import type { ReactNode } from "react";
import type { ContentRowFragment } from "../../gql/graphql";
import type { DateWriting } from "../../lib/time/formatDate";
import { CategoryIcon } from "../CategoryIcon";
import type { ListAddress } from "../list/listAddress";
import { TagLine } from "../TagLine";
import type { ColumnWidth } from "./fitColumns";
import styles from "./Rows.module.css";

/** A column beside the title. */
export interface Column<Item> extends ColumnWidth {
  label: string;
  sortBy?: ListAddress["sort"]["by"];
  /** On a phone, where a row has two lines: whether the second one shows it. */
  isOnPhone?: boolean;
  cell: (item: Item, dates: DateWriting) => ReactNode;
}

/** How a kind shows its items as rows. */
export interface RowsOf<Item> {
  titleMinPx: number;
  columns: readonly Column<Item>[];
  /** Before the title: a swatch or a picture. */
  lead: (item: Item) => ReactNode;
  hasPicture: boolean;
}

export const categoryColumn: Column<ContentRowFragment> = {
  id: "category",
  label: "Category",
  widthPx: 128,
  minPx: 64,
  rank: 3,
  isOnPhone: true,
  cell: ({ category }) =>
    category && (
      <span className={`${styles.category} row`}>
        <CategoryIcon name={category.icon} />
        <span className="clip">{category.name}</span>
      </span>
    ),
};

export const tagsColumn: Column<ContentRowFragment> = {
  id: "tags",
  label: "Tags",
  widthPx: 184,
  minPx: 72,
  rank: 4,
  isOnPhone: true,
  cell: ({ tags }) => tags.length > 0 && <TagLine tags={tags} />,
};

export const projectColumn: Column<ContentRowFragment> = {
  id: "project",
  label: "Project",
  widthPx: 136,
  minPx: 72,
  rank: 7,
  cell({ linkedProjects: [first, ...others] }) {
    if (!first) return null;
    return others.length ? `${first.path} +${others.length}` : first.path;
  },
};

export const updatedColumn: Column<ContentRowFragment> = {
  id: "updated",
  label: "Updated",
  sortBy: "UPDATED_AT",
  widthPx: 92,
  minPx: 76,
  rank: 1,
  isOnPhone: true,
  cell: ({ updatedAt }, dates) => <time dateTime={updatedAt}>{dates.short(updatedAt)}</time>,
};

export const addedColumn: Column<ContentRowFragment> = {
  id: "added",
  label: "Added",
  sortBy: "CREATED_AT",
  widthPx: 92,
  minPx: 76,
  rank: 6,
  cell: ({ createdAt }, dates) => <time dateTime={createdAt}>{dates.short(createdAt)}</time>,
};
