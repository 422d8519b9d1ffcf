/** Commands at which a mail server refuses a mail or its recipient, rather than the client that sends it. */
const aboutTheMail = /^(?:RCPT TO|DATA)$/;

/** Whether the mail server answered, rather than fell silent or closed the connection. */
export function isAnswer(error: unknown): boolean {
  return typeof (error as { responseCode?: unknown }).responseCode === "number";
}

/** Whether the mail server refused permanently, as far as it can say: a 5xx to the recipient or to the mail. */
export function isPermanent(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: unknown; command?: unknown };
  return (
    typeof responseCode === "number" &&
    responseCode >= 500 &&
    responseCode < 600 &&
    typeof command === "string" &&
    aboutTheMail.test(command)
  );
}
