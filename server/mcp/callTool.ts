import type { CallToolResult, Tool as ListedTool } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import { type Context, makeContext, type RequestFacts, type ViewerIdentity } from "../platform/context.js";
import { AppError, InvalidInputError, maskError, UpstreamFailedError } from "../platform/errors.js";
import { checkScopes } from "../platform/graphql/checkScopes.js";
import { operationOf } from "../platform/graphql/executeDocument.js";
import { missingScope, requireScopes } from "../platform/scopes.js";
import type { Services } from "../platform/services.js";
import { within } from "../platform/within.js";
import type { Executor } from "../rest/adapter.js";
import { restErrorOf } from "../rest/RestError.js";
import { readingTools } from "./readingTools.js";
import { type Call, Refusal, type Tool } from "./Tool.js";
import { writingTools } from "./writingTools.js";

/** All tools, at most 15: an assistant reads the description of each before it begins. */
export const tools: readonly Tool[] = [...readingTools, ...writingTools];

/** An assistant waits for no call longer than this. */
const callSeconds = 30;

/** A request of an assistant: the app, and who asks. */
export interface Asking {
  services: Services;
  graphql: Executor;
  facts: RequestFacts;
  viewer: ViewerIdentity;
}

const listed = new Map<Tool, ListedTool>();

/** As it is listed; its schemas are written once. */
export function listedTool(tool: Tool): ListedTool {
  const known = listed.get(tool);
  if (known) return known;
  const { name, title, description, annotations, input, output } = tool;
  const inputSchema = z.toJSONSchema(input, { io: "input" }) as ListedTool["inputSchema"];
  const outputSchema = z.toJSONSchema(output, { io: "input" }) as ListedTool["inputSchema"];
  const made = { name, title, description, annotations: { title, ...annotations }, inputSchema, outputSchema };
  listed.set(tool, made);
  return made;
}

/** Whether the token has the scopes of all that the tool runs. */
export function mayCall(asking: Asking, tool: Tool): boolean {
  try {
    checkTool(asking, tool);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** @throws ForbiddenError that names a scope. */
function checkTool({ graphql: { schema }, viewer: { scopes } }: Asking, { documents, needs = [] }: Tool): void {
  for (const document of documents) checkScopes(schema, document, operationOf(document), scopes);
  if (missingScope(scopes, needs)) requireScopes(scopes, needs);
}

/** One call's view of the app. Each document has a context of its own: nothing that it read is kept for the next. */
export function callOf({ services, graphql, facts, viewer }: Asking): Call {
  const contextOf = (): Context => makeContext(services, facts, viewer);
  return {
    ctx: contextOf(),
    async run(document, variables) {
      const { data, errors } = await graphql.execute(document, variables as Record<string, unknown>, contextOf());
      if (errors) throw new Refusal(errors);
      // biome-ignore lint/suspicious/noExplicitAny: the document's types say what it gives
      return data as any;
    },
  };
}

/** Runs a tool; whatever goes wrong is an answer that the assistant reads. */
export async function callTool(asking: Asking, tool: Tool, given: unknown): Promise<CallToolResult> {
  const work = async (): Promise<CallToolResult> => {
    checkTool(asking, tool);
    const result = await tool.run(readInput(tool, given), callOf(asking));
    return { structuredContent: result, content: [{ type: "text", text: JSON.stringify(result) }] };
  };
  const refused = (error: unknown): CallToolResult => ({
    isError: true,
    content: [{ type: "text", text: sentenceOf(asking, error) }],
  });
  return within(callSeconds, work().catch(refused)).catch(() =>
    refused(new UpstreamFailedError("This took too long. Please try again")),
  );
}

/** @throws InvalidInputError with the first thing that is wrong. */
function readInput({ input }: Tool, given: unknown): Record<string, unknown> {
  const read = input.safeParse(given ?? {});
  if (read.success) return read.data;
  const [{ path, message } = { path: [], message: "" }] = read.error.issues;
  const name = path.join(".");
  throw new InvalidInputError(message, name ? { [name]: message } : {});
}

/** The code of the closed list and its sentence, with the names of fields that it is about. */
export function sentenceOf({ services, facts }: Asking, error: unknown): string {
  const errors = error instanceof Refusal ? error.errors : [maskError(error, services.log, facts.requestId)];
  const { code, message, fields = {} } = restErrorOf(errors, {});
  if (facts.line) facts.line.code = code;
  const named = Object.entries(fields).map(([name, sentence]) => `${name}: ${sentence}`);
  const [only] = named;
  return `${code}: ${named.length === 1 && only?.includes(message) ? only : [message, ...named].join("\n")}`;
}
