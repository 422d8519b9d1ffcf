import { useApolloClient } from "@apollo/client/react";
import { useMemo } from "react";
import { useDue } from "./dates/dueText";
import { type TaskActions, taskActions } from "./taskActions";

export function useTaskActions(): TaskActions {
  const client = useApolloClient();
  const due = useDue();
  return useMemo(() => taskActions(client, due), [client, due]);
}
