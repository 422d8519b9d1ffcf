import "reflect-metadata";
import type { GraphQLSchema } from "graphql";
import { buildSchema as build, getMetadataStorage, type PubSub } from "type-graphql";
import { RegistrationResolver } from "./accounts/auth/RegistrationResolver.js";
import { authChecker } from "./accounts/roles/authChecker.js";
import { SecondFactorResolver } from "./accounts/secondFactor/SecondFactorResolver.js";
import { ViewerResolver } from "./accounts/ViewerResolver.js";
import { AuditResolver } from "./admin/audit/AuditResolver.js";
import { InstanceResolver } from "./admin/instance/InstanceResolver.js";
import { InvitationAdminResolver } from "./admin/invitations/InvitationAdminResolver.js";
import { MailAdminResolver } from "./admin/mails/MailAdminResolver.js";
import { PreviewAdminResolver } from "./admin/previews/PreviewAdminResolver.js";
import { UserAdminResolver } from "./admin/users/UserAdminResolver.js";
import { AttachmentResolver } from "./attachments/AttachmentResolver.js";
import { ImageResolver } from "./attachments/ImageResolver.js";
import { StorageResolver, ViewerStorageResolver } from "./attachments/StorageResolver.js";
import { BackupResolver } from "./backups/BackupResolver.js";
import { EventResolver } from "./calendar/events/EventResolver.js";
import { CalendarFileResolver } from "./calendar/ics/CalendarFileResolver.js";
import { EventTypeResolver } from "./calendar/types/EventTypeResolver.js";
import { ChangeResolver } from "./changes/ChangeResolver.js";
import { ContentResolver } from "./content/ContentResolver.js";
import { DailyNoteResolver } from "./content/daily/DailyNoteResolver.js";
import { FilingResolver } from "./content/filing/FilingResolver.js";
import { ContentListResolver } from "./content/lists/ContentListResolver.js";
import { NoteResolver } from "./content/NoteResolver.js";
import { ProjectLinkResolver } from "./content/projectLinks/ProjectLinkResolver.js";
import { TemplateResolver } from "./content/templates/TemplateResolver.js";
import { VersionResolver } from "./content/versions/VersionResolver.js";
import { DashboardResolver } from "./dashboard/DashboardResolver.js";
import { FeedbackResolver } from "./feedback/FeedbackResolver.js";
import { declareCosts } from "./fieldCosts.js";
import { declareScopes } from "./fieldScopes.js";
import { FirstStepsResolver } from "./firstSteps/FirstStepsResolver.js";
import { HealthResolver } from "./health/HealthResolver.js";
import { InstanceSettingsResolver } from "./instanceSettings/InstanceSettingsResolver.js";
import { InvitationResolver } from "./invitations/InvitationResolver.js";
import { linkResolvers } from "./links/LinkResolver.js";
import { NodeResolver } from "./nodes/NodeResolver.js";
import { NotificationResolver } from "./notifications/NotificationResolver.js";
import { checkInput, declareBounds } from "./platform/graphql/inputRules.js";
import { checkTexts } from "./platform/graphql/scalars.js";
import { BuildInfoResolver } from "./platform/telemetry/buildInfo.js";
import { PreferencesResolver } from "./preferences/PreferencesResolver.js";
import { ProjectResolver } from "./projects/ProjectResolver.js";
import { ReceivedResolver } from "./received/ReceivedResolver.js";
import { SnapshotResolver } from "./received/SnapshotResolver.js";
import { ReminderResolver } from "./reminders/ReminderResolver.js";
import { SearchResolver } from "./search/SearchResolver.js";
import { SendResolver } from "./sending/SendResolver.js";
import { ShareLinkResolver } from "./sharing/ShareLinkResolver.js";
import { NoteTaskResolver, TaskLineResolver } from "./tasks/lines/LineResolver.js";
import { NextTaskResolver } from "./tasks/NextTaskResolver.js";
import { TaskResolver } from "./tasks/TaskResolver.js";
import { CategoryResolver } from "./taxonomy/CategoryResolver.js";
import { TagResolver } from "./taxonomy/TagResolver.js";
import { TaxonomyResolver } from "./taxonomy/TaxonomyResolver.js";
import { TransferResolver } from "./transfer/TransferResolver.js";
import { TrashResolver } from "./trash/TrashResolver.js";
import { AnalysisResolver } from "./videos/analysis/AnalysisResolver.js";
import { TranscriptResolver } from "./videos/transcript/TranscriptResolver.js";
import { VideoResolver } from "./videos/VideoResolver.js";
import { WebhookResolver } from "./webhooks/WebhookResolver.js";

// Each subscription has its own stream of live events, but the builder requires a PubSub.
const noTopics: PubSub = {
  publish: () => {
    throw new Error("Events are published by saving them");
  },
  subscribe: () => {
    throw new Error("A subscription has to name its stream");
  },
};

let built: Promise<GraphQLSchema> | undefined;

/** Builds the whole API from its classes, the same each time; needs no database. */
export function buildSchema(): Promise<GraphQLSchema> {
  built ??= schemaOfClasses();
  return built;
}

async function schemaOfClasses(): Promise<GraphQLSchema> {
  checkTexts();
  const schema = await build({
    resolvers: [
      ViewerResolver,
      SecondFactorResolver,
      RegistrationResolver,
      ContentResolver,
      NoteResolver,
      ContentListResolver,
      VideoResolver,
      TranscriptResolver,
      AnalysisResolver,
      AttachmentResolver,
      ImageResolver,
      StorageResolver,
      ViewerStorageResolver,
      FilingResolver,
      VersionResolver,
      DailyNoteResolver,
      TemplateResolver,
      CategoryResolver,
      TagResolver,
      TaxonomyResolver,
      ProjectResolver,
      ProjectLinkResolver,
      TaskResolver,
      NextTaskResolver,
      TaskLineResolver,
      NoteTaskResolver,
      EventResolver,
      EventTypeResolver,
      CalendarFileResolver,
      ReminderResolver,
      ShareLinkResolver,
      SendResolver,
      ReceivedResolver,
      SnapshotResolver,
      NodeResolver,
      ChangeResolver,
      NotificationResolver,
      WebhookResolver,
      SearchResolver,
      ...linkResolvers,
      FeedbackResolver,
      InvitationResolver,
      UserAdminResolver,
      InvitationAdminResolver,
      MailAdminResolver,
      PreviewAdminResolver,
      InstanceResolver,
      BackupResolver,
      HealthResolver,
      AuditResolver,
      InstanceSettingsResolver,
      DashboardResolver,
      FirstStepsResolver,
      PreferencesResolver,
      TrashResolver,
      TransferResolver,
      BuildInfoResolver,
    ],
    validateFn: checkInput,
    authChecker,
    pubSub: noTopics,
  });
  return declareScopes(declareBounds(declareCosts(markAdminFields(schema))));
}

/** Says of each field that only admins may use that it is so, by its roles. */
function markAdminFields(schema: GraphQLSchema): GraphQLSchema {
  const { queries, mutations, subscriptions } = getMetadataStorage();
  const roots = { ...schema.getQueryType()?.getFields(), ...schema.getMutationType()?.getFields() };
  const fields = { ...roots, ...schema.getSubscriptionType()?.getFields() };
  for (const { schemaName, roles } of [...queries, ...mutations, ...subscriptions]) {
    const field = fields[schemaName];
    const isForAdmins = roles?.some((role) => String(role).startsWith("ADMIN"));
    if (field && isForAdmins) field.description = `Admins only: ${field.description ?? ""}`;
  }
  return schema;
}
