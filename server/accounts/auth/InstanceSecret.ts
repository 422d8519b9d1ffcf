import { Column, Entity, PrimaryColumn } from "typeorm";

/** A secret that the instances share and that no setting provides. */
@Entity("instance_secret")
export class InstanceSecret {
  @PrimaryColumn("text")
  name: string;

  @Column("text")
  value: string;

  @Column("timestamptz", { default: () => "now()" })
  createdAt: string;
}
