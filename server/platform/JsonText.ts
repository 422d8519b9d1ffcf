/** A value that is written already: the JSON of what a query selects, as REST spells it. */
export class JsonText {
  constructor(readonly text: string) {}
}
