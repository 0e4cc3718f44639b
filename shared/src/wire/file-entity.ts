import * as z from 'zod/mini';
import { booleanField, momentField, numberField, referenceField, textField } from './dialect/envelope.ts';

/** A file as its owner sees it. `uri.url` is root-relative; `status` is true once a note names the file. Source: contract §10. */
export const fileEntitySchema = z.object({
  fid: numberField,
  uuid: textField,
  langcode: textField,
  uid: referenceField,
  filename: textField,
  uri: z.array(z.object({ value: z.string(), url: z.string() })),
  filemime: textField,
  filesize: numberField,
  status: booleanField,
  created: momentField,
  changed: momentField,
});
export type FileEntity = z.infer<typeof fileEntitySchema>;
