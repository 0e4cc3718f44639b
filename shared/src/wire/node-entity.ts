import * as z from 'zod/mini';
import { pathOf } from './call.ts';
import { booleanField, momentField, numberField, referenceField, textField } from './dialect/envelope.ts';
import { fileDownload } from './file-download.ts';

/** The bundle of every data record. */
export const DATA_BUNDLE = 'data';

/** A data record as its owner sees it; each journal field holds one JSON text or nothing. Source: contract §7, E-01. */
export const nodeEntitySchema = z.object({
  nid: numberField,
  uuid: textField,
  vid: numberField,
  langcode: textField,
  type: z.array(
    z.object({
      target_id: z.literal(DATA_BUNDLE),
      target_type: z.literal('node_type'),
      target_uuid: z.string(),
    }),
  ),
  revision_timestamp: momentField,
  revision_uid: referenceField,
  revision_log: textField,
  status: booleanField,
  uid: referenceField,
  title: textField,
  created: momentField,
  changed: momentField,
  promote: booleanField,
  sticky: booleanField,
  default_langcode: booleanField,
  revision_translation_affected: booleanField,
  path: z.array(z.object({ alias: z.nullable(z.string()), pid: z.nullable(z.int()), langcode: z.string() })),
  field_plf: textField,
  field_cid: textField,
  field_celebrations: textField,
  field_deviateurs: textField,
  field_intuitions: textField,
  field_pretentions: textField,
  field_amitiepro: textField,
  field_personal_notes: z.array(
    z.object({
      target_id: z.int(),
      display: z.nullable(z.boolean()),
      description: z.nullable(z.string()),
      target_type: z.literal('file'),
      target_uuid: z.string(),
      url: z.string(),
    }),
  ),
});
export type NodeEntity = z.infer<typeof nodeEntitySchema>;

/** The bundle's own uuid, the same in every installation. */
export const DATA_BUNDLE_UUID = '3f0a6c1e-5b1d-4a57-9c0e-6f2d8f6b7a41';
/** The field that names the files of personal notes. */
export const FILES_FIELD = 'field_personal_notes';
/** The month under which a file is served, as Drupal files them. Source: contract §10. */
export const fileMonth = (createdAt: Date): string => createdAt.toISOString().slice(0, 7);
/** Path under which a file is served. Source: contract §10. */
export const filePath = (createdAt: Date, filename: string): string =>
  pathOf(fileDownload, { month: fileMonth(createdAt), filename });
