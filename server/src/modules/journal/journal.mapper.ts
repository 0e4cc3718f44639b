import { pathOf } from '@ancrage/shared/wire/call';
import { toField, toMoment } from '@ancrage/shared/wire/dialect/envelope';
import { DATA_BUNDLE, DATA_BUNDLE_UUID, filePath, type NodeEntity } from '@ancrage/shared/wire/node-entity';
import { userGet } from '@ancrage/shared/wire/user-get';
import type { OpenRecord } from './record.ts';

/** The owner as a reference. */
const ownerOf = ({ uid, ownerUuid }: OpenRecord) => [
  { target_id: uid, target_type: 'user', target_uuid: ownerUuid, url: pathOf(userGet, { uid }) },
];

/**
 * A data record as its owner sees it. Source: contract §7.
 * @param origin scheme and host for the addresses of files
 */
export const recordToWire = (record: OpenRecord, origin: string): NodeEntity => ({
  nid: [{ value: record.nid }],
  uuid: [{ value: record.uuid }],
  vid: [{ value: record.revision }],
  langcode: [{ value: record.langcode }],
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
  path: [{ alias: null, pid: null, langcode: record.langcode }],
  field_plf: toField(record.texts.field_plf),
  field_cid: toField(record.texts.field_cid),
  field_celebrations: toField(record.texts.field_celebrations),
  field_deviateurs: toField(record.texts.field_deviateurs),
  field_intuitions: toField(record.texts.field_intuitions),
  field_pretentions: toField(record.texts.field_pretentions),
  field_amitiepro: toField(record.texts.field_amitiepro),
  field_personal_notes: record.files.map(({ fid, uuid, filename, createdAt }) => ({
    target_id: fid,
    display: null,
    description: null,
    target_type: 'file',
    target_uuid: uuid,
    url: `${origin}${filePath(createdAt, filename)}`,
  })),
});
