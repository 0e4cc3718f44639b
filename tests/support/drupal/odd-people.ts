import { ordinaryPerson, type SiteFile, type SitePerson, type SiteRecord } from './site-people.ts';

/** What is wrong with each of the odd people of a site, by their number. */
export const ODD = {
  brokenJson: 9001,
  missingFile: 9002,
  sharedMail: 9003,
  language: 9004,
  hugeField: 9005,
  hugeFile: 9006,
  severalRecords: 9007,
  foreignRecord: 9008,
  badMail: 9009,
  escapingFile: 9010,
  foreignFile: 9011,
  strangeFile: 9012,
  severalValues: 9013,
  longName: 9014,
  goneRecord: 9015,
} as const;

/** People who are unusual, and yet can be imported. */
export const UNUSUAL = {
  blocked: 9101,
  pending: 9102,
  noPassword: 9103,
  userName: 9104,
  noRecord: 9105,
  mixedPicture: 9106,
  region: 9107,
  ownedRecord: 9108,
} as const;

type Traits = Partial<Omit<SitePerson, 'records'>> & { record?: Partial<SiteRecord> };

const odd = (uid: number, { record = {}, ...traits }: Traits): SitePerson => {
  const person = ordinaryPerson(uid);
  const records = person.records.map((each) => ({ ...each, files: [], ...record }));
  return { ...person, records, ...traits };
};

const nidOf = (uid: number): number => ordinaryPerson(uid).records[0]?.nid ?? 0;

/** People who cannot be imported as they are, or not all of them. */
export const oddPeople = (): SitePerson[] => {
  const several = ordinaryPerson(ODD.severalRecords);
  const another = { ...ordinaryPerson(ODD.severalRecords + 500).records[0] } as SiteRecord;
  return [
    odd(ODD.brokenJson, {
      record: { texts: { cid: ['{"CIDsymptome": "coupé en plein'], plf: ['{"ok":1}'] } },
    }),
    odd(ODD.missingFile, { record: { files: [98_002] } }),
    odd(ODD.sharedMail, { mail: 'PERSONNE.7@rivage.test ', access: 5 }),
    odd(ODD.language, { langcode: 'de', preferredLangcode: 'de' }),
    odd(ODD.hugeField, { record: { texts: { plf: [`"${'x'.repeat(4 * 1024 * 1024)}"`] } } }),
    odd(ODD.hugeFile, { record: { files: [98_006] } }),
    {
      ...several,
      data: null,
      records: [...several.records, { ...another, uid: ODD.severalRecords, files: [] }],
    },
    odd(ODD.foreignRecord, { data: String(nidOf(11)) }),
    odd(ODD.badMail, { mail: 'pas une adresse' }),
    odd(ODD.escapingFile, { record: { files: [98_010] } }),
    odd(ODD.foreignFile, { record: { files: [98_011] } }),
    odd(ODD.strangeFile, { record: { files: [98_012, 98_013] } }),
    odd(ODD.severalValues, { record: { texts: { cid: ['{"un":1}', '{"deux":2}'] } } }),
    odd(ODD.longName, {
      profile: { ...ordinaryPerson(1).profile, company: 'x'.repeat(255), lastname: '\u{1f642}'.repeat(120) },
      timezone: 'Mars/Olympus',
      mail: `${'a'.repeat(250)}@b.fr`,
    }),
    odd(ODD.goneRecord, { data: '999999' }),
  ];
};

/** People who are unusual, and yet can be imported. */
export const unusualPeople = (): SitePerson[] => [
  odd(UNUSUAL.blocked, { status: 0 }),
  odd(UNUSUAL.pending, { status: 0, access: 0 }),
  odd(UNUSUAL.noPassword, { pass: null }),
  odd(UNUSUAL.userName, { name: 'Un Nom' }),
  { ...odd(UNUSUAL.noRecord, { data: null }), records: [] },
  odd(UNUSUAL.mixedPicture, { record: { files: [98_106] } }),
  odd(UNUSUAL.region, { langcode: 'und', preferredLangcode: 'en-gb', record: { langcode: 'und' } }),
  odd(UNUSUAL.ownedRecord, { data: null }),
];

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const file = (
  fid: number,
  uid: number,
  filename: string,
  uri: string,
  bytes: Uint8Array | null,
): SiteFile => ({
  fid,
  uid,
  filename,
  uri,
  bytes,
});

/** The files of all of them. */
export const oddFiles = (): SiteFile[] => [
  file(98_002, ODD.missingFile, 'perdu.pdf', 'private://2024-01/perdu.pdf', null),
  file(98_006, ODD.hugeFile, 'grand.txt', 'public://grand.txt', Buffer.alloc(11 * 1024 * 1024, 97)),
  file(98_010, ODD.escapingFile, 'passwd.txt', 'private://../../../../../../../etc/passwd', null),
  file(98_011, 17, 'autre.txt', 'private://autre.txt', Buffer.from('à quelqu’un d’autre')),
  file(98_012, ODD.strangeFile, 'programme.exe', 'private://programme.exe', Buffer.from('MZ\0\0\0')),
  file(98_106, UNUSUAL.mixedPicture, 'photo.jpg', 'private://photo.jpg', PNG),
];
