export { Commonplace, type CommonplaceOptions, type RunOptions } from "./Commonplace.js";
export { CommonplaceError } from "./CommonplaceError.js";
export type { Document } from "./Document.js";
export * from "./gql/graphql.js";
export type { SubscribeOptions } from "./LiveSocket.js";
