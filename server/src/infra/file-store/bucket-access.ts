import * as z from 'zod';
import { SettingsError } from '../../config/settings-error.ts';
import { readSettingFile } from '../../config/settings-from-files.ts';

const accessSchema = z.object({ accessKeyId: z.string().min(1), secretAccessKey: z.string().min(1) });

/** Access key of a store's account. */
export type BucketAccess = z.infer<typeof accessSchema>;

/**
 * Reads the access key of a store's account from its file: `{"accessKeyId": "…", "secretAccessKey": "…"}`.
 * @param variable the setting that names the file
 * @throws SettingsError when there is no such file, or it contains something else
 */
export const readBucketAccess = (variable: string, path: string): BucketAccess => {
  const text = readSettingFile(variable, path);
  try {
    return accessSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new SettingsError(
      `The file ${path} of ${variable} must hold {"accessKeyId": "…", "secretAccessKey": "…"}.`,
      { cause },
    );
  }
};
