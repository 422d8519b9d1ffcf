import {
  RestCategoriesDocument,
  RestCreateCategoryDocument,
  RestCreateTagDocument,
  RestDeleteCategoryDocument,
  RestDeleteTagDocument,
  RestTagsDocument,
  RestUpdateCategoryDocument,
  RestUpdateTagDocument,
} from "../../gql/graphql.js";
import { asSelected, flat, nothing } from "../answers.js";
import { row } from "../Row.js";

const contentType = {
  type: "ContentType",
  description: "Only those for notes, or for videos; categories for both are with either.",
} as const;

export const taxonomyRoutes = [
  row({
    method: "GET",
    path: "/categories",
    summary: "Categories by their order",
    operation: RestCategoriesDocument,
    query: {
      content_type: contentType,
      scope: { type: "CategoryScope", description: "Only categories for one kind, or only those for both." },
    },
    variables: ({ query }) => ({ contentType: query.content_type, scope: query.scope }),
    answer: asSelected,
  }),
  row({
    method: "POST",
    path: "/categories",
    summary: "Create a category",
    operation: RestCreateCategoryDocument,
    body: {
      name: "CreateCategoryInput.name",
      color: "CreateCategoryInput.color",
      icon: "CreateCategoryInput.icon",
      sortOrder: "CreateCategoryInput.sortOrder",
      contentType: "CreateCategoryInput.contentType",
      scope: "CreateCategoryInput.scope",
    },
    variables: ({ body: { name, ...input } }) => ({
      input: { ...input, name: name ?? "" },
    }),
    answer: flat("category"),
    status: 201,
  }),
  row({
    method: "PATCH",
    path: "/categories/:id",
    summary: "Change a category",
    operation: RestUpdateCategoryDocument,
    body: {
      name: "UpdateCategoryInput.name",
      color: "UpdateCategoryInput.color",
      icon: "UpdateCategoryInput.icon",
      sortOrder: "UpdateCategoryInput.sortOrder",
      scope: "UpdateCategoryInput.scope",
    },
    variables: ({ params, body }) => ({ id: params.id, input: body }),
    answer: flat("category"),
  }),
  row({
    method: "DELETE",
    path: "/categories/:id",
    summary: "Delete a category; its content stays",
    operation: RestDeleteCategoryDocument,
    variables: ({ params }) => ({ id: params.id }),
    answer: nothing,
  }),
  row({
    method: "GET",
    path: "/tags",
    summary: "Tags by name",
    operation: RestTagsDocument,
    query: { content_type: contentType },
    variables: ({ query }) => ({ contentType: query.content_type }),
    answer: asSelected,
  }),
  row({
    method: "POST",
    path: "/tags",
    summary: "Create a tag",
    operation: RestCreateTagDocument,
    body: {
      name: "CreateTagInput.name",
      color: "CreateTagInput.color",
      contentType: "CreateTagInput.contentType",
    },
    variables: ({ body: { name, ...input } }) => ({
      input: { ...input, name: name ?? "" },
    }),
    answer: flat("tag"),
    status: 201,
  }),
  row({
    method: "PATCH",
    path: "/tags/:id",
    summary: "Change a tag",
    operation: RestUpdateTagDocument,
    body: { name: "UpdateTagInput.name", color: "UpdateTagInput.color" },
    variables: ({ params, body }) => ({ id: params.id, input: body }),
    answer: flat("tag"),
  }),
  row({
    method: "DELETE",
    path: "/tags/:id",
    summary: "Delete a tag; its content stays",
    operation: RestDeleteTagDocument,
    variables: ({ params }) => ({ id: params.id }),
    answer: nothing,
  }),
];
