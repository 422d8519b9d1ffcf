import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { LookupUsersDocument } from "../../gql/graphql";
import { type Added, addRecipients, type Recipient } from "./recipients";

export type KnownRecipient = Required<Pick<Recipient, "name" | "isConfirmed">>;

export interface Recipients {
  list: readonly Recipient[];
  add: (text: string, known?: ReadonlyMap<string, KnownRecipient>) => Added;
  remove: (email: string) => void;
}

/**
 * The recipients of a send. Accounts are looked up as addresses are added; without an answer they stay plain addresses.
 */
export function useRecipients(first: readonly Recipient[]): Recipients {
  const client = useApolloClient();
  const [list, setList] = useState(first);

  async function lookUp(emails: string[]): Promise<void> {
    if (!emails.length) return;
    try {
      const { data } = await client.query({ query: LookupUsersDocument, variables: { emails } });
      const found = new Map(data?.lookupUsers.map((one) => [one.email, one]));
      setList((now) =>
        now.map((recipient) => {
          const { name, isConfirmed } = found.get(recipient.email) ?? {};
          return name === undefined ? recipient : { ...recipient, name, isConfirmed };
        }),
      );
    } catch {
      // the lookup only adds names
    }
  }
  return {
    list,
    add(text, known) {
      const added = addRecipients(list, text);
      const isNew = ({ email }: Recipient): boolean => !list.some((other) => other.email === email);
      setList(
        added.recipients.map((recipient) => {
          const found = isNew(recipient) ? known?.get(recipient.email) : undefined;
          return found ? { ...recipient, ...found } : recipient;
        }),
      );
      const unknown = added.recipients.filter(
        (one) => isNew(one) && one.isValid && known?.get(one.email) === undefined,
      );
      void lookUp(unknown.map(({ email }) => email));
      return added;
    },
    remove: (email) => setList((now) => now.filter((recipient) => recipient.email !== email)),
  };
}
