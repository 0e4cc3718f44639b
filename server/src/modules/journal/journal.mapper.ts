import { JOURNAL_FIELDS } from '@ancrage/shared/journal/fields';
import { DEFAULT_LOCALE } from '@ancrage/shared/rules/locales';
import { pathOf } from '@ancrage/shared/wire/call';
import { toField, toMoment } from '@ancrage/shared/wire/dialect/envelope';
import { DATA_BUNDLE, DATA_BUNDLE_UUID, filePath, type NodeEntity } from '@ancrage/shared/wire/node-entity';
import { userGet } from '@ancrage/shared/wire/user-get';
import type { EntityTexts } from '../../http/reply.ts';
import type { ReadableRecord } from './record.ts';

/** The owner as a reference. */
const ownerOf = ({ uid, ownerUuid }: ReadableRecord) => [
  { target_id: uid, target_type: 'user', target_uuid: ownerUuid, url: pathOf(userGet, { uid }) },
];

/**
 * A data record as its owner sees it, without the texts of the journal, which are inserted as bytes: see `recordTexts`.
 * Its language is that of the site, not of its owner: a revision never changes. Source: contract §7.
 * @param origin public address, for the URLs of files
 */
export const recordToWire = (record: ReadableRecord, origin: string): NodeEntity => ({
  nid: [{ value: record.nid }],
  uuid: [{ value: record.uuid }],
  vid: [{ value: record.revision }],
  langcode: [{ value: DEFAULT_LOCALE }],
  type: [{ target_id: DATA_BUNDLE, target_type: 'node_type', target_uuid: DATA_BUNDLE_UUID }],
  revision_timestamp: toMoment(record.changedAt),
  revision_uid: ownerOf(record),
  revision_log: [],
  status: [{ value: true }],
  uid: ownerOf(record),
  title: toField(record.title),
  created: toMoment(record.createdAt),
  changed: toMoment(record.changedAt),
  promote: [{ value: true }],
  sticky: [{ value: false }],
  default_langcode: [{ value: true }],
  revision_translation_affected: [{ value: true }],
  path: [{ alias: null, pid: null, langcode: DEFAULT_LOCALE }],
  field_plf: [],
  field_cid: [],
  field_celebrations: [],
  field_deviateurs: [],
  field_intuitions: [],
  field_pretentions: [],
  field_amitiepro: [],
  field_personal_notes: record.files.map(({ fid, uuid, filename, createdAt }) => ({
    target_id: fid,
    display: null,
    description: null,
    target_type: 'file',
    target_uuid: uuid,
    url: `${origin}${filePath(createdAt, filename)}`,
  })),
});

/** The texts of the journal by field. They are decrypted when the response is written, so not for a 304. */
export const recordTexts =
  (record: ReadableRecord): EntityTexts =>
  () =>
    new Map(JOURNAL_FIELDS.map((field) => [field, record.textOf(field)]));
