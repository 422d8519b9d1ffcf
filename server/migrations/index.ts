import { Accounts20261121010000 } from "./20261121010000-Accounts.js";
import { Content20261121020000 } from "./20261121020000-Content.js";
import { Attachments20261121100000 } from "./20261121100000-Attachments.js";
import { Versions20261121110000 } from "./20261121110000-Versions.js";
import { Projects20261121150000 } from "./20261121150000-Projects.js";
import { TaskItems20261121160000 } from "./20261121160000-TaskItems.js";
import { Feedback20261121200000 } from "./20261121200000-Feedback.js";
import { VersionFacts20261121221000 } from "./20261121221000-VersionFacts.js";
import { Videos20261121222000 } from "./20261121222000-Videos.js";
import { VideoAnalysis20261121223000 } from "./20261121223000-VideoAnalysis.js";
import { Calendar20261121224000 } from "./20261121224000-Calendar.js";
import { Feeds20261121225000 } from "./20261121225000-Feeds.js";
import { Sharing20261121230000 } from "./20261121230000-Sharing.js";
import { Sending20261121231000 } from "./20261121231000-Sending.js";
import { Notifications20261121232000 } from "./20261121232000-Notifications.js";
import { ContentCounts20261121233000 } from "./20261121233000-ContentCounts.js";
import { Search20261121233500 } from "./20261121233500-Search.js";
import { Admin20261121234000 } from "./20261121234000-Admin.js";
import { Preferences20261121235000 } from "./20261121235000-Preferences.js";
import { Transfer20261121236000 } from "./20261121236000-Transfer.js";
import { SentTranscripts20261122100000 } from "./20261122100000-SentTranscripts.js";
import { SearchEstimate20261122110000 } from "./20261122110000-SearchEstimate.js";
import { SeriesChange20261122120000 } from "./20261122120000-SeriesChange.js";
import { VideoLengths20261122130000 } from "./20261122130000-VideoLengths.js";
import { TagOrder20261122140000 } from "./20261122140000-TagOrder.js";
import { TypoDistance20261122150000 } from "./20261122150000-TypoDistance.js";
import { Standing20261122160000 } from "./20261122160000-Standing.js";
import { SecondFactor20261122170000 } from "./20261122170000-SecondFactor.js";
import { StorageQuota20261122180000 } from "./20261122180000-StorageQuota.js";
import { DeviceGeneration20261122190000 } from "./20261122190000-DeviceGeneration.js";
import { KeptLinks20261122200000 } from "./20261122200000-KeptLinks.js";

/** Every migration in the order they run. A new one is added at the end and never changed once released. */
export const migrations = [
  Accounts20261121010000,
  Content20261121020000,
  Attachments20261121100000,
  Versions20261121110000,
  Projects20261121150000,
  TaskItems20261121160000,
  Feedback20261121200000,
  VersionFacts20261121221000,
  Videos20261121222000,
  VideoAnalysis20261121223000,
  Calendar20261121224000,
  Feeds20261121225000,
  Sharing20261121230000,
  Sending20261121231000,
  Notifications20261121232000,
  ContentCounts20261121233000,
  Search20261121233500,
  Admin20261121234000,
  Preferences20261121235000,
  Transfer20261121236000,
  SentTranscripts20261122100000,
  SearchEstimate20261122110000,
  SeriesChange20261122120000,
  VideoLengths20261122130000,
  TagOrder20261122140000,
  TypoDistance20261122150000,
  Standing20261122160000,
  SecondFactor20261122170000,
  StorageQuota20261122180000,
  DeviceGeneration20261122190000,
  KeptLinks20261122200000,
];

/** Where the database remembers which have run. */
export const migrationsTable = "migration";
