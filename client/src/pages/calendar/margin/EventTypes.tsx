import { useApolloClient } from "@apollo/client/react";
import { ArrowDown, ArrowUp, Check, Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { errorText } from "../../../data/errorText";
import { reportFailure } from "../../../data/reportFailure";
import {
  DeleteEventTypeDocument,
  type EventTypeFieldsFragment,
  EventTypesDocument,
  ReorderEventTypesDocument,
  ShowCalendarSubscriptionDocument,
  UpdateEventTypeDocument,
} from "../../../gql/graphql";
import { Button } from "../../../ui/Button";
import { IconButton } from "../../../ui/IconButton";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog";
import { Menu } from "../../../ui/overlays/Menu";
import { MenuItem, MenuSeparator } from "../../../ui/overlays/MenuItem";
import { Skeleton } from "../../../ui/Skeleton";
import { tintStyle } from "../../../ui/Tint";
import { toast } from "../../../ui/toast/toast";
import type { EventSources } from "../data/placeEvents";
import { refreshEvents } from "../data/useLiveCalendar";
import styles from "./EventTypes.module.css";

/** The event types and subscriptions in order, with their colors and a switch to show or hide each. */
export function EventTypes({
  sources,
  isFailed,
  onRetry,
  onEdit,
}: {
  sources: EventSources | undefined;
  isFailed: boolean;
  onRetry: () => void;
  /** Null for a new type. */
  onEdit: (type: EventTypeFieldsFragment | null) => void;
}) {
  const client = useApolloClient();
  const [deleting, setDeleting] = useState<EventTypeFieldsFragment | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const types = sources?.types ?? [];

  async function show(type: EventTypeFieldsFragment, isVisible: boolean): Promise<void> {
    try {
      await client.mutate({
        mutation: UpdateEventTypeDocument,
        variables: { id: type.id, input: { isVisible } },
        optimisticResponse: { updateEventType: { ...type, isVisible } },
      });
    } catch (error) {
      toast.error(errorText(error, "Failed to update event type"));
    }
  }
  async function move(id: string, to: number): Promise<void> {
    const order = types.map((type) => type.id);
    const from = order.indexOf(id);
    const name = types[from]?.name;
    if (from === -1 || to < 0 || to >= order.length || to === from) return;
    order.splice(to, 0, ...order.splice(from, 1));
    setSaid(`${name}, ${to + 1} of ${order.length}`);
    const former = types.map((type) => type.id);
    const moving = reportFailure(put(order), "Failed to reorder event types");
    await toast.showWhenDone(
      moving.then((isDone) => (isDone ? `“${name}” moved` : null)),
      () => reportFailure(put(former), "Failed to undo"),
    );
  }
  function put(order: string[]): Promise<unknown> {
    return client.mutate({
      mutation: ReorderEventTypesDocument,
      variables: { eventTypeIds: order },
      optimisticResponse: {
        reorderEventTypes: order.map((typeId, index) => ({ __typename: "EventType", id: typeId, order: index })),
      } as never,
    });
  }
  async function remove(type: EventTypeFieldsFragment): Promise<void> {
    try {
      await client.mutate({ mutation: DeleteEventTypeDocument, variables: { id: type.id } });
      client.cache.updateQuery({ query: EventTypesDocument }, (data) =>
        data ? { ...data, eventTypes: data.eventTypes.filter(({ id }) => id !== type.id) } : data,
      );
      refreshEvents(client);
      toast.show("Event type deleted");
    } catch (error) {
      throw new Error(errorText(error, "Failed to delete event type"));
    }
  }

  if (!sources) {
    return isFailed ? (
      <div className={`${styles.failed} stack`} role="alert">
        <p>Failed to load event types</p>
        <Button onClick={onRetry}>Try again</Button>
      </div>
    ) : (
      <div role="status" aria-busy="true" aria-label="Loading event types" className={`${styles.loading} stack`}>
        <Skeleton width="60%" />
        <Skeleton width="75%" />
      </div>
    );
  }
  return (
    <>
      {types.length === 0 && (
        <Button variant="quiet" className={styles.first} onClick={() => onEdit(null)}>
          Add an event type, such as Work
        </Button>
      )}
      <ul ref={list} className={styles.types} aria-label="Event types">
        {types.map((type, index) => (
          <li
            key={type.id}
            draggable
            data-dragged={dragged === type.id || undefined}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = "move";
              event.dataTransfer.setData("text/plain", type.name);
              setDragged(type.id);
            }}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => {
              if (dragged) event.preventDefault();
            }}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged) void move(dragged, index);
              setDragged(null);
            }}
          >
            <TypeCheck
              name={type.name}
              color={type.color}
              isShown={type.isVisible}
              onChange={(isVisible) => void show(type, isVisible)}
              onKeyDown={(event) => {
                if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
                event.preventDefault();
                void move(type.id, index + (event.key === "ArrowUp" ? -1 : 1));
              }}
            />
            <Menu
              label={type.name}
              trigger={<IconButton size="small" iconSize={14} icon={Ellipsis} label={`More for ${type.name}`} />}
            >
              <MenuItem icon={Pencil} onAction={() => onEdit(type)}>
                Name and color
              </MenuItem>
              <MenuItem icon={ArrowUp} isDisabled={index === 0} onAction={() => void move(type.id, index - 1)}>
                Move up
              </MenuItem>
              <MenuItem
                icon={ArrowDown}
                isDisabled={index === types.length - 1}
                onAction={() => void move(type.id, index + 1)}
              >
                Move down
              </MenuItem>
              <MenuSeparator />
              <MenuItem icon={Trash2} variant="danger" onAction={() => setDeleting(type)}>
                Delete
              </MenuItem>
            </Menu>
          </li>
        ))}
      </ul>
      {sources.subscriptions.length > 0 && (
        <>
          <h2>Subscribed</h2>
          <ul className={styles.types} aria-label="Subscribed calendars">
            {sources.subscriptions.map((one) => (
              <li key={one.id}>
                <TypeCheck
                  name={one.name}
                  color={one.color}
                  isShown={one.isVisible}
                  onChange={(isVisible) =>
                    void client
                      .mutate({
                        mutation: ShowCalendarSubscriptionDocument,
                        variables: { id: one.id, input: { isVisible } },
                        optimisticResponse: { updateCalendarSubscription: { ...one, isVisible } },
                      })
                      .catch((error: unknown) => toast.error(errorText(error, "The calendar could not be changed")))
                  }
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="sr-only" aria-live="polite">
        {said}
      </p>
      <ConfirmDialog
        variant="danger"
        title={`Delete “${deleting?.name}”?`}
        message="Its events stay, without a type. This cannot be undone."
        confirmLabel="Delete"
        isOpen={deleting !== null}
        onClose={() => setDeleting(null)}
        onConfirm={() => (deleting ? remove(deleting) : undefined)}
      />
    </>
  );
}

function TypeCheck({
  name,
  color,
  isShown,
  onChange,
  onKeyDown,
}: {
  name: string;
  color: string;
  isShown: boolean;
  onChange: (isShown: boolean) => void;
  onKeyDown?: (event: React.KeyboardEvent) => void;
}) {
  return (
    <label className={`${styles.type} grow row`}>
      <input
        type="checkbox"
        className="sr-only"
        checked={isShown}
        onChange={(event) => onChange(event.target.checked)}
        onKeyDown={onKeyDown}
      />
      <span className={`${styles.check} tinted center tint`} style={tintStyle(color)}>
        {isShown && <Check size={11} strokeWidth={3} aria-hidden />}
      </span>
      <span className="clip">{name}</span>
    </label>
  );
}
