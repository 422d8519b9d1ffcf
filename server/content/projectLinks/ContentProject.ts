import { Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import { Project } from "../../projects/Project.js";
import { ContentItem } from "../ContentItem.js";

/** A link of an item to a project. */
@Entity("content_project")
@ForeignKey(() => Project, ["ownerId", "projectId"], ["ownerId", "id"], {
  name: "content_project_project_fkey",
  onDelete: "CASCADE",
})
@Index("content_project_project_idx", ["ownerId", "projectId", "itemId"])
export class ContentProject {
  @Column("uuid")
  ownerId: string;

  @ForeignKey(() => ContentItem, { onDelete: "CASCADE" })
  @PrimaryColumn("uuid")
  itemId: string;

  @PrimaryColumn("uuid")
  projectId: string;

  @Column("integer")
  place: number;
}
