import type { FastifyInstance } from "fastify";
import { type GraphQLSchema, lexicographicSortSchema, printSchema } from "graphql";
import { etagOf, isKnown } from "../http/etags.js";

/** The whole schema as text, sorted, so that two of them can be compared line by line. */
export const printSorted = (schema: GraphQLSchema): string => printSchema(lexicographicSortSchema(schema));

/** Answers /schema.graphql, for programs that generate code from it; introspection is open too. */
export function registerSchema(fastify: FastifyInstance, schema: GraphQLSchema): void {
  let printed: { text: string; etag: string } | null = null;
  fastify.get("/schema.graphql", (request, reply) => {
    if (!printed) {
      const text = `${printSorted(schema)}\n`;
      printed = { text, etag: etagOf(text) };
    }
    const { text, etag } = printed;
    reply.headers({ etag, "cache-control": "public, no-cache", "access-control-allow-origin": "*" });
    if (isKnown(etag, request)) return reply.code(304).send();
    return reply.type("application/graphql; charset=utf-8").send(text);
  });
}
