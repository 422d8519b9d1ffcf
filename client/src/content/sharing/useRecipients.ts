import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { LookupUsersDocument } from "../../gql/graphql";
import { type Added, addRecipients, type Recipient } from "./recipients";

export interface Recipients {
  list: readonly Recipient[];
  add: (text: string, names?: ReadonlyMap<string, string | null>) => Added;
  remove: (email: string) => void;
}

/** To whom something goes. Who of them is a user is looked up as they are added; without an answer they stay addresses. */
export function useRecipients(first: readonly Recipient[]): Recipients {
  const client = useApolloClient();
  const [list, setList] = useState(first);

  async function lookUp(emails: string[]): Promise<void> {
    if (!emails.length) return;
    try {
      const { data } = await client.query({ query: LookupUsersDocument, variables: { emails } });
      const found = new Map(data?.lookupUsers.map(({ email, name }) => [email, name]));
      setList((now) =>
        now.map((recipient) => {
          const name = found.get(recipient.email);
          return name === undefined ? recipient : { ...recipient, name };
        }),
      );
    } catch {
      // it only adds names
    }
  }
  return {
    list,
    add(text, names) {
      const added = addRecipients(list, text);
      const isNew = ({ email }: Recipient): boolean => !list.some((other) => other.email === email);
      setList(
        added.recipients.map((recipient) => {
          const name = isNew(recipient) ? names?.get(recipient.email) : undefined;
          return name === undefined ? recipient : { ...recipient, name };
        }),
      );
      const unknown = added.recipients.filter(
        (one) => isNew(one) && one.isValid && names?.get(one.email) === undefined,
      );
      void lookUp(unknown.map(({ email }) => email));
      return added;
    },
    remove: (email) => setList((now) => now.filter((recipient) => recipient.email !== email)),
  };
}
