import { registerEnumType } from "type-graphql";

export enum ProjectStatus {
  ACTIVE = "ACTIVE",
  ON_HOLD = "ON_HOLD",
  COMPLETED = "COMPLETED",
  ARCHIVED = "ARCHIVED",
}
registerEnumType(ProjectStatus, {
  name: "ProjectStatus",
  valuesConfig: {
    ACTIVE: { description: "It is under way." },
    ARCHIVED: { description: "It is put away." },
    COMPLETED: { description: "It is done." },
    ON_HOLD: { description: "It rests for now." },
  },
  description: "Where a project or subproject stands.",
});

export enum ProjectKind {
  PROJECT = "PROJECT",
  SUBPROJECT = "SUBPROJECT",
}
registerEnumType(ProjectKind, {
  name: "ProjectKind",
  valuesConfig: {
    PROJECT: { description: "A project without a parent." },
    SUBPROJECT: { description: "A project below another." },
  },
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
  valuesConfig: {
    CREATED_AT: { description: "When it was made." },
    DUE_DATE: { description: "When it is due." },
    NAME: { description: "Its name." },
    POSITION: { description: "The person's own order." },
    UPDATED_AT: { description: "When it was last saved." },
  },
  description: "What a list of projects is sorted by: the person's own order, or a property; without a due date last.",
});
