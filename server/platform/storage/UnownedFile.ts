import { Column, Entity, Index, PrimaryColumn } from "typeorm";
import { milliseconds } from "../data/columns.js";

/** The key of a stored file that no row owns yet, or any longer. */
@Entity("unowned_file")
@Index("unowned_file_remove_after_idx", ["removeAfter"])
export class UnownedFile {
  @PrimaryColumn("text")
  storageKey: string;

  @Column("timestamptz", { ...milliseconds })
  removeAfter: string;
}
