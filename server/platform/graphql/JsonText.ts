/** A value that is written already: the JSON of what a query selects, under the names it wants it by. */
export class JsonText {
  constructor(readonly text: string) {}
}
