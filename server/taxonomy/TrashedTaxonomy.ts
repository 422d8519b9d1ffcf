import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import { User } from "../accounts/User.js";
import type { ContentType } from "../contentKinds/ContentType.js";
import type { Owned } from "../platform/context.js";
import { isHexColor, milliseconds } from "../platform/data/columns.js";
import type { CategoryScope } from "./CategoryScope.js";

/**
 * A deleted category or tag with the items that carried it. It has left its own table, so that its name is free and
 * nothing else has to leave it out.
 */
@Entity("trashed_taxonomy")
@Check("trashed_taxonomy_category_check", "(kind = 'CATEGORY') = (sort_order is not null and scope is not null)")
@Index("trashed_taxonomy_deleted_at_idx", ["deletedAt"])
@Index("trashed_taxonomy_owner_idx", ["ownerId", "kind", "deletedAt", "id"])
export class TrashedTaxonomy implements Owned {
  @PrimaryColumn("uuid")
  id: string;

  @ForeignKey(() => User, { onDelete: "CASCADE" })
  @Column("uuid")
  ownerId: string;

  @Check("trashed_taxonomy_kind_check", "kind in ('CATEGORY', 'TAG')")
  @Column("text")
  kind: "CATEGORY" | "TAG";

  @Check("trashed_taxonomy_name_check", "length(name) between 1 and 100")
  @Column("text")
  name: string;

  @Check("trashed_taxonomy_color_check", isHexColor("color"))
  @Column("text")
  color: string;

  @Column("text", { nullable: true })
  icon: string | null;

  /** Only a category's, like its scope. */
  @Column("integer", { nullable: true })
  sortOrder: number | null;

  @Column("text")
  contentType: ContentType;

  @Check("trashed_taxonomy_scope_check", "scope in ('GLOBAL', 'SPECIFIC')")
  @Column("text", { nullable: true })
  scope: CategoryScope | null;

  @Column("timestamptz", { ...milliseconds })
  createdAt: string;

  /** The items that carried it, those in the trash included. Some may be gone since. */
  @Column("uuid", { array: true })
  itemIds: string[];

  @Column("timestamptz", { ...milliseconds })
  deletedAt: string;
}
