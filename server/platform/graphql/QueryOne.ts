import { Extensions, Query } from "type-graphql";

declare module "graphql" {
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    /** Null only beside an error. */
    isOne?: boolean;
  }
}

/**
 * A field of Query for one thing by its id. It is nullable for the sake of the other fields of a query: they answer
 * when this one fails. It is never null without an error.
 */
export function QueryOne(type: () => abstract new () => object, description: string): MethodDecorator {
  return (target, key, descriptor) => {
    Query(type, { nullable: true, description })(target, key as string, descriptor);
    Extensions({ isOne: true })(target, key as string, descriptor);
  };
}
