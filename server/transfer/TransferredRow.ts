import { Check, Entity, ForeignKey, PrimaryColumn } from "typeorm";
import { TransferEntity } from "./TransferEntity.js";

/** A row that an import created or restored from the trash: undoing the import moves it to the trash. */
@Entity("transferred_row")
@ForeignKey(() => TransferEntity, ["ownerId", "transferId"], ["ownerId", "id"], {
  name: "transferred_row_transfer_fkey",
  onDelete: "CASCADE",
})
export class TransferredRow {
  @PrimaryColumn("uuid")
  ownerId: string;

  @PrimaryColumn("uuid")
  transferId: string;

  @Check("transferred_row_kind_check", "kind in ('CONTENT', 'PROJECT', 'TASK', 'EVENT')")
  @PrimaryColumn("text")
  kind: string;

  @PrimaryColumn("uuid")
  rowId: string;
}
