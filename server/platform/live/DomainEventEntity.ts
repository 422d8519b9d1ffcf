import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";

/** An event for live updates, kept as long as a client may ask for it again. */
@Entity("domain_event")
export class DomainEventEntity {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id: string;

  @Column("text")
  name: string;

  @Column("uuid")
  audience: string;

  @Column("jsonb")
  data: unknown;

  @Column("timestamptz", { default: () => "now()" })
  createdAt: string;
}
