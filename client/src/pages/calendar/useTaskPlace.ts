import { useApolloClient } from "@apollo/client/react";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { AddressedTaskDocument } from "../../gql/graphql";
import { paths } from "../../lib/paths";

/**
 * Goes on to the project of the task that the address opens, if it has one: it may have moved there since, or whoever
 * made the address didn't know yet.
 */
export function useTaskPlace(taskId: string | null): void {
  const client = useApolloClient();
  const navigate = useNavigate();
  useEffect(() => {
    if (taskId === null) return;
    let isWanted = true;
    client.query({ query: AddressedTaskDocument, variables: { id: taskId } }).then(
      ({ data }) => {
        if (isWanted && data?.task?.projectId) void navigate(paths.task(data.task), { replace: true });
      },
      // the form of the task says why
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [client, navigate, taskId]);
}
