import { createHash } from 'node:crypto';

/** The journal fields, without their prefix. */
export const FIELDS = [
  'plf',
  'cid',
  'celebrations',
  'deviateurs',
  'intuitions',
  'pretentions',
  'amitiepro',
] as const;
type FieldName = (typeof FIELDS)[number];

/** Somebody of an old site. */
export interface SitePerson {
  uid: number;
  mail: string | null;
  name: string;
  pass: string | null;
  langcode: string;
  preferredLangcode: string | null;
  timezone: string | null;
  status: number;
  access: number;
  profile: Record<string, string>;
  cgu: number;
  /** What `field_data` holds. */
  data: string | null;
  records: SiteRecord[];
}

export interface SiteRecord {
  nid: number;
  uid: number;
  title: string;
  langcode: string;
  texts: Partial<Record<FieldName, readonly string[]>>;
  files: number[];
}

export interface SiteFile {
  fid: number;
  uid: number;
  filename: string;
  uri: string;
  /** Null when the disk has no such file. */
  bytes: Uint8Array | null;
}

/** Passwords and hashes of them by other implementations. */
const HASHES: readonly (readonly [string, string])[] = [
  ['password1234', '$S$DeIZ1KTE.VzRvudZ5.xgOakipuMFrVyPmRdWTjAdYieWj27NMglI'],
  ['日本語のパスワード', '$2y$04$BaYeI6CR.TbMMubuMq7i0OBjZ6DXLFLSxhWi4fayBl7DAHakacpSC'],
];

/** A UUID that follows from a text. */
export const uuidOf = (text: string): string => {
  const hex = createHash('md5').update(text).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-');
};

/** What people and programs may have written: every one of these is JSON, and comes back byte for byte. */
const HOSTILE: readonly string[] = [
  '{"a":"Je suis l’eau 🌊 — « vive » \\u00e9"}',
  '{"a":"\u2028\u2029\u200b\ufeff\u202eabc"}',
  ' \r\n\t{ "a" : "espaces autour" }\n',
  '{"a":"\'); DROP TABLE users; -- `x` \\\\ \\" \\/"}',
  '{"a":"<script>alert(1)</script>&amp;&lt;"}',
  '{"a":1,"a":2,"__proto__":{"x":1},"constructor":null}',
  '{"n":123456789012345678901234567890,"e":1e400,"z":-0.0}',
  '{"seul":"\\ud800"}',
  '{"é":"e\u0301 ≠ é","𝒜":"\u{1d49c}"}',
  '{"percent":"%s %d %% :1 ? $1 #{x}","del":"\u007f\u0080"}',
  '[]',
  '""',
  'null',
  '0',
];

const plainText = (uid: number, index: number): string =>
  JSON.stringify({
    [`17${uid}${index}`]: {
      date: uid * index,
      'reconew-q2-qui': `Personne ${uid}`,
      texte: 'é'.repeat(index),
    },
  });

const textOf = (uid: number, index: number): string | null => {
  if (uid % 10 === index) return null;
  if (uid === 20 && index === 2) return JSON.stringify({ long: 'à'.repeat(500_000) });
  return (uid + index) % 3 === 0 ? (HOSTILE[(uid + index) % HOSTILE.length] ?? null) : plainText(uid, index);
};

const FIRST_NID = 40_000;
const FIRST_FID = 70_000;

/** The password of an ordinary person of the old site. */
export const passwordOf = (uid: number): string => HASHES[uid % HASHES.length]?.[0] ?? '';

/** An ordinary person: all of them can be imported as they are. */
export const ordinaryPerson = (uid: number): SitePerson => {
  const nid = FIRST_NID + uid * 3;
  const texts: SiteRecord['texts'] = {};
  for (const [index, field] of FIELDS.entries()) {
    const text = textOf(uid, index);
    if (text !== null) texts[field] = [text];
  }
  const mail = `personne.${uid}@rivage.test`;
  return {
    uid,
    mail,
    name: mail,
    pass: HASHES[uid % HASHES.length]?.[1] ?? null,
    langcode: uid % 2 ? 'fr' : 'en',
    preferredLangcode: uid % 4 === 0 ? 'fr' : null,
    timezone: 'Europe/Paris',
    status: 1,
    access: 1_760_000_000 + uid,
    profile: {
      firstname: `Prénom “${uid}” 🙂`,
      lastname: `O'Nom-${uid}\\`,
      title: uid % 5 ? 'Directrice' : '',
      company: 'Société <Générale> & fils',
      businessunit: 'Ouest',
      telephone: `06 00 00 ${uid}`,
    },
    cgu: uid % 2,
    data: String(nid),
    records: [
      {
        nid,
        uid,
        title: `Données de ${uid}`,
        langcode: uid % 2 ? 'fr' : 'en',
        texts,
        files: uid % 20 === 5 ? [FIRST_FID + uid] : [],
      },
    ],
  };
};

const PDF = (text: string) => Buffer.from(`%PDF-1.4\n${text}\n%%EOF\n`);

/** The files that ordinary people have. */
export const ordinaryFile = (uid: number): SiteFile => ({
  fid: FIRST_FID + uid,
  uid,
  filename: `ma note n° ${uid}.pdf`,
  uri: `private://2025-0${(uid % 9) + 1}/ma note n° ${uid}.pdf`,
  bytes: PDF('é\0\xff'.repeat(uid * 50)),
});
