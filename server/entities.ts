import { OauthAccessToken } from "./accounts/apps/OauthAccessToken.js";
import { OauthClient } from "./accounts/apps/OauthClient.js";
import { OauthConsent } from "./accounts/apps/OauthConsent.js";
import { OauthRefreshToken } from "./accounts/apps/OauthRefreshToken.js";
import { Identity } from "./accounts/auth/Identity.js";
import { InstanceSecret } from "./accounts/auth/InstanceSecret.js";
import { Verification } from "./accounts/auth/Verification.js";
import { Passkey } from "./accounts/secondFactor/Passkey.js";
import { TwoFactor } from "./accounts/secondFactor/TwoFactor.js";
import { Session } from "./accounts/sessions/Session.js";
import { ApiToken } from "./accounts/tokens/ApiToken.js";
import { User } from "./accounts/User.js";
import { Attachment } from "./attachments/Attachment.js";
import { AuditEntryEntity } from "./audit/AuditEntryEntity.js";
import { BackupRunEntity } from "./backups/BackupRunEntity.js";
import { CalendarEvent } from "./calendar/events/CalendarEvent.js";
import { CalendarFeedEntity } from "./calendar/ics/CalendarFeedEntity.js";
import { EventReminderEntity } from "./calendar/reminders/EventReminderEntity.js";
import { EventException } from "./calendar/series/EventException.js";
import { SeriesChange } from "./calendar/series/SeriesChange.js";
import { CalendarSubscription } from "./calendar/subscriptions/CalendarSubscription.js";
import { EventType } from "./calendar/types/EventType.js";
import { ThingChange } from "./changes/ThingChange.js";
import { ContentItem } from "./content/ContentItem.js";
import { ContentTag } from "./content/ContentTag.js";
import { Note } from "./content/Note.js";
import { NoteLink } from "./content/noteLinks/NoteLink.js";
import { ContentProject } from "./content/projectLinks/ContentProject.js";
import { Video } from "./content/Video.js";
import { ContentVersion } from "./content/versions/ContentVersion.js";
import { Feedback } from "./feedback/Feedback.js";
import { HealthProblemEntity } from "./health/HealthProblemEntity.js";
import { IdempotencyKey } from "./idempotency/IdempotencyKey.js";
import { InstanceSettingEntity } from "./instanceSettings/InstanceSettingEntity.js";
import { Invitation } from "./invitations/Invitation.js";
import { WaitingNotice } from "./notifications/channels/email/WaitingNotice.js";
import { PushDeviceEntity } from "./notifications/channels/push/PushDeviceEntity.js";
import { NotificationSettings } from "./notifications/NotificationSettings.js";
import { DomainEventEntity } from "./platform/live/DomainEventEntity.js";
import { OutboxMailEntity } from "./platform/mail/OutboxMailEntity.js";
import { UnownedFile } from "./platform/storage/UnownedFile.js";
import { KeptPreferencesEntity } from "./preferences/KeptPreferencesEntity.js";
import { Project } from "./projects/Project.js";
import { BlockedSenderEntity } from "./received/BlockedSenderEntity.js";
import { ReceivedItemEntity } from "./received/ReceivedItemEntity.js";
import { SavedSearch } from "./search/SavedSearch.js";
import { Correspondent } from "./sending/Correspondent.js";
import { DeliveryEntity } from "./sending/DeliveryEntity.js";
import { Refusal } from "./sending/Refusal.js";
import { SendEntity } from "./sending/SendEntity.js";
import { SnapshotFileEntity } from "./sending/SnapshotFileEntity.js";
import { ShareLinkEntity } from "./sharing/ShareLinkEntity.js";
import { TaskLine } from "./tasks/lines/TaskLine.js";
import { Task } from "./tasks/Task.js";
import { TaskItem } from "./tasks/TaskItem.js";
import { TaskReminder } from "./tasks/TaskReminder.js";
import { Category } from "./taxonomy/Category.js";
import { Tag } from "./taxonomy/Tag.js";
import { TrashedTaxonomy } from "./taxonomy/TrashedTaxonomy.js";
import { TransferEntity } from "./transfer/TransferEntity.js";
import { TransferredRow } from "./transfer/TransferredRow.js";
import { VideoAnalysisEntity } from "./videos/analysis/VideoAnalysisEntity.js";
import { TranscriptPassage } from "./videos/transcript/TranscriptPassage.js";
import { VideoTranscriptEntity } from "./videos/transcript/VideoTranscriptEntity.js";
import { Webhook } from "./webhooks/Webhook.js";
import { WebhookDelivery } from "./webhooks/WebhookDelivery.js";

/** A class for each table: its columns, keys, checks and indexes match the database. */
export const entities = [
  ApiToken,
  Identity,
  InstanceSecret,
  Session,
  User,
  Verification,
  OauthClient,
  OauthRefreshToken,
  OauthAccessToken,
  OauthConsent,
  Passkey,
  TwoFactor,
  Attachment,
  UnownedFile,
  AuditEntryEntity,
  CalendarEvent,
  CalendarFeedEntity,
  CalendarSubscription,
  EventException,
  EventReminderEntity,
  EventType,
  SeriesChange,
  InstanceSettingEntity,
  BackupRunEntity,
  HealthProblemEntity,
  ContentItem,
  ContentTag,
  ContentVersion,
  Note,
  NoteLink,
  Video,
  Feedback,
  Invitation,
  NotificationSettings,
  PushDeviceEntity,
  WaitingNotice,
  Webhook,
  WebhookDelivery,
  DomainEventEntity,
  OutboxMailEntity,
  KeptPreferencesEntity,
  ContentProject,
  Project,
  BlockedSenderEntity,
  ReceivedItemEntity,
  SavedSearch,
  Correspondent,
  DeliveryEntity,
  Refusal,
  SendEntity,
  SnapshotFileEntity,
  ShareLinkEntity,
  Task,
  TaskItem,
  TaskLine,
  TaskReminder,
  Category,
  Tag,
  TrashedTaxonomy,
  TransferEntity,
  TransferredRow,
  VideoAnalysisEntity,
  TranscriptPassage,
  VideoTranscriptEntity,
  ThingChange,
  IdempotencyKey,
];
