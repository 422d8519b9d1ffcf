import { type FieldErrors, InvalidInputError } from "../platform/errors.js";

/** An input refused for a reason that a client may put in its own words. */
export class RefusedInputError extends InvalidInputError {
  constructor(
    readonly reason: string,
    message: string,
    fields?: FieldErrors,
  ) {
    super(message, fields);
  }
}
