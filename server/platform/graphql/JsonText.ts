/** A value that is already written: the JSON of the fields that a query selects, under the query's names. */
export class JsonText {
  constructor(readonly text: string) {}
}
