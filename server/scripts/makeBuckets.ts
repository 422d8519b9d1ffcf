import "reflect-metadata";
import { CreateBucketCommand, HeadBucketCommand, NotFound } from "@aws-sdk/client-s3";
import { clientOf } from "../backups/backupToBucket.js";
import { reportFailedStart } from "../settings/StartError.js";
import { loadDotEnv, readSettings } from "../settings/settings.js";

// Creates the buckets that the settings name, if they don't exist: one's own store begins empty.
loadDotEnv();
try {
  const { s3, backupBucket } = readSettings(process.env);
  for (const bucket of [s3, backupBucket]) {
    if (!bucket) continue;
    const client = await clientOf(bucket);
    const place = { Bucket: bucket.bucket };
    try {
      await client.send(new HeadBucketCommand(place));
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
      await client.send(new CreateBucketCommand(place));
    }
    client.destroy();
  }
} catch (error) {
  process.exitCode = reportFailedStart(error);
}
