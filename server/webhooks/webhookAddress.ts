import { InvalidInputError } from "../platform/errors.js";
import { isPrivateAddress } from "../platform/http/outerAgent.js";

/**
 * The address as it is called.
 * @param mayBePrivate whether it may be in a private network, and http.
 * @throws InvalidInputError with field `url`.
 */
export async function checkAddress(given: string, mayBePrivate: boolean): Promise<string> {
  const url = URL.canParse(given.trim()) ? new URL(given.trim()) : null;
  const protocols = mayBePrivate ? ["https:", "http:"] : ["https:"];
  if (!url?.hostname || !protocols.includes(url.protocol)) {
    throw refusal("Please enter an address that begins with https");
  }
  if (url.username || url.password) throw refusal("Please enter an address without a password");
  url.hash = "";
  if (url.href.length > 2_000) throw refusal("The address may have at most 2000 characters");
  if (!mayBePrivate && (await isPrivateAddress(url.href))) {
    throw refusal("Please enter an address that is not in a private network");
  }
  return url.href;
}

const refusal = (sentence: string) => new InvalidInputError(sentence, { url: sentence });
