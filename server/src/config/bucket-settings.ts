import * as z from 'zod';

/** A bucket of an S3-compatible store. */
export interface BucketSettings {
  readonly bucket: string;
  /** Prefix of every key: empty, or ending in a slash. */
  readonly prefix: string;
  readonly region: string;
  /** Address of an S3-compatible store. Absent: Amazon's. */
  readonly endpoint: string | undefined;
  /** Whether the bucket is part of the path rather than of the host, as small stores require. */
  readonly pathStyle: boolean;
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const KNOWN = ['region', 'endpoint', 'path-style'];

const querySchema = z.strictObject({
  region: z.string().min(1).optional(),
  endpoint: z.url({ protocol: /^https?$/ }).optional(),
  'path-style': z.enum(['yes', 'no']).optional(),
});

/** Null for a path with a literal %. */
const prefixOf = (path: string): string | null => {
  const trimmed = path.replace(/^\/+|\/+$/g, '');
  try {
    return trimmed === '' ? '' : `${decodeURIComponent(trimmed)}/`;
  } catch {
    return null;
  }
};

const read = (text: string): BucketSettings | null => {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const query = querySchema.safeParse(Object.fromEntries(url.searchParams));
  const isUserFacing = url.protocol === 's3:' && !url.username && !url.password && !url.port && !url.hash;
  if (!isUserFacing || !BUCKET.test(url.hostname) || !query.success) return null;
  const prefix = prefixOf(url.pathname);
  if (prefix === null || url.searchParams.size > KNOWN.length) return null;
  const { region, endpoint, 'path-style': style } = query.data;
  return {
    bucket: url.hostname,
    prefix,
    region: region ?? 'us-east-1',
    endpoint,
    pathStyle: style === undefined ? endpoint !== undefined : style === 'yes',
  };
};

/** The value of a setting that names a bucket. */
export const bucketSettingsSchema = (name: string) =>
  z.string().transform((text, context): BucketSettings => {
    const settings = read(text);
    if (settings) return settings;
    const message = `${name} must be a bucket, such as s3://bucket/folder?region=eu-west-3 or s3://bucket?endpoint=https://store.example.org, without a key in it.`;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
