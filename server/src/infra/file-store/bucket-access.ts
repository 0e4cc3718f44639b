import * as z from 'zod';
import { SettingsError } from '../../config/settings-error.ts';
import { readSettingFile } from '../../config/settings-from-files.ts';

const accessSchema = z.object({ accessKeyId: z.string().min(1), secretAccessKey: z.string().min(1) });

/** Access key of a store's account. */
export type BucketAccess = z.infer<typeof accessSchema>;

/**
 * Reads the access key of a store's account from its file: `{"accessKeyId": "…", "secretAccessKey": "…"}`.
 * @throws SettingsError when there is no such file, or it contains something else
 */
export const readBucketAccess = (path: string): BucketAccess => {
  const text = readSettingFile('FILE_STORE_KEY_FILE', path);
  try {
    return accessSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new SettingsError(
      `The file ${path} of FILE_STORE_KEY_FILE must hold {"accessKeyId": "…", "secretAccessKey": "…"}.`,
      { cause },
    );
  }
};
