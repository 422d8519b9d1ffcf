import { Transform } from "node:stream";
import type { BackupOptions } from "../platform/backup/writeBackup.js";
import { StartError } from "../settings/StartError.js";
import type { S3Settings, Settings } from "../settings/settings.js";
import { backupInstance } from "./backupInstance.js";
import type { MadeBackup } from "./backupToFile.js";

/** A store accepts 10 000 parts, which allows backups of 160 GB. */
const partBytes = 16 * 1024 * 1024;
const connectMilliseconds = 4_000;
/** The timeout for a silent store, and for uploading a part over a slow connection. */
const silenceMilliseconds = 60_000;
const partMilliseconds = 900_000;

/**
 * Uploads a backup of the instance to the bucket in parts; it appears there once it is complete.
 * @throws StartError if the bucket can't be reached or refuses it.
 */
export async function backupToBucket(
  settings: Settings,
  bucket: S3Settings,
  key: string,
  options: BackupOptions,
): Promise<MadeBackup> {
  const { Upload } = await import("@aws-sdk/lib-storage");
  const client = await clientOf(bucket);
  let size = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      done(null, chunk);
    },
  });
  const upload = new Upload({
    client,
    params: { Bucket: bucket.bucket, Key: key, Body: counted },
    partSize: partBytes,
    queueSize: 1,
  });
  const failed = new AbortController();
  const uploaded = upload.done().catch((error: unknown) => {
    failed.abort(away(bucket, error));
    counted.destroy(error as Error);
    throw away(bucket, error);
  });
  try {
    const signal = AbortSignal.any([options.signal, failed.signal]);
    const [progress] = await Promise.all([backupInstance(settings, counted, { ...options, signal }), uploaded]);
    return { ...progress, file: `${bucketName(bucket)}/${key}`, size };
  } catch (error) {
    // its failure removes the uploaded parts; the library's own abort doesn't wait for that
    counted.destroy(error as Error);
    await uploaded.catch(() => undefined);
    options.signal.throwIfAborted();
    failed.signal.throwIfAborted();
    throw error;
  } finally {
    client.destroy();
  }
}

/** Removes a backup, or its uploaded parts. @throws StartError if the bucket can't be reached or refuses it. */
export async function removeFromBucket(bucket: S3Settings, key: string): Promise<void> {
  const { AbortMultipartUploadCommand, DeleteObjectCommand, ListMultipartUploadsCommand } = await import(
    "@aws-sdk/client-s3"
  );
  const client = await clientOf(bucket);
  const place = { Bucket: bucket.bucket };
  try {
    await client.send(new DeleteObjectCommand({ ...place, Key: key }));
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ ...place, Prefix: key }));
    for (const { Key, UploadId } of Uploads)
      await client.send(new AbortMultipartUploadCommand({ ...place, Key, UploadId }));
  } catch (error) {
    throw away(bucket, error);
  } finally {
    client.destroy();
  }
}

export const bucketName = ({ bucket }: S3Settings): string => `s3://${bucket}`;

export async function clientOf({ endpoint, region, accessKeyId, secretAccessKey, forcePathStyle }: S3Settings) {
  const { S3Client } = await import("@aws-sdk/client-s3");
  return new S3Client({
    ...(endpoint ? { endpoint } : {}),
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle,
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: connectMilliseconds,
      socketTimeout: silenceMilliseconds,
      requestTimeout: partMilliseconds,
      throwOnRequestTimeout: true,
    },
    // Many compatible stores don't support the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
}

function away(bucket: S3Settings, error: unknown): StartError {
  const { name, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } };
  const answer = $metadata?.httpStatusCode ? `${name} ${$metadata.httpStatusCode}` : name;
  return new StartError(`The bucket ${bucket.bucket} can't be reached or refuses backups (${answer}).`, {
    cause: error,
  });
}
