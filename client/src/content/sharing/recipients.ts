import { addressAlreadyAdded, invalidAddress } from "../../../../schema/sentences";
/** The max number of recipients of one send. */
export const maxRecipients = 20;

export interface Recipient {
  /** As typed. */
  email: string;
  isValid: boolean;
  /** null: no account has this address; undefined: not looked up yet. */
  name?: string | null;
  /** false: an account has this address, but it is not confirmed. */
  isConfirmed?: boolean | null;
}

// matches the server's validation, so that an address accepted here is accepted there
const address = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;

export function isEmail(text: string): boolean {
  return text.length <= 254 && address.test(text);
}

/**
 * Extracts the addresses from typed or pasted text: separated by commas, semicolons or spaces; "Name <address>" gives
 * the address.
 */
export function addressesIn(text: string): string[] {
  return text
    .replace(/[^,;\n]*<([^<>\s]+@[^<>\s]+)>/g, " $1 ")
    .split(/[\s,;]+/)
    .filter(Boolean);
}

export interface Added {
  recipients: readonly Recipient[];
  /** The text that could not be added and stays in the field. */
  rest: string;
  /** One sentence for the person; null when all were added and are valid. */
  problem: string | null;
}

/** Appends addresses. An invalid one is kept, marked as invalid; a duplicate is not added. */
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

/** Shown beside the name of somebody who may not own the address. */
export const unconfirmedWords = "address not confirmed";

/** "1 recipient", "3 recipients" */
export function countRecipients(count: number): string {
  return `${count} ${count === 1 ? "recipient" : "recipients"}`;
}
