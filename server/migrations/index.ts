import { Baseline20261122150000 } from "./20261122150000-Baseline.js";
import { Standing20261122160000 } from "./20261122160000-Standing.js";
import { SecondFactor20261122170000 } from "./20261122170000-SecondFactor.js";
import { StorageQuota20261122180000 } from "./20261122180000-StorageQuota.js";
import { DeviceGeneration20261122190000 } from "./20261122190000-DeviceGeneration.js";
import { KeptLinks20261122200000 } from "./20261122200000-KeptLinks.js";
import { OneWordIndex20261122210000 } from "./20261122210000-OneWordIndex.js";
import { WordsByIndex20261123043000 } from "./20261123043000-WordsByIndex.js";
import { JobsShowLife20261124062153 } from "./20261124062153-JobsShowLife.js";
import { ContentCodes20261124063000 } from "./20261124063000-ContentCodes.js";
import { SearchAsked20261124102500 } from "./20261124102500-SearchAsked.js";
import { SearchPaths20261124141500 } from "./20261124141500-SearchPaths.js";
import { Backups20261127002822 } from "./20261127002822-Backups.js";
import { Health20261127030452 } from "./20261127030452-Health.js";
import { SearchCorrections20261128004700 } from "./20261128004700-SearchCorrections.js";
import { MailEachSend20261128140807 } from "./20261128140807-MailEachSend.js";
import { FirstSteps20261128141110 } from "./20261128141110-FirstSteps.js";
import { AddPlannedTime20261128141240 } from "./20261128141240-AddPlannedTime.js";
import { OneTrash20261128141338 } from "./20261128141338-OneTrash.js";
import { NoteLinks20261129002835 } from "./20261129002835-NoteLinks.js";
import { ImagesInNotes20261129003809 } from "./20261129003809-ImagesInNotes.js";
import { DailyNotes20261129004837 } from "./20261129004837-DailyNotes.js";
import { TaskLines20261129042110 } from "./20261129042110-TaskLines.js";
import { Webhooks20261129082841 } from "./20261129082841-Webhooks.js";
import { TokenScopes20261129082849 } from "./20261129082849-TokenScopes.js";
import { UpdatedSince20261129083528 } from "./20261129083528-UpdatedSince.js";
import { ConnectedApps20261129085156 } from "./20261129085156-ConnectedApps.js";
import { ThingChanges20261129090000 } from "./20261129090000-ThingChanges.js";
import { IdempotencyKeys20261129091000 } from "./20261129091000-IdempotencyKeys.js";
import { PartChanges20261129123900 } from "./20261129123900-PartChanges.js";
import { AppLimit20261130020842 } from "./20261130020842-AppLimit.js";
import { WebhookSending20261130020852 } from "./20261130020852-WebhookSending.js";
import { CheaperCreationChanges20261130080000 } from "./20261130080000-CheaperCreationChanges.js";
import { FewerIndexEntries20261130113000 } from "./20261130113000-FewerIndexEntries.js";
import { ChangedSince20261130140800 } from "./20261130140800-ChangedSince.js";

/** Every migration in the order they run. A new one is added at the end and never changed once released. */
export const migrations = [
  Baseline20261122150000,
  Standing20261122160000,
  SecondFactor20261122170000,
  StorageQuota20261122180000,
  DeviceGeneration20261122190000,
  KeptLinks20261122200000,
  OneWordIndex20261122210000,
  WordsByIndex20261123043000,
  JobsShowLife20261124062153,
  ContentCodes20261124063000,
  SearchAsked20261124102500,
  SearchPaths20261124141500,
  Backups20261127002822,
  Health20261127030452,
  SearchCorrections20261128004700,
  MailEachSend20261128140807,
  FirstSteps20261128141110,
  AddPlannedTime20261128141240,
  OneTrash20261128141338,
  NoteLinks20261129002835,
  ImagesInNotes20261129003809,
  DailyNotes20261129004837,
  TaskLines20261129042110,
  Webhooks20261129082841,
  TokenScopes20261129082849,
  UpdatedSince20261129083528,
  ConnectedApps20261129085156,
  ThingChanges20261129090000,
  IdempotencyKeys20261129091000,
  PartChanges20261129123900,
  AppLimit20261130020842,
  WebhookSending20261130020852,
  CheaperCreationChanges20261130080000,
  FewerIndexEntries20261130113000,
  ChangedSince20261130140800,
];

/** Where the database remembers which have run. */
export const migrationsTable = "migration";
