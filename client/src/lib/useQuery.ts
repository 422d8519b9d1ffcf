import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useQuery as useApolloQuery } from "@apollo/client/react";
import { useRef } from "react";

/**
 * Apollo's `useQuery`, except that a failed refetch keeps the previous data beside the error. Apollo itself would drop
 * `data`, which would unmount everything rendered from it, even an open editor. With other variables the data is reset:
 * one list never shows in place of another.
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
