/** The command was given what it doesn't take; `--help` says more. */
export class UsageError extends Error {}
