import type {
  CreateCategoryInput,
  CreateEventInput,
  CreateEventTypeInput,
  CreateNoteInput,
  CreateProjectInput,
  CreateTagInput,
  CreateTaskInput,
  CreateVideoInput,
} from "../gql/graphql.js";
import type { TestPerson } from "./TestPerson.js";

interface Titled {
  id: string;
  title: string;
  version: number;
}

interface Named {
  id: string;
  name: string;
}

/** @param valid required input that a test doesn't give */
function maker<Input extends object, Made>(kind: string, fields: string, valid: Input) {
  const document = `mutation ($input: Create${kind}Input!) { made: create${kind}(input: $input) { ${fields} } }`;
  return async (person: TestPerson, input: Partial<Input> = {}): Promise<Made> =>
    (await person.run(document, { input: { ...valid, ...input } })).made;
}

const titled = "id title version";
const named = "id name";

/** A person's rows, made through the API; a test names only what it is about. */
export const make = {
  note: maker<CreateNoteInput, Titled>("Note", titled, { title: "Bread" }),
  video: maker<CreateVideoInput, Titled>("Video", titled, {
    title: "Talk",
    youtubeUrl: "https://youtu.be/dQw4w9WgXcQ",
  }),
  task: maker<CreateTaskInput, Titled>("Task", titled, { title: "Water the basil" }),
  event: maker<CreateEventInput, Titled>("Event", titled, {
    title: "Site visit",
    start: "2026-12-01T10:00:00.000Z",
    end: "2026-12-01T11:00:00.000Z",
  }),
  project: maker<CreateProjectInput, Named>("Project", named, { name: "House" }),
  eventType: maker<CreateEventTypeInput, Named>("EventType", named, { name: "Work" }),
  tag: maker<CreateTagInput, Named>("Tag", named, { name: "garden", contentType: "NOTE" }),
  category: maker<CreateCategoryInput, Named>("Category", named, { name: "Home", contentType: "NOTE" }),
};
