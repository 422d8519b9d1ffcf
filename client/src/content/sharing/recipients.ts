import { addressAlreadyAdded, invalidAddress } from "../../../../schema/sentences";
/** The most that one send may have. */
export const maxRecipients = 20;

export interface Recipient {
  /** As typed. */
  email: string;
  isValid: boolean;
  /** null: nobody with an account, undefined: not asked yet. */
  name?: string | null;
  /** false: there is an account, but nobody has shown that the address is theirs. */
  isConfirmed?: boolean | null;
}

// as the server judges them, so that what is taken here is taken there
const address = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;

export function isEmail(text: string): boolean {
  return text.length <= 254 && address.test(text);
}

/** The addresses in what was typed or pasted: parted by commas, semicolons or space, "Name <address>" as the address. */
export function addressesIn(text: string): string[] {
  return text
    .replace(/[^,;\n]*<([^<>\s]+@[^<>\s]+)>/g, " $1 ")
    .split(/[\s,;]+/)
    .filter(Boolean);
}

export interface Added {
  recipients: readonly Recipient[];
  /** The text that stays in the field, because it could not be added. */
  rest: string;
  /** One sentence for the person; null when all were added and are well written. */
  problem: string | null;
}

/** Puts addresses behind those already there. A bad one stays as it is, to be seen; one that is there is not added. */
export function addRecipients(before: readonly Recipient[], text: string): Added {
  const recipients = [...before];
  const rest: string[] = [];
  let problem: string | null = null;
  for (const email of addressesIn(text)) {
    if (recipients.some((other) => other.email.toLowerCase() === email.toLowerCase())) {
      problem ??= addressAlreadyAdded;
    } else if (recipients.length >= maxRecipients) {
      problem = `At most ${maxRecipients} recipients`;
      rest.push(email);
    } else {
      const isValid = isEmail(email);
      if (!isValid) problem = invalidAddress;
      recipients.push({ email, isValid });
    }
  }
  return { recipients, rest: rest.join(", "), problem };
}

/** Said beside the name of somebody who may not own the address. */
export const unconfirmedWords = "address not confirmed";

/** "1 recipient", "3 recipients" */
export function countRecipients(count: number): string {
  return `${count} ${count === 1 ? "recipient" : "recipients"}`;
}
