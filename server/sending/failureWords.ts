import { takenBack } from "../platform/mail/Mail.js";

const answerPattern = /: [45]\d\d[ -](?:[245]\.\d{1,3}\.\d{1,3} )?(.+)$/s;

/**
 * Why a mail failed, for its sender.
 * @param reason as the outbox stores it: a mail server's answer with the command before it, or a connection error,
 * which contains machine names that must not be shown.
 */
export function failureWords(reason: string): string {
  if (reason === takenBack) return reason;
  const answer = answerPattern.exec(reason)?.[1]?.replaceAll(/\s+/g, " ").trim();
  return answer ? `The mail server says: ${answer}` : "The mail server could not be reached";
}
