import { Field, ID, InterfaceType } from "type-graphql";

/** The names of the types that a `Node` can be. */
export type NodeName = "Note" | "Video" | "Project" | "Task" | "EventOccurrence" | "Category" | "Tag";

const names = new WeakMap<object, NodeName>();

/** Says which type a row is of, for a field that returns a `Node`. */
export function asNode<Row extends object>(name: NodeName, row: Row): Row {
  names.set(row, name);
  return row;
}

@InterfaceType({
  description: "Something with an id of its own that `node` finds.",
  resolveType: (row: object) => names.get(row),
})
export abstract class Node {
  @Field(() => ID, { description: "Its id." })
  id: string;
}
