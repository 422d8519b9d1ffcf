import { useApolloClient } from "@apollo/client/react";
import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { errorText } from "../../data/errorText";
import { HideFirstStepsDocument, type ViewerFirstStepsFragment } from "../../gql/graphql";
import { paths } from "../../lib/paths";
import { Link } from "../../lib/routing/Link";
import { useFocusWhenLost } from "../../lib/useFocusWhenLost";
import { ExampleProject } from "../../projects/ExampleProject";
import { useProjectActions } from "../../projects/useProjectActions";
import { StatusGlyph } from "../../tasks/StatusGlyph";
import { Button } from "../../ui/Button";
import { Entry } from "../../ui/Entry";
import { toast } from "../../ui/toast/toast";
import pageStyles from "./DashboardPage.module.css";
import styles from "./FirstSteps.module.css";

type Steps = NonNullable<ViewerFirstStepsFragment["firstSteps"]>;

interface Step {
  isDone: boolean;
  label: string;
  hint: string;
  to: string;
}

/** Things that a new person may try first, ticked off by themselves, and the example project while it is there. */
export function FirstSteps({ steps }: { steps: Steps }) {
  const client = useApolloClient();
  const { remove } = useProjectActions();
  const [isBusy, setBusy] = useState(false);
  const all = listOf(steps);
  const doneCount = all.filter(({ isDone }) => isDone).length;
  const isListed = !steps.isHidden && doneCount < all.length;
  const { example } = steps;

  const hide = async (): Promise<void> => {
    setBusy(true);
    try {
      await client.mutate({ mutation: HideFirstStepsDocument });
    } catch (error) {
      toast.error(errorText(error, "Failed to hide the first steps"));
    } finally {
      setBusy(false);
    }
  };
  // their buttons go with them
  useFocusWhenLost(isListed);
  useFocusWhenLost(example !== null);
  const isOver = !isListed && !example;
  // Undo may bring the example back: then they are over at the next visit.
  const [isRemoved, setRemoved] = useState(false);
  useEffect(() => {
    if (isOver && !isRemoved) void client.mutate({ mutation: HideFirstStepsDocument }).catch(() => undefined);
  }, [isOver, isRemoved, client]);

  if (isOver) return null;
  return (
    <Entry
      className={pageStyles.block}
      head={isListed ? "First steps" : "Example"}
      sub={isListed ? `${doneCount} of ${all.length}` : undefined}
    >
      {isListed && (
        // biome-ignore lint/a11y/noRedundantRoles: a list without bullets is none to Safari
        <ul role="list" className={`${styles.steps} column`} aria-label="First steps">
          {all.map(({ isDone, label, hint, to }) => (
            <li key={label} className="list-row" data-done={isDone || undefined}>
              <StatusGlyph status={isDone ? "COMPLETED" : "PENDING"} isNamed={isDone} isDrawn={isDone} />
              <Link className={`${styles.label} cover`} to={to}>
                {label}
              </Link>
              <span className={`${styles.hint} faint clip`}>{hint}</span>
            </li>
          ))}
        </ul>
      )}
      <div className={pageStyles.sentence}>
        {example && (
          <ExampleProject
            name={
              <Link className="text-link" to={paths.project(example.id)}>
                {example.name}
              </Link>
            }
            onRemove={() => {
              setRemoved(true);
              void remove(example);
            }}
          />
        )}
        {isListed && (
          <Button variant="quiet" icon={X} isPending={isBusy} onClick={() => void hide()}>
            Hide the first steps
          </Button>
        )}
      </div>
    </Entry>
  );
}

function listOf({ hasNote, hasVideo, hasTask, hasEvent, hasShared, example }: Steps): Step[] {
  return [
    {
      isDone: hasNote,
      label: "Write a note",
      hint: "Press N, or type in the line above",
      to: `${paths.dashboard()}?new`,
    },
    { isDone: hasVideo, label: "Save a video", hint: "Paste a link and read what is said in it", to: paths.newVideo() },
    {
      isDone: hasTask,
      label: "Plan a task",
      hint: "In a project, or in the line above: “Call Ana tomorrow”",
      to: example ? paths.project(example.id) : paths.projects(),
    },
    { isDone: hasEvent, label: "Add an event", hint: "Or click a time in the calendar", to: paths.newEvent() },
    { isDone: hasShared, label: "Share something", hint: "Open a note or a video and press Share", to: paths.notes() },
  ];
}
