import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useQuery as useApolloQuery } from "@apollo/client/react";
import { useRef } from "react";

/**
 * Apollo's `useQuery`, except that a failed refetch keeps the former answer beside the error. Apollo
 * alone drops `data` then, which would unmount whatever was drawn from it, an open editor included.
 * Other variables start afresh: one list never shows in another's place.
 */
export function useQuery<Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  options: useQuery.Options<Data, Variables>,
): useQuery.Result<Data, Variables> {
  const result = useApolloQuery<Data, Variables>(document, options as never) as useQuery.Result<Data, Variables>;
  const kept = useRef<{ variables: string; data: Data } | null>(null);
  const variables = JSON.stringify(result.variables ?? {});
  if (result.data !== undefined) kept.current = { variables, data: result.data as Data };
  else if (result.error && kept.current?.variables === variables) {
    return { ...result, data: kept.current.data as typeof result.data };
  }
  return result;
}

export declare namespace useQuery {
  export type Options<Data, Variables extends OperationVariables = OperationVariables> = useApolloQuery.Options<
    Data,
    Variables
  >;
  export type Result<Data, Variables extends OperationVariables = OperationVariables> = Omit<
    useApolloQuery.Result<Data, Variables>,
    "data"
  > & { data: Data | undefined };
}
