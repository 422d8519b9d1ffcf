import { GraphQLError, type GraphQLObjectType, type GraphQLSchema, isInterfaceType, isObjectType } from "graphql";
import { maxAttachments } from "./attachments/Attachment.js";
import { maxEvents } from "./calendar/events/listEvents.js";
import { maxLinks } from "./content/projectLinks/links.js";
import { maxFields } from "./content/templates/fillTemplate.js";
import { maxTemplates } from "./content/templates/templates.js";
import { contentKinds } from "./contentKinds/contentKinds.js";
import type { FieldCost } from "./platform/graphql/documentLimits.js";
import { maxSegments } from "./videos/transcript/transcripts.js";
import { maxKeyPoints } from "./videos/videoInputs.js";

const list = (items: number, work?: number): FieldCost => ({ items, ...(work ? { work } : {}) });

/** The cost of reading or expanding up to 10 000 rows on the event loop: at most two fit in one request. */
const everything = 10_000;
/** The cost of a statement that reads all of a person's rows of a kind, as far as `first` allows. */
const aSearch = 500;

const filing = {
  attachments: list(maxAttachments),
  linkedProjects: list(maxLinks),
  tags: list(50),
};
/** For items of any kind, on the fields that their kind has. */
const ofContent: Record<string, FieldCost> = {
  ...filing,
  excerpt: list(8),
  keyPoints: list(maxKeyPoints),
};
const changedItems = list(100, 500);

/** The bounds of fields without `first`; a test fails if a list is missing. */
const fieldCosts: Record<string, Record<string, FieldCost>> = {
  Query: {
    adminFeedbackCounts: list(10),
    adminInvitationCounts: list(10),
    auditCounts: list(10),
    blockedSenders: list(1_000),
    calendarSubscriptions: list(20),
    categories: list(1_000, 100),
    categoryIconUses: list(1_000, 100),
    emailPreviews: list(50),
    eventConflicts: list(50, everything),
    eventDays: { work: everything },
    eventTypes: list(100),
    events: list(maxEvents, everything),
    linkTargets: list(20, aSearch),
    lookupUsers: list(50),
    nodes: list(100, 200),
    noteTemplates: list(maxTemplates + 3, 100),
    projectHierarchy: list(10_000, 5_000),
    projectOutline: { work: 5_000 },
    projects: list(10_000, 2_000),
    pushDevices: list(20),
    savedSearches: list(50),
    search: { work: aSearch },
    sharePreviews: list(20),
    tags: list(5_000, 500),
    todos: list(10_000, 5_000),
    transfers: list(20),
    trash: { work: aSearch },
    trashCounts: list(10, aSearch),
    webhooks: list(20),
    dayTasks: { work: aSearch },
    taskBoard: { work: aSearch },
  },
  Mutation: {
    changeProjects: changedItems,
    changeTags: changedItems,
    markReceivedRead: changedItems,
    reorderCategories: list(1_000, 100),
    reorderEventTypes: list(100),
    reorderSavedSearches: list(50),
    restoreContent: changedItems,
    updateNoteTexts: list(10, 50),
    restoreEvents: changedItems,
    restoreTasks: changedItems,
    setArchived: changedItems,
    setCategory: changedItems,
    setFavorite: changedItems,
    updateTasks: changedItems,
    deleteFromTrash: { work: aSearch },
    emptyTrash: { work: 1_000 },
    restoreFromTrash: { work: aSearch },
  },
  Backups: { runs: list(50) },
  InstanceHealth: {
    connections: list(5),
    operations: list(20),
    problems: list(50),
    queues: list(50),
    slowStatements: list(20),
  },
  // The board's `first` applies to each of its four columns, and counts as that many columns of four tasks.
  BoardColumn: { tasks: list(4) },
  ContentItem: filing,
  ContentSnapshot: {
    excerpt: list(8),
    files: list(maxAttachments),
    keyPoints: list(maxKeyPoints),
    tags: list(50),
  },
  ContentVersion: { keyPoints: list(maxKeyPoints) },
  VersionFacts: { tags: list(50) },
  DayTasks: { tasks: list(1_000) },
  EventDays: { days: list(402), spans: list(500) },
  EventImport: { skipped: list(100) },
  EventImportPreview: { events: list(50), skipped: list(100) },
  ImportReport: { leftOut: list(100) },
  InstanceState: { jobs: list(100), mails: list(100) },
  ParsedSearch: { problems: list(20) },
  EventOccurrence: { backlinks: { work: aSearch } },
  Note: {
    backlinks: { work: aSearch },
    blocks: list(10_000),
    links: list(5_000, aSearch),
    tasks: list(500),
    templateFields: list(maxFields),
    unlinkedMentions: { work: 2_000 },
  },
  // A person has at most 10 000 projects, however they nest: if many have subprojects, each has few.
  Project: { backlinks: { work: aSearch }, subprojects: list(100), unlinkedMentions: { work: 2_000 } },
  SearchAnswer: { events: list(20), groups: list(4), notes: list(20), tasks: list(20), videos: list(20) },
  SearchGroup: { hits: list(20) },
  SearchHit: { excerpt: list(20), title: list(20) },
  Send: { deliveries: list(20) },
  SendResult: { sent: list(20) },
  SignInOptions: { providers: list(10) },
  Task: { backlinks: { work: aSearch }, linkedItems: list(50), subtasks: list(100) },
  Video: { backlinks: { work: aSearch }, unlinkedMentions: { work: 2_000 } },
  VideoTranscript: { segments: list(maxSegments) },
  Viewer: {
    apiTokens: list(100),
    connectedApps: list(200),
    identities: list(10),
    passkeys: list(20),
    sessions: list(100),
  },
};

/** Adds the costs to the schema's fields. @throws for a field that doesn't exist. */
export function declareCosts(schema: GraphQLSchema): GraphQLSchema {
  for (const [typeName, costs] of Object.entries(fieldCosts)) {
    const type = schema.getType(typeName);
    for (const [name, cost] of Object.entries(costs)) {
      const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined;
      if (!field) throw new GraphQLError(`There is no field ${typeName}.${name} to have a cost`);
      field.extensions = { ...field.extensions, cost };
    }
  }
  for (const { typename } of Object.values(contentKinds)) {
    for (const field of Object.values((schema.getType(typename) as GraphQLObjectType).getFields())) {
      const cost = ofContent[field.name];
      if (cost) field.extensions = { ...field.extensions, cost };
    }
  }
  return schema;
}
