/** A field with one value. */
export const text = (value: string | null) => (value === null || value === '' ? [] : [{ value }]);
/** A fixed moment. */
export const moment = [{ value: '2026-01-01T00:00:00+00:00', format: 'Y-m-d\\TH:i:sP' }];
const reference = [{ target_id: 7, target_type: 'user', target_uuid: 'u', url: '/user/7' }];

interface PretendRecord {
  readonly nid: number;
  readonly revision: number;
  readonly texts: Readonly<Record<string, string | null>>;
  readonly fids: readonly number[];
}

/** A data record in its wire format. Source: contract §7. */
export const fakeRecord = ({ nid, revision, texts, fids }: PretendRecord) => ({
  nid: [{ value: nid }],
  uuid: text('uuid-12'),
  vid: [{ value: revision }],
  langcode: text('fr'),
  type: [{ target_id: 'data', target_type: 'node_type', target_uuid: 't' }],
  revision_timestamp: moment,
  revision_uid: reference,
  revision_log: [],
  status: [{ value: true }],
  uid: reference,
  title: text('data'),
  created: moment,
  changed: moment,
  promote: [{ value: true }],
  sticky: [{ value: false }],
  default_langcode: [{ value: true }],
  revision_translation_affected: [{ value: true }],
  path: [{ alias: null, pid: null, langcode: 'fr' }],
  ...Object.fromEntries(Object.entries(texts).map(([field, value]) => [field, text(value)])),
  field_personal_notes: fids.map((target_id) => ({
    target_id,
    display: null,
    description: null,
    target_type: 'file',
    target_uuid: 'f',
    url: `http://localhost/system/files/2026-01/f${target_id}.txt`,
  })),
});
