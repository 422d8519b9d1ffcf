import {
  RestCreateProjectDocument,
  RestCreateSubprojectDocument,
  RestDeleteProjectDocument,
  RestHierarchyDocument,
  type RestHierarchyQuery,
  RestProjectIsPresentDocument,
  RestProjectsDocument,
  type RestProjectsQuery,
  RestReadProjectDocument,
  RestReadSubprojectDocument,
  RestSubprojectIsPresentDocument,
  RestSubprojectsDocument,
  RestUpdateProjectDocument,
  RestUpdateSubprojectDocument,
} from "../../gql/graphql.js";
import { type Answer, asSelected, flat, nothing } from "../answers.js";
import type { Fields } from "../Field.js";
import type { JsonSchema } from "../jsonSchema.js";
import { row } from "../Row.js";

const projectFields = {
  name: "CreateProjectInput.name",
  description: "CreateProjectInput.description",
  color: "CreateProjectInput.color",
  status: "CreateProjectInput.status",
  isFavorite: "CreateProjectInput.isFavorite",
} as const satisfies Fields;

const changedFields = {
  name: "UpdateProjectInput.name",
  description: "UpdateProjectInput.description",
  color: "UpdateProjectInput.color",
  status: "UpdateProjectInput.status",
} as const satisfies Fields;

const countOf = (things: string): JsonSchema => ({
  type: "integer",
  minimum: 0,
  description: `How many ${things} it has, with all below it.`,
});
const counts = {
  tasks: countOf("tasks"),
  completed_tasks: countOf("completed tasks"),
  notes: countOf("notes"),
  videos: countOf("videos"),
};

/** The counts are grouped in `stats`. */
const listed: Answer<RestProjectsQuery> = {
  hasBody: true,
  of: ({ projects }) => ({
    projects: projects.map(({ stats, notes, videos, ...project }) =>
      stats ? { ...project, stats: { ...stats, notes, videos } } : project,
    ),
  }),
  schema(data) {
    const items = data.properties?.projects?.items ?? {};
    const { notes: _notes, videos: _videos, ...properties } = items.properties ?? {};
    const stats: JsonSchema = {
      type: "object",
      required: Object.keys(counts),
      properties: counts,
      description: "Counts, with includeStats.",
    };
    const projects = { ...data.properties?.projects, items: { ...items, properties: { ...properties, stats } } };
    return { type: "object", required: ["projects"], properties: { projects } };
  },
};

type Node = RestHierarchyQuery["hierarchy"][number] & { project_id: string; children: Node[] };

/** The flat tree, nested into `children`. */
const nested: Answer<RestHierarchyQuery> = {
  hasBody: true,
  of({ project, hierarchy }) {
    const nodes: Node[] = hierarchy.map((node) => ({ ...node, project_id: project!.id, children: [] }));
    const byId = new Map(nodes.map((node) => [node.id, node]));
    for (const node of nodes) if (node.parent_subproject_id) byId.get(node.parent_subproject_id)?.children.push(node);
    for (const node of nodes) if (node.parent_subproject_id === project?.id) node.parent_subproject_id = null;
    return { project, hierarchy: byId.get(project!.id)?.children ?? [] };
  },
  schema(data) {
    const { project = {}, hierarchy = {} } = data.properties ?? {};
    const children: JsonSchema = {
      type: "array",
      items: { type: "object" },
      description: "Its subprojects, each like this one.",
    };
    const node: JsonSchema = {
      ...hierarchy.items,
      properties: {
        ...hierarchy.items?.properties,
        project_id: { type: "string", format: "uuid", description: "The project at the top." },
        children,
      },
    };
    const properties = { project, hierarchy: { ...hierarchy, items: node } };
    return { type: "object", required: ["project", "hierarchy"], properties };
  },
};

export const projectRoutes = [
  row({
    method: "GET",
    path: "/projects",
    summary: "Projects",
    operation: RestProjectsDocument,
    query: {
      status: "ProjectFilter.statuses",
      isFavorite: "ProjectFilter.isFavorite",
      sortBy: "ProjectSort.by",
      sortOrder: "ProjectSort.order",
      includeSubprojects: { type: "Boolean", description: "true: each has its subprojects, of all levels." },
      includeStats: { type: "Boolean", description: "true: each has its counts as `stats`." },
    },
    variables: ({ query }) => ({
      filter: { statuses: query.status, isFavorite: query.isFavorite },
      sort: { by: query.sortBy ?? "POSITION", order: query.sortOrder ?? "ASC" },
      withSubprojects: query.includeSubprojects ?? false,
      withStats: query.includeStats ?? false,
    }),
    answer: listed,
  }),
  row({
    method: "POST",
    path: "/projects",
    summary: "Create a project",
    description: "Makes a project, the last of one's own.",
    operation: RestCreateProjectDocument,
    body: projectFields,
    variables: ({ body: { name, ...input } }) => ({ input: { ...input, name: name ?? "" } }),
    answer: asSelected,
    status: 201,
  }),
  row({
    method: "GET",
    path: "/projects/:id",
    summary: "One project",
    description: "The id of a subproject is not found here.",
    operation: RestReadProjectDocument,
    variables: ({ params }) => ({ id: params.id }),
    answer: asSelected,
  }),
  row({
    method: "PATCH",
    path: "/projects/:id",
    summary: "Change a project",
    operation: RestUpdateProjectDocument,
    before: RestProjectIsPresentDocument,
    body: { ...changedFields, isFavorite: "UpdateProjectInput.isFavorite" },
    variables: ({ params, body }) => ({ id: params.id, input: body }),
    answer: asSelected,
  }),
  row({
    method: "DELETE",
    path: "/projects/:id",
    summary: "Delete a project with its subprojects and tasks; linked notes and videos stay",
    operation: RestDeleteProjectDocument,
    before: RestProjectIsPresentDocument,
    variables: ({ params }) => ({ id: params.id }),
    answer: nothing,
  }),
  row({
    method: "GET",
    path: "/projects/:id/subprojects",
    summary: "The subprojects of a project, the first level or all",
    description: "Those directly under the project, or with includeNested all below it.",
    operation: RestSubprojectsDocument,
    query: {
      includeNested: { type: "Boolean", description: "true: all levels; false, the default: the first." },
      status: "ProjectFilter.statuses",
    },
    variables: ({ params, query }) => ({
      id: params.id,
      nested: query.includeNested ?? false,
      statuses: query.status,
    }),
    answer: flat("project"),
  }),
  row({
    method: "POST",
    path: "/projects/:id/subprojects",
    summary: "Create a subproject",
    description:
      "Makes a subproject, directly under the project or with parentSubprojectId under one of its subprojects.",
    operation: RestCreateSubprojectDocument,
    before: RestProjectIsPresentDocument,
    body: {
      name: "CreateProjectInput.name",
      description: "CreateProjectInput.description",
      color: "CreateProjectInput.color",
      status: "CreateProjectInput.status",
      parentSubprojectId: "CreateProjectInput.parentSubprojectId",
    },
    variables: ({ params, body: { name, ...input } }) => ({
      input: { ...input, name: name ?? "", parentId: params.id },
    }),
    answer: asSelected,
    status: 201,
  }),
  row({
    method: "GET",
    path: "/projects/:id/hierarchy",
    summary: "A project with the tree of its subprojects",
    description: "Each subproject has those below it as `children`. At most 10 000.",
    operation: RestHierarchyDocument,
    variables: ({ params }) => ({ id: params.id }),
    answer: nested,
  }),
  row({
    method: "GET",
    path: "/subprojects/:id",
    summary: "Where a subproject stands",
    description: "Its name and what it belongs to. The id of a project at the top is not found here.",
    operation: RestReadSubprojectDocument,
    variables: ({ params }) => ({ id: params.id }),
    answer: flat("subproject"),
  }),
  row({
    method: "PATCH",
    path: "/subprojects/:id",
    summary: "Change a subproject, or move it within its project",
    operation: RestUpdateSubprojectDocument,
    before: RestSubprojectIsPresentDocument,
    body: { ...changedFields, parentSubprojectId: "UpdateProjectInput.parentSubprojectId" },
    variables: ({ params, body }) => ({ id: params.id, input: body }),
    answer: asSelected,
  }),
  row({
    method: "DELETE",
    path: "/subprojects/:id",
    summary: "Delete a subproject with all below it and their tasks; linked notes and videos stay",
    operation: RestDeleteProjectDocument,
    before: RestSubprojectIsPresentDocument,
    variables: ({ params }) => ({ id: params.id }),
    answer: nothing,
  }),
];
