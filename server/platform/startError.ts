/** Why the app can't start, in a sentence for whoever started it: it is printed alone, without a stack of calls. */
export class StartError extends Error {
  override name = "StartError";
}
