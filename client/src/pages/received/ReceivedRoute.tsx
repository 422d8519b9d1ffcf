import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useParams } from "react-router-dom";
import { somethingWentWrong } from "../../../../schema/sentences";
import { errorText, isMissing } from "../../data/errorText";
import { useReceivedItemQuery } from "../../gql/hooks";
import { paths } from "../../lib/paths";
import { useReceivedActions } from "../../received/useReceivedActions";
import { Button } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { Dialog } from "../../ui/overlays/Dialog";
import { Skeleton } from "../../ui/Skeleton";
import { ReceivedViewer } from "./ReceivedViewer";
import styles from "./received.module.css";

/** `/received/{id}`: a received item over the list; opening it marks it as read. */
export function ReceivedRoute() {
  const { receivedId = "" } = useParams();
  const navigate = useNavigate();
  const { search, key } = useLocation();
  const actions = useReceivedActions();
  const { data, error, refetch } = useReceivedItemQuery({
    variables: { id: receivedId },
    fetchPolicy: "cache-and-network",
  });
  const item = data?.receivedItem;
  // goes back to the previous page, such as the dashboard; without one, to the list
  const close = (): void =>
    void (key === "default" ? navigate({ pathname: paths.receivedList(), search }) : navigate(-1));

  const marked = useRef<string | null>(null);
  useEffect(() => {
    if (!item || item.isRead || marked.current === item.id) return;
    marked.current = item.id;
    void actions.markRead(item, true);
  }, [item, actions]);

  if (item) return <ReceivedViewer key={item.id} item={item} onClose={close} />;
  const isGone = isMissing(error);
  return (
    <Dialog
      title={isGone ? "Item not found" : error ? "This could not be loaded" : "Received"}
      isOpen
      onClose={close}
      size={error ? "medium" : "sheet"}
    >
      {error ? (
        <EmptyState
          drawing="none"
          description={isGone ? "It may have been sent to somebody else." : errorText(error, somethingWentWrong)}
          action={!isGone && <Button onClick={() => void refetch().catch(() => undefined)}>Try again</Button>}
        />
      ) : (
        <div role="status" aria-busy="true" aria-label="Loading" className={`${styles.skeleton} stack`}>
          <Skeleton width="60%" height="1.75rem" />
          <Skeleton width="90%" />
          <Skeleton width="80%" />
        </div>
      )}
    </Dialog>
  );
}
