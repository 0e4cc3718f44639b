import * as z from 'zod';
import { SettingsError } from '../../config/settings-error.ts';
import { readSettingFile } from '../../config/settings-from-files.ts';

const accessSchema = z.object({ accessKeyId: z.string().min(1), secretAccessKey: z.string().min(1) });

/** Key of an account of a store. */
export type BucketAccess = z.infer<typeof accessSchema>;

/**
 * Reads the key of an account of a store from its file: `{"accessKeyId": "…", "secretAccessKey": "…"}`.
 * @throws SettingsError when there is no such file, or it holds something else
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
