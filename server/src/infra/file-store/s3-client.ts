import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { BucketSettings } from '../../config/bucket-settings.ts';
import type { BucketAccess } from './bucket-access.ts';
import { StorageUnavailableError } from './storage-unavailable.ts';

/** Time limits for connecting to a store and for its response, and the number of times it is tried. Source: Q-63. */
const CONNECT_TIMEOUT_MS = 3000;
const SILENCE_TIMEOUT_MS = 10_000;
const ATTEMPTS = 3;

/** The caller logs failures; the library's own lines would contain keys. */
const SILENT = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

/**
 * A client of an S3-compatible store.
 * @param access access key of an account; null for the machine's default credentials (its role, or the environment)
 */
export const openS3Client = (settings: BucketSettings, access: BucketAccess | null): S3Client =>
  new S3Client({
    region: settings.region,
    ...(settings.endpoint && { endpoint: settings.endpoint }),
    ...(access && { credentials: access }),
    forcePathStyle: settings.pathStyle,
    maxAttempts: ATTEMPTS,
    logger: SILENT,
    // Not every store supports checksums beyond the protocol's first version; the encryption has its own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: SILENCE_TIMEOUT_MS },
  });

/** Turns an error into StorageUnavailableError when a retry may succeed; returns any other error as it is. */
export const asStoreTrouble = (error: unknown): unknown => {
  if (error instanceof StorageUnavailableError || !(error instanceof Error)) return error;
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  const isForGood = status !== undefined && status < 500 && status !== 429;
  return isForGood ? error : new StorageUnavailableError(error.name, error);
};
