import { registerEnumType } from "type-graphql";

export enum ProjectStatus {
  ACTIVE = "ACTIVE",
  ON_HOLD = "ON_HOLD",
  COMPLETED = "COMPLETED",
  ARCHIVED = "ARCHIVED",
}
registerEnumType(ProjectStatus, { name: "ProjectStatus", description: "Where a project or subproject stands." });

export enum ProjectKind {
  PROJECT = "PROJECT",
  SUBPROJECT = "SUBPROJECT",
}
registerEnumType(ProjectKind, {
  name: "ProjectKind",
  description: "Whether it stands on its own or below another: a subproject is a project with a parent.",
});

export enum ProjectSortField {
  POSITION = "POSITION",
  NAME = "NAME",
  CREATED_AT = "CREATED_AT",
  UPDATED_AT = "UPDATED_AT",
  DUE_DATE = "DUE_DATE",
}
registerEnumType(ProjectSortField, {
  name: "ProjectSortField",
  description: "What a list of projects is sorted by: the person's own order, or a property; without a due date last.",
});
