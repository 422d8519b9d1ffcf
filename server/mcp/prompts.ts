import { ErrorCode, type GetPromptResult, type Prompt, type PromptArgument } from "@modelcontextprotocol/sdk/types.js";
import { type Asking, mayCall, tools } from "./callTool.js";
import { RpcError } from "./RpcError.js";

interface PromptDefinition {
  name: string;
  title: string;
  description: string;
  arguments: PromptArgument[];
  /** The tools that its text names: without one of them it isn't offered. */
  tools: readonly string[];
  text(given: Readonly<Record<string, string>>): string;
}

const maxArgument = 200;

const all: readonly PromptDefinition[] = [
  {
    name: "plan_my_day",
    title: "Plan my day",
    description: "Looks at the events and tasks of a day and proposes an order for them.",
    arguments: [
      { name: "day", description: "The day, as 2026-11-21; today unless given." },
      { name: "timeZone", description: "IANA's name, such as Europe/Lisbon." },
    ],
    tools: ["list_events", "list_tasks"],
    text: ({ day = "today", timeZone }) =>
      `Plan ${day} with me${timeZone ? ` in the time zone ${timeZone}` : ""}. Read the events with list_events, and with list_tasks the open tasks that are due by then. Say what collides and what is overdue, and propose an order with times. Change nothing before I agree.`,
  },
  {
    name: "summarize_video",
    title: "Summarize a video",
    description: "Reads what is said in a saved video, and sums it up with the times of its main points.",
    arguments: [{ name: "videoId", description: "The id of the saved video.", required: true }],
    tools: ["fetch", "get_transcript"],
    text: ({ videoId }) =>
      `Summarize my saved video ${videoId}. Read it with fetch and all pages of get_transcript. Give five sentences, then the main points with minute and second, then what is left open. Say so if there is no transcript.`,
  },
  {
    name: "review_project",
    title: "Review a project",
    description: "Reads a project with its tasks and notes, and says where it stands and what comes next.",
    arguments: [{ name: "projectId", description: "The id of the project.", required: true }],
    tools: ["fetch", "list_projects", "list_tasks", "list_notes"],
    text: ({ projectId }) =>
      `Review my project ${projectId}. Read it with fetch, what is below it with list_projects, and its tasks and notes with list_tasks and list_notes. Say in a few sentences where it stands, what is blocked or overdue, and which three steps come next. Change nothing before I agree.`,
  },
];

const offered = (asking: Asking): PromptDefinition[] =>
  all.filter((prompt) =>
    prompt.tools.every((name) => tools.some((tool) => tool.name === name && mayCall(asking, tool))),
  );

export function listPrompts(asking: Asking): Prompt[] {
  return offered(asking).map(({ name, title, description, arguments: given }) => ({
    name,
    title,
    description,
    arguments: given,
  }));
}

/** @throws RpcError */
export function getPrompt(asking: Asking, name: string, given: Record<string, string> = {}): GetPromptResult {
  const prompt = offered(asking).find((each) => each.name === name);
  if (!prompt) throw new RpcError(ErrorCode.InvalidParams, "There is no such prompt");
  const names = new Set(prompt.arguments.map((each) => each.name));
  for (const [argument, value] of Object.entries(given)) {
    const isKnown = names.has(argument) && value.length <= maxArgument;
    if (!isKnown)
      throw new RpcError(ErrorCode.InvalidParams, `The argument ${argument.slice(0, 50)} is not known here`);
  }
  const missing = prompt.arguments.find((each) => each.required && !given[each.name]);
  if (missing) throw new RpcError(ErrorCode.InvalidParams, `Please give ${missing.name}`);
  const text = prompt.text(given);
  return { description: prompt.description, messages: [{ role: "user", content: { type: "text", text } }] };
}
