import "reflect-metadata";
import { isEnumType, isInputObjectType, isInterfaceType, isObjectType } from "graphql";
import { expect, test } from "vitest";
import { buildSchema } from "./schema.js";

test("each type, field, argument, input and value of the API is described", async () => {
  const schema = await buildSchema();
  const silent: string[] = [];
  const check = (name: string, { description }: { description?: string | null }) => {
    if (!description) silent.push(name);
  };
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith("__")) continue;
    if (isEnumType(type)) for (const value of type.getValues()) check(`${type.name}.${value.name}`, value);
    if (isInputObjectType(type))
      for (const field of Object.values(type.getFields())) check(`${type.name}.${field.name}`, field);
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      check(`${type.name}.${field.name}`, field);
      for (const argument of field.args) check(`${type.name}.${field.name}(${argument.name})`, argument);
    }
  }
  expect(silent).toEqual([]);
});
