import "reflect-metadata";
import {
  type GraphQLArgument,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isRequiredArgument,
  isRequiredInputField,
} from "graphql";
import { beforeAll, describe, expect, test } from "vitest";
import { buildSchema } from "../schema.js";
import { make } from "./make.js";
import type { GraphqlFailure, TestPerson } from "./TestPerson.js";
import { type TestApp, testApp } from "./testApp.js";

/**
 * Who may use a field of the schema's roots.
 * - `anyone`: needs no sign-in.
 * - `self`: a person about their own data; no argument names a row.
 * - `owner`: names a row, which doesn't exist for others.
 * - `admin`: only admins.
 */
type Policy = "anyone" | "self" | "owner" | "admin";

const inOrder = (names: string): string[] => names.trim().split(/\s+/);

const table: Record<"Query" | "Mutation" | "Subscription", Record<Policy, string[]>> = {
  Query: {
    anyone: inOrder("buildInfo signInOptions viewer categoryIcons"),
    self: inOrder(`blockedSenders calendarFeed calendarSubscriptions categories changes contentCounts contentItems dailyNote dailyNotesAround dayTasks
      emailRecipients eventConflicts eventDays eventTypes events feedbackSettings halfWatched invitationsLeft
      keptPreferences linkTargets lookupUsers nodes noteTemplates notes notificationSettings projectCounts projects pushDevices pushPublicKey webhooks
      receivedItems savedSearches search shareLinks tags tasks todos transfers trash trashCounts unreadCount videoAbilities
      videoInfo videos`),
    owner: inOrder(`attachmentUrl contentVersion contentVersions event eventScopes exportUrl node note occurrence
      project projectHierarchy projectOutline receivedItem sends shareableText shareLink task taskBoard video videoAnalysis webhookDeliveries`),
    admin: inOrder(`adminFeedback adminFeedbackCounts adminFeedbackItem adminInvitationCounts adminInvitations adminJobs
      adminUserCounts adminUsers auditCounts auditLog backups categoryIconUses emailPreviews instanceSettings instanceState
      healthProblemCount instanceHealth outbox sharePreviews`),
  },
  Mutation: {
    anyone: [],
    self: inOrder(`acknowledgeRegistration allowPush blockSender confirmAuthenticator createApiToken createCalendarSubscription createCategory
      createEvent createEventType createFeedback createNote createProject createTag createTask createVideo createWebhook deleteAccount
      deleteCalendarFeed emptyTrash forgetPreferences generateSummary hideFirstSteps importEvents keepAccount keepPreferences openDailyNote previewEventImport
      previewImport recordActivity renewCalendarFeed renewRecoveryCodes revokeOtherSessions saveSearch sendInvitations startAuthenticator startExport turnOffAuthenticator
      unblockSender updateCalendarFeed updateNotificationSettings updateProfile`),
    owner:
      inOrder(`acceptReceived addAttachment analyzeVideo cancelTransfer cancelVideoAnalysis changeProjects changeTags createNoteFromTemplate
      createTaskFromBlock deleteAttachment deleteCalendarSubscription deleteCategory deleteContent deleteContentPermanently deleteEvent
      deleteEventType deleteEventsPermanently deleteFromTrash deleteProject deleteProjectPermanently deleteSavedSearch deleteTag
      deleteTasks deleteTasksPermanently dismissReceived duplicateEvent markReceivedRead mergeCategory mergeTag
      moveProject moveTask refreshCalendarSubscription removeConnectedApp removePasskey removePushDevice removeTranscript renamePasskey reorderCategories
      reorderEventTypes reorderSavedSearches replaceNote replaceVideo restoreAttachment restoreContent restoreEvents restoreFromTrash
      restoreProject restoreTasks restoreVersion retrySend retryTransfer revokeApiToken revokeSession revokeShareLink
      revokeShareLinks sendContent sendTestNotice setArchived setCategory setFavorite setProjectArchived setTaskItems
      setTaskReminders setTemplate setTranscript setWatchedSeconds shareContent startImport transcribeVideo undoImport undoReceived undoSeriesChange
      unlinkIdentity updateCalendarSubscription updateCategory updateEvent updateEventType updateNote updateNoteTexts updateProject
      updateSavedSearch updateTag updateTask updateTasks updateVideo deleteWebhook resendWebhookDelivery rotateWebhookSecret testWebhook updateWebhook`),
    admin:
      inOrder(`createPasswordLink answerFeedback deleteFeedback deleteUser keepUser readOutboxMail removeSecondFactor resendInvitation revokeInvitation
      runJobAgain sendEmailPreview setFeedbackNote setFeedbackStatus setUserAdmin startBackup stopBackup suspendUser unsuspendUser
      updateInstanceSettings`),
  },
  Subscription: {
    anyone: [],
    self: inOrder(`calendarChanged contentChanged itemReceived projectChanged reminderDue summaryProgress taskChanged taxonomyChanged
      transferProgress unreadCount`),
    owner: ["videoAnalysisProgress"],
    admin: ["feedbackChanged"],
  },
};

const schema: GraphQLSchema = await buildSchema();
const secret = "quagga";

const rootOf = (name: keyof typeof table): GraphQLObjectType => {
  const root = schema.getType(name);
  if (!root) throw new Error(`The schema has no ${name}`);
  return root as GraphQLObjectType;
};

/** Ids of Ada's rows, by the word in an argument's or a field's name. */
type Ids = (field: string, argument: string) => string;

/** A value that the type accepts; any id in it is that of one of Ada's rows. */
function valueFor(type: GraphQLInputType, field: string, name: string, ids: Ids): unknown {
  if (isNonNullType(type)) return valueFor(type.ofType, field, name, ids);
  if (isListType(type)) return [valueFor(type.ofType, field, name, ids)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter(isRequiredInputField);
    return Object.fromEntries(fields.map((each) => [each.name, valueFor(each.type, field, each.name, ids)]));
  }
  switch (type.name) {
    case "ID":
      return ids(field, name);
    case "Int":
    case "Float":
      return 1;
    case "Boolean":
      return true;
    case "DateTime":
      return name === "to" || name === "end" ? "2026-12-02T10:00:00.000Z" : "2026-12-01T10:00:00.000Z";
    case "DayOrTime":
      return name === "to" || name === "end" ? "2026-12-02" : "2026-12-01";
    case "HexColor":
      return "#87CEEB";
    case "Upload":
      return null;
    default:
      return textFor(name);
  }
}

function textFor(name: string): string {
  const known: Record<string, string> = {
    timeZone: "UTC",
    from: "2026-12-01",
    to: "2026-12-02",
    day: "2026-12-01",
    date: "2026-12-01",
    email: "someone@example.com",
    emails: "someone@example.com",
    recipients: "someone@example.com",
    url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    youtubeUrl: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    endpoint: "https://push.example.com/x",
    p256dh: Buffer.alloc(65, 4).toString("base64url"),
    auth: Buffer.alloc(16, 4).toString("base64url"),
    settings: "{}",
  };
  return known[name] ?? "words";
}

interface Asked {
  document: string;
  variables: Record<string, unknown>;
  /** A file can't be sent as JSON, so such a field may answer that its file is missing. */
  isUpload: boolean;
}

function askFor(root: keyof typeof table, field: string, ids: Ids): Asked {
  const definition = rootOf(root).getFields()[field];
  if (!definition) throw new Error(`${root}.${field} is gone`);
  const required = definition.args.filter((arg: GraphQLArgument) => isRequiredArgument(arg) || arg.name === "itemId");
  const declared = required.map((arg) => `$${arg.name}: ${arg.type}`).join(", ");
  const passed = required.map((arg) => `${arg.name}: $${arg.name}`).join(", ");
  const variables = Object.fromEntries(required.map((arg) => [arg.name, valueFor(arg.type, field, arg.name, ids)]));
  const head = declared ? `(${declared})` : "";
  const call = passed ? `${field}(${passed})` : field;
  return {
    document: `${root.toLowerCase()} ${head} { ${call}${selectionOf(definition.type)} }`,
    variables,
    isUpload: required.some((arg) => getNamedType(arg.type).name === "Upload"),
  };
}

function selectionOf(type: GraphQLOutputType): string {
  return isLeafType(getNamedType(type)) ? "" : " { __typename }";
}

async function codeOf(
  person: TestPerson,
  { document, variables }: Asked,
): Promise<{ code: string | null; data: unknown }> {
  try {
    return { code: null, data: await person.run(document, variables) };
  } catch (error) {
    const { code, data } = error as GraphqlFailure;
    return { code: code ?? "none", data };
  }
}

let app: TestApp;
let people: Record<"ada" | "bea" | "suspended" | "reader" | "admin" | "anonymous", TestPerson>;
let ids: Ids;

beforeAll(async () => {
  app = await testApp();
  const admin = await app.signUp("Root");
  const ada = await app.signUp("Ada");
  const bea = await app.signUp("Bea");
  const suspended = await app.signUp("Sue");
  const reader = await bea.token("READ");
  await admin.run("mutation ($id: ID!) { suspendUser(id: $id) { id } }", { id: suspended.userId });
  people = { ada, bea, suspended, reader, admin, anonymous: app.anonymous };
  const made = {
    note: await make.note(ada, { title: secret }),
    project: await make.project(ada, { name: secret }),
    task: await make.task(ada, { title: secret }),
    tag: await make.tag(ada, { name: secret }),
    category: await make.category(ada, { name: secret }),
  };
  ids = (field, argument) => {
    const words = `${argument} ${field}`.toLowerCase();
    for (const kind of ["task", "project", "tag", "category"] as const) if (words.includes(kind)) return made[kind].id;
    return made.note.id;
  };
});

test("the table names every query, mutation and subscription, each once, and no removed ones", () => {
  for (const [root, policies] of Object.entries(table)) {
    const named = Object.values(policies).flat().sort();
    expect(named, root).toEqual(Object.keys(rootOf(root as keyof typeof table).getFields()).sort());
  }
});

describe.each(["Query", "Mutation"] as const)("%s", (root) => {
  const ofPolicy = (...policies: Policy[]) => policies.flatMap((policy) => table[root][policy]);

  test("signed-out and suspended callers get nothing", async () => {
    for (const field of ofPolicy("self", "owner", "admin")) {
      const asked = askFor(root, field, ids);
      for (const who of ["anonymous", "suspended"] as const) {
        const { code, data } = await codeOf(people[who], asked);
        const refusals = asked.isUpload ? ["UNAUTHENTICATED", "INVALID_INPUT"] : ["UNAUTHENTICATED"];
        expect(refusals, `${field} for ${who}`).toContain(code);
        expect((data as Record<string, unknown> | null)?.[field] ?? null, `${field} for ${who}`).toBeNull();
      }
    }
  });

  test("operations for admins are refused to others, and to a person's token", async () => {
    for (const field of ofPolicy("admin")) {
      expect(rootOf(root).getFields()[field]?.description, field).toMatch(/^Admins only: /);
      const asked = askFor(root, field, ids);
      for (const who of ["ada", "reader"] as const)
        expect((await codeOf(people[who], asked)).code, `${field} for ${who}`).toBe("FORBIDDEN");
    }
  });

  test("a person's rows don't exist for others, nor for admins", async () => {
    for (const field of ofPolicy("owner")) {
      const asked = askFor(root, field, ids);
      if (asked.isUpload) continue;
      for (const who of ["bea", "admin"] as const) {
        const { code, data } = await codeOf(people[who], asked);
        expect(JSON.stringify(data ?? null), `${field} for ${who}`).not.toContain(secret);
        const answer = (data as Record<string, unknown> | null)?.[field];
        const isNothing = answer === null || answer === false || (Array.isArray(answer) && answer.length === 0);
        const isRefused = ["NOT_FOUND", "INVALID_INPUT", "FORBIDDEN", "CONFLICT"].includes(code ?? "");
        expect(isRefused || isNothing || isBoard(answer), `${field} for ${who}: ${code} ${JSON.stringify(data)}`).toBe(
          true,
        );
      }
    }
  });

  if (root === "Mutation")
    test("a token that may only read changes nothing", async () => {
      for (const field of ofPolicy("self", "owner")) {
        const { code } = await codeOf(people.reader, askFor(root, field, ids));
        expect(["FORBIDDEN", "INVALID_INPUT"], field).toContain(code);
        if (code === "INVALID_INPUT") expect(askFor(root, field, ids).isUpload, field).toBe(true);
      }
    });
  else
    test("lists hold only the viewer's own rows, also for admins", async () => {
      for (const field of ofPolicy("self"))
        for (const who of ["bea", "admin", "reader"] as const) {
          const { data } = await codeOf(people[who], askFor(root, field, ids));
          expect(JSON.stringify(data ?? null), `${field} for ${who}`).not.toContain(secret);
        }
    });
});

/** The board without a project and the tree of projects exist for everybody, with their own rows. */
function isBoard(answer: unknown): boolean {
  return Array.isArray(answer) && answer.every((each) => ["BoardColumn", "Project"].includes(each?.__typename));
}
