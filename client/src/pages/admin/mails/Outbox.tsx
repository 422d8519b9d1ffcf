import { useState } from "react";
import { errorText } from "../../../data/errorText";
import type { MailStatus } from "../../../gql/graphql";
import { useOutboxQuery, useReadOutboxMailMutation } from "../../../gql/hooks";
import { useDates } from "../../../lib/time/formatDate";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Entry } from "../../../ui/Entry";
import { Dialog } from "../../../ui/overlays/Dialog";
import { toast } from "../../../ui/toast/toast";
import { AdminList } from "../AdminList";
import adminStyles from "../admin.module.css";
import { useAdminAddress } from "../useAdminAddress";
import styles from "./mails.module.css";

const statuses: Record<MailStatus, { label: string; tone: "verdigris" | "madder" | "ochre" | "woad" }> = {
  WAITING: { label: "Waiting", tone: "ochre" },
  SENT: { label: "Sent", tone: "verdigris" },
  KEPT: { label: "Kept", tone: "woad" },
  FAILED: { label: "Failed", tone: "madder" },
  BOUNCED: { label: "Bounced", tone: "madder" },
};

/** The app's mails and their states. Messages between people are private and not shown. */
export function Outbox() {
  const { get } = useAdminAddress();
  const query = useOutboxQuery({ variables: { after: get("after") }, fetchPolicy: "cache-and-network" });
  const dates = useDates();
  const [read, { loading }] = useReadOutboxMailMutation();
  const [text, setText] = useState<string | null>(null);
  const page = query.data?.outbox;
  return (
    <Entry id="outbox" head="Outbox" sub="Newest first">
      <AdminList
        what="the outbox"
        query={query}
        isEmpty={page?.nodes.length === 0}
        empty="No e-mails yet"
        page={page?.pageInfo}
      >
        <table className={adminStyles.table} data-part="admin-table">
          <thead>
            <tr>
              <th scope="col">To</th>
              <th scope="col">E-mail</th>
              <th scope="col" data-wide>
                Written
              </th>
              <th scope="col">State</th>
              <th scope="col">
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {page?.nodes.map((mail) => (
              <tr key={mail.id}>
                <td>{mail.recipient}</td>
                <td className={styles.subject}>
                  {mail.subject ?? mail.kind}
                  {mail.lastError && <small className={`${adminStyles.faint} ${styles.under}`}>{mail.lastError}</small>}
                </td>
                <td data-wide className={adminStyles.faint}>
                  {dates.lately(mail.createdAt)}
                </td>
                <td>
                  <Badge tone={statuses[mail.status].tone}>{statuses[mail.status].label}</Badge>
                </td>
                <td className={adminStyles.isActs}>
                  {mail.isReadable && (
                    <Button
                      variant="quiet"
                      aria-label={`Read the e-mail to ${mail.recipient}`}
                      disabled={loading}
                      onClick={() =>
                        void read({ variables: { id: mail.id } }).then(
                          ({ data }) => setText(data?.readOutboxMail ?? null),
                          (error) => toast.error(errorText(error, "Failed to read the e-mail")),
                        )
                      }
                    >
                      Read
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </AdminList>
      <Dialog title="E-mail" isText isOpen={text !== null} onClose={() => setText(null)}>
        <p className={`${adminStyles.note} faint`}>The audit log shows that you read it.</p>
        <pre className={styles.text}>{text}</pre>
      </Dialog>
    </Entry>
  );
}
