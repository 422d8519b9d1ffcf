import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isAbstractType,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
} from "graphql";
import { sql } from "kysely";
import { type ContentType, contentKinds } from "./contentKinds/contentKinds.js";
import type { Context } from "./platform/context.js";
import { anyOf } from "./platform/data/Parameter.js";
import { isUuid } from "./platform/isUuid.js";
import { type Needs, needsOf, readScopes, requireScopes, type Scope, writeScopes } from "./platform/scopes.js";
import { scopesOfTrash } from "./trash/scopesOfTrash.js";
import { type TrashKind, trashKinds } from "./trash/trashKinds.js";

const inOrder = (names: string): string[] => names.trim().split(/\s+/);

const anyContent = "notes:read|videos:read";
const changeContent = "notes:write|videos:write";
const changeAllContent = "notes:write videos:write";
const everything = readScopes.join(" ");
const allContent = "notes:write videos:write projects:write calendar:write";
const open = "";

/**
 * The scopes that a token needs for each field of the roots: one of those between bars, and all of those between
 * spaces. A field that is missing here needs all scopes, and a test fails.
 */
export const rootScopes: Record<"Query" | "Mutation" | "Subscription", Record<string, string[]>> = {
  Query: {
    [open]: inOrder("buildInfo categoryIcons signInOptions viewer"),
    "notes:read": inOrder("dailyNote dailyNotesAround note noteTemplates notes"),
    "videos:read": inOrder("halfWatched video videoAbilities videoAnalysis videoInfo videos"),
    [anyContent]: inOrder("attachmentUrl categories contentCounts contentItems contentVersion contentVersions tags"),
    "projects:read": inOrder("dayTasks project projectCounts projectHierarchy projectOutline projects taskBoard tasks"),
    "calendar:read": inOrder(
      "calendarFeed calendarSubscriptions event eventConflicts eventDays eventScopes eventTypes events occurrence todos",
    ),
    "projects:read|calendar:read": ["task"],
    "sharing:read": inOrder(
      "blockedSenders emailRecipients lookupUsers receivedItem receivedItems sends shareLink shareLinks unreadCount",
    ),
    [`sharing:read ${anyContent}`]: ["shareableText"],
    "profile:read": inOrder(`adminFeedback adminFeedbackCounts adminFeedbackItem adminInvitationCounts adminInvitations
      adminJobs adminUserCounts adminUsers auditCounts auditLog backups categoryIconUses emailPreviews feedbackSettings
      healthProblemCount instanceHealth instanceSettings instanceState invitationsLeft keptPreferences
      notificationSettings outbox pushDevices pushPublicKey savedSearches sharePreviews transfers`),
    "notes:read|videos:read|projects:read|calendar:read": inOrder("changes linkTargets node nodes trash trashCounts"),
    "notes:read|videos:read|projects:read|calendar:read|sharing:read": ["search"],
    "profile:write": inOrder("webhookDeliveries webhooks"),
    [everything]: ["exportUrl"],
  },
  Mutation: {
    "notes:write": inOrder(
      "createNote createNoteFromTemplate openDailyNote replaceNote setTemplate updateNote updateNoteTexts",
    ),
    "notes:write projects:write": ["createTaskFromBlock"],
    "videos:write": inOrder(`analyzeVideo cancelVideoAnalysis createVideo generateSummary removeTranscript replaceVideo
      setTranscript setWatchedSeconds transcribeVideo updateVideo`),
    [changeContent]: inOrder(`addAttachment changeProjects changeTags createCategory createTag deleteAttachment
      deleteCategory deleteContent deleteContentPermanently deleteTag mergeCategory mergeTag reorderCategories
      restoreAttachment restoreContent restoreVersion setArchived setCategory setFavorite updateCategory updateTag`),
    "projects:write": inOrder(
      "createProject deleteProject deleteProjectPermanently moveProject restoreProject setProjectArchived updateProject",
    ),
    "projects:write|calendar:write": inOrder(`createTask deleteTasks deleteTasksPermanently moveTask restoreTasks
      setTaskItems setTaskReminders updateTask updateTasks`),
    "calendar:write": inOrder(`createCalendarSubscription createEvent createEventType deleteCalendarFeed
      deleteCalendarSubscription deleteEvent deleteEventType deleteEventsPermanently duplicateEvent importEvents
      previewEventImport refreshCalendarSubscription reorderEventTypes restoreEvents undoSeriesChange
      updateCalendarSubscription updateEvent updateEventType`),
    "calendar:write projects:read": inOrder("renewCalendarFeed updateCalendarFeed"),
    "sharing:write": inOrder(
      "blockSender dismissReceived markReceivedRead retrySend revokeShareLink revokeShareLinks unblockSender",
    ),
    [`sharing:write ${anyContent}`]: inOrder("sendContent shareContent"),
    [`sharing:write ${changeContent}`]: inOrder("acceptReceived undoReceived"),
    "notes:write|videos:write|projects:write|calendar:write": inOrder("deleteFromTrash emptyTrash restoreFromTrash"),
    "profile:write": inOrder(`acknowledgeRegistration allowPush answerFeedback cancelTransfer confirmAuthenticator
      createApiToken createFeedback createPasswordLink createWebhook deleteAccount deleteFeedback deleteSavedSearch
      deleteUser deleteWebhook forgetPreferences hideFirstSteps keepAccount keepPreferences keepUser readOutboxMail
      recordActivity removeConnectedApp removePasskey removePushDevice removeSecondFactor renamePasskey
      renewRecoveryCodes reorderSavedSearches resendInvitation resendWebhookDelivery revokeApiToken revokeInvitation
      revokeOtherSessions revokeSession rotateWebhookSecret runJobAgain saveSearch sendEmailPreview sendInvitations
      sendTestNotice setFeedbackNote setFeedbackStatus setUserAdmin startAuthenticator startBackup stopBackup
      suspendUser testWebhook turnOffAuthenticator unlinkIdentity unsuspendUser updateInstanceSettings
      updateNotificationSettings updateProfile updateSavedSearch updateWebhook`),
    [`profile:write ${everything}`]: ["startExport"],
    [`profile:write ${allContent}`]: inOrder("previewImport retryTransfer startImport undoImport"),
  },
  Subscription: {
    [anyContent]: inOrder("contentChanged taxonomyChanged"),
    "videos:read": inOrder("summaryProgress videoAnalysisProgress"),
    "projects:read": inOrder("projectChanged taskChanged"),
    "calendar:read": ["calendarChanged"],
    "calendar:read projects:read": ["reminderDue"],
    "sharing:read": inOrder("itemReceived unreadCount"),
    "profile:read": inOrder("feedbackChanged transferProgress"),
  },
};

/**
 * The scopes that a token needs for every field that gives objects of these types, wherever they are reached from.
 * Pages and their edges give nothing by themselves.
 */
export const typeScopes: Record<string, string[]> = {
  "notes:read": inOrder("Backlink BacklinkConnection Block DailyNotesAround Note"),
  "videos:read": inOrder("Video VideoAnalysis VideoInfo VideoTranscript"),
  [anyContent]: inOrder("Attachment Category ContentItem ContentVersion Tag"),
  "projects:read": inOrder("BoardColumn DayTasks ExampleProject LinkedProject Project ProjectOutline"),
  "projects:read|calendar:read": ["Task"],
  "calendar:read": inOrder("CalendarFeed CalendarSubscription EventDays EventOccurrence EventType"),
  "sharing:read": inOrder(
    "BlockedSender ContentSnapshot Delivery EmailRecipient ReceivedItem Send ShareLink UserLookup",
  ),
  "profile:read": inOrder(
    "ApiToken ConnectedApp Feedback FirstSteps Identity KeptPreferences NotificationSettings Passkey PushDevice SavedSearch Session Storage Transfer",
  ),
  "profile:write": inOrder("Webhook WebhookDelivery WebhookWithSecret"),
  // Their fields say themselves what they need, or they are parts of what was checked above.
  [open]: inOrder(`AdminInvitation AdminJob AdminUser AdminUserCounts AuditCount AuditEntry AuthenticatorSetup BackupRun
    Backups BuildInfo CalendarChange CategoryIconUse Change ConnectionState ContentChange ContentCounts CreatedApiToken
    CursorPlace DiskRoom EmailPreview EventDay EventImport EventImportPreview EventScopes ExcerptBlock FeedbackAuthor
    FeedbackCount FeedbackSettings GeneratedSummary HealthProblem ImportedEvent ImportReport InstanceHealth
    InstanceSettings InstanceState InvitationCount ItemReceipt JobCount KeyPoint LeftOut Link LinkSuggestion LinkTarget
    MailCount MarkedText NewCalendarFeed Node OperationTimes OutboxMail PageInfo ParsedSearch PasswordLink PersonName
    ProjectChange ProjectCounts QueueState Reminder SearchAnswer SearchGroup SearchHit SearchProblem SendResult SentTo
    SharePreview SignInOptions SignInProvider SkippedEvent SlowStatement SnapshotCategory SnapshotFile SnapshotTag
    SummaryProgress TaskChange TaskCounts TranscriptSegment TrashCount TrashEntry VersionFacts VersionName VideoAbilities
    Viewer`),
};

/** Fields that need other scopes than their type says; `*` is every other field of the type. */
export const nestedScopes: Record<string, string> = {
  "ContentCounts.archivedNotes": "notes:read",
  "ContentCounts.categoriesOfNotes": "notes:read",
  "ContentCounts.favoriteNotes": "notes:read",
  "ContentCounts.notes": "notes:read",
  "ContentCounts.trashedNotes": "notes:read",
  "ContentCounts.*": "videos:read",
  "Note.tasks": "projects:read",
  "Viewer.id": open,
  "Viewer.*": "profile:read",
};

/** Fields that are empty for a token without these scopes, since search finds only what the token may read. */
const filtered: Record<string, string> = {
  "SearchAnswer.events": "calendar:read",
  "SearchAnswer.notes": "notes:read",
  "SearchAnswer.tasks": "projects:read",
  "SearchAnswer.videos": "videos:read",
};

/** Types that are left out, without an error, where a token may not read them: an item has all else of it. */
const leftOut = "LinkedProject";

type Arguments = Record<string, unknown>;
type Demand = (args: Arguments, ctx: Context) => Needs | Promise<Needs>;

const areaOf = (type: ContentType) => contentKinds[type].many;
const needsOfTypes = (types: readonly ContentType[], verb: "read" | "write"): Needs =>
  [...new Set(types)].map((type) => [`${areaOf(type)}:${verb}`] as Scope[]);
const uuids = (given: unknown): string[] => [given].flat().filter((id): id is string => isUuid(id as string));

const typesOfItems = async (ctx: Context, ids: string[]): Promise<ContentType[]> => {
  const items = ctx.own.select("content_item").where("id", "=", anyOf(ids));
  const rows = await items
    .select(({ ref }) => ref("content_type").$castTo<ContentType>().as("type"))
    .distinct()
    .execute();
  return rows.map(({ type }) => type);
};

/** The items that an argument names must be of kinds that the token may read or change. */
const items =
  (argument: string, verb: "read" | "write"): Demand =>
  async (args, ctx) =>
    needsOfTypes(await typesOfItems(ctx, uuids(args[argument])), verb);

/** The items that rows of another table belong to. */
const itemsOf =
  (table: "attachment" | "content_version", argument: string, verb: "read" | "write"): Demand =>
  async (args, ctx) => {
    const rows = ctx.own
      .select(table)
      .where("id", "=", anyOf(uuids(args[argument])))
      .select("item_id");
    const found = await rows.execute();
    return needsOfTypes(
      await typesOfItems(
        ctx,
        found.map(({ item_id }) => item_id),
      ),
      verb,
    );
  };

/** A category or tag is changed with the content that it is for, and a category for all content with all of it. */
const taxonomy =
  (table: "category" | "tag", ...argumentNames: string[]): Demand =>
  async (args, ctx) => {
    const ids = argumentNames.flatMap((name) => uuids(args[name]));
    const isForAll = table === "category" ? sql<boolean>`scope = 'GLOBAL'` : sql<boolean>`false`;
    const rows = ctx.own.select(table).where("id", "=", anyOf(ids));
    const found = await rows.select([sql<ContentType>`content_type`.as("type"), isForAll.as("isForAll")]).execute();
    return needsOfNamed(found);
  };
const needsOfNamed = (found: { type: ContentType; isForAll: boolean }[]): Needs =>
  needsOfTypes(
    found.flatMap(({ type, isForAll }) => (isForAll ? (Object.keys(contentKinds) as ContentType[]) : [type])),
    "write",
  );

const newNamed: Demand = ({ input }) => {
  const { contentType, scope } = input as { contentType: ContentType; scope?: string | null };
  return needsOfNamed([{ type: contentType, isForAll: scope === "GLOBAL" }]);
};

/** A task in a project belongs to projects alone; a to-do also to the calendar. */
const tasks =
  (verb: "read" | "write", ...argumentNames: string[]): Demand =>
  async (args, ctx) => {
    const input = (args.input ?? {}) as { projectId?: unknown; parentId?: unknown };
    if (input.projectId) return [[`projects:${verb}`]];
    const ids = [...argumentNames.flatMap((name) => uuids(args[name])), ...uuids(input.parentId ?? [])];
    const rows = ctx.own.select("task").where("id", "=", anyOf(ids)).where("project_id", "is not", null);
    return (await rows.select("id").limit(1).execute()).length > 0 ? [[`projects:${verb}`]] : [];
  };

const received: Demand = async ({ id }, ctx) => {
  const rows = ctx.own.select("received_item").where("id", "=", anyOf(uuids(id)));
  const found = await rows.select(({ ref }) => ref("content_type").$castTo<ContentType>().as("type")).execute();
  return needsOfTypes(
    found.map(({ type }) => type),
    "write",
  );
};

const trashEntries: Demand = ({ entries }) =>
  (entries as { kind: TrashKind }[]).flatMap(({ kind }) => scopesOfTrash(kind, "write"));

const both =
  (...demands: Demand[]): Demand =>
  async (args, ctx) =>
    (await Promise.all(demands.map((demand) => demand(args, ctx)))).flat();

const byItems = (verb: "read" | "write"): Demand => items("itemIds", verb);

/** The scopes that depend on the things which the arguments name. */
const demands: Record<"Query" | "Mutation", Record<string, Demand>> = {
  Query: {
    attachmentUrl: itemsOf("attachment", "id", "read"),
    contentVersion: itemsOf("content_version", "id", "read"),
    contentVersions: items("itemId", "read"),
    node: tasks("read", "id"),
    nodes: tasks("read", "ids"),
    shareableText: items("itemId", "read"),
    task: tasks("read", "id"),
  },
  Mutation: {
    acceptReceived: received,
    addAttachment: items("itemId", "write"),
    changeProjects: byItems("write"),
    changeTags: byItems("write"),
    createCategory: newNamed,
    createTag: newNamed,
    createTask: tasks("write"),
    deleteAttachment: itemsOf("attachment", "id", "write"),
    deleteCategory: taxonomy("category", "id"),
    deleteContent: byItems("write"),
    deleteContentPermanently: byItems("write"),
    deleteFromTrash: trashEntries,
    deleteTag: taxonomy("tag", "id"),
    deleteTasks: tasks("write", "taskIds"),
    deleteTasksPermanently: tasks("write", "taskIds"),
    emptyTrash: ({ kinds }) => ((kinds as TrashKind[]) ?? trashKinds).flatMap((kind) => scopesOfTrash(kind, "write")),
    mergeCategory: taxonomy("category", "id", "into"),
    mergeTag: taxonomy("tag", "id", "into"),
    moveTask: tasks("write", "id"),
    reorderCategories: taxonomy("category", "ids"),
    restoreAttachment: itemsOf("attachment", "id", "write"),
    restoreContent: byItems("write"),
    restoreFromTrash: trashEntries,
    restoreTasks: tasks("write", "taskIds"),
    restoreVersion: items("itemId", "write"),
    sendContent: (args, ctx) => items("itemId", "read")(args.input as Arguments, ctx),
    setArchived: byItems("write"),
    setCategory: byItems("write"),
    setFavorite: byItems("write"),
    setTaskItems: both(tasks("write", "taskId"), items("itemIds", "read")),
    setTaskReminders: tasks("write", "taskId"),
    shareContent: items("itemId", "read"),
    undoReceived: received,
    updateCategory: both(taxonomy("category", "id"), ({ input }) =>
      (input as { scope?: string | null }).scope === "GLOBAL" ? needsOf(changeAllContent) : [],
    ),
    updateTag: taxonomy("tag", "id"),
    updateTask: tasks("write", "id"),
    updateTasks: tasks("write", "taskIds"),
  },
};

const byName = (groups: Record<string, string[]>): Map<string, Needs> =>
  new Map(Object.entries(groups).flatMap(([text, names]) => names.map((name) => [name, needsOf(text)] as const)));

/** Adds to each field of the schema the scopes that a token needs for it. */
export function declareScopes(schema: GraphQLSchema): GraphQLSchema {
  const types = byName(typeScopes);
  const allOf = (all: readonly Scope[]): Needs => all.map((scope) => [scope]);
  const needsOfType = (output: GraphQLOutputType): Needs => {
    const type = getNamedType(output);
    if (!isCompositeType(type)) return [];
    return types.get(type.name) ?? (/(Connection|Edge)$/.test(type.name) ? [] : allOf(readScopes));
  };
  for (const type of Object.values(schema.getTypeMap())) {
    if (isAbstractType(type)) checkResolvedTypes(type, types);
    if (!(isObjectType(type) || isInterfaceType(type)) || type.name.startsWith("__")) continue;
    if (isObjectType(type)) type.extensions = { ...type.extensions, needs: types.get(type.name) ?? [] };
    const root = byName(rootScopes[type.name as "Query"] ?? {});
    const isRoot = type.name in rootScopes;
    for (const field of Object.values(type.getFields())) {
      const own = nestedScopes[`${type.name}.${field.name}`] ?? nestedScopes[`${type.name}.*`];
      const isLeftOut = getNamedType(field.type).name === leftOut;
      const filter = filtered[`${type.name}.${field.name}`];
      if (filter !== undefined) {
        field.extensions = { ...field.extensions, filteredBy: needsOf(filter) };
        continue;
      }
      const needs = isRoot
        ? (root.get(field.name) ?? allOf(type.name === "Mutation" ? writeScopes : readScopes))
        : own !== undefined
          ? needsOf(own)
          : isLeftOut
            ? []
            : needsOfType(field.type);
      field.extensions = { ...field.extensions, needs };
      if (isLeftOut && isObjectType(type)) leaveOut(field);
    }
  }
  for (const [root, fields] of Object.entries(demands))
    for (const [name, demand] of Object.entries(fields))
      demandFirst((schema.getType(root) as GraphQLObjectType).getFields()[name] as Field, demand);
  return schema;
}

type Field = GraphQLField<unknown, Context>;

/** Values of an interface or union are checked one by one. */
function checkResolvedTypes(type: { resolveType?: unknown }, types: ReadonlyMap<string, Needs>): void {
  const resolve = type.resolveType as (value: unknown, ctx: Context, ...rest: unknown[]) => unknown;
  type.resolveType = (value: unknown, ctx: Context, ...rest: unknown[]) => {
    const name = resolve(value, ctx, ...rest);
    const held = ctx.viewer?.scopes ?? null;
    if (held === null) return name;
    const check = (resolved: unknown): unknown => {
      requireScopes(held, types.get(String(resolved)) ?? readScopes.map((scope) => [scope]));
      return resolved;
    };
    return name instanceof Promise ? name.then(check) : check(name);
  };
}

function leaveOut(field: Field): void {
  const resolve = field.resolve ?? defaultFieldResolver;
  const nothing = isListType(getNullableType(field.type)) ? [] : null;
  field.resolve = (source, args, ctx, info) => {
    const held = ctx.viewer?.scopes;
    return held && !held.has("projects:read") ? nothing : resolve(source, args, ctx, info);
  };
}

function demandFirst(field: Field, demand: Demand): void {
  const resolve = field.resolve ?? defaultFieldResolver;
  field.resolve = (source, args, ctx, info) => {
    const held = ctx.viewer?.scopes;
    if (!held) return resolve(source, args, ctx, info);
    return Promise.resolve(demand(args, ctx)).then((needs) => {
      requireScopes(held, needs);
      return resolve(source, args, ctx, info);
    });
  };
}
