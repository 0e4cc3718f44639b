import { JOURNAL_FIELDS, type JournalField } from '@ancrage/shared/journal/fields';
import { FIELD_MAX_BYTES, PROFILE_TEXT_MAX } from '@ancrage/shared/rules/constants';
import { isMail } from '@ancrage/shared/rules/identity';
import { chooseLocale, DEFAULT_LOCALE, isLocale, type Locale } from '@ancrage/shared/rules/locales';
import { FILES_FIELD } from '@ancrage/shared/wire/node-entity';
import { importedShapeOf } from '../../infra/hashing/imported-hashes.ts';
import { DECOY_HASH } from '../../infra/hashing/password-hasher.ts';
import { isTimezone } from '../accounts/account-body.ts';
import { type Profile, type ProfileName, profileOf } from '../accounts/profile.ts';
import { wrongWithFieldText } from '../journal/field-text.ts';
import type { ImportMap } from './import-map.ts';
import type { ImportAccount, ImportFile, ImportPerson, ImportRecord } from './import-person.ts';
import { ofField, ofFile, ofPerson, type Problem, type ProblemCode } from './import-problems.ts';
import type { InnerKeys } from './inner-keys.ts';
import type { OldFiles } from './old-files.ts';
import { digestOf } from './parts.ts';
import { addressOf, type SourceAddresses } from './source-addresses.ts';
import type { SourcePerson, SourceRecord } from './source-person.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Drupal's codes for an unknown language. */
const NO_LANGUAGE = ['', 'und', 'zxx', 'x-default'];
const DEFAULT_TIMEZONE = 'Europe/Paris';

/** Notes about an imported person. */
export type Note = 'signs-in-by-mail' | 'no-password' | 'time-zone' | 'double-encoded';

/** A person of the old site in our form, with the problems. Without a person, nothing of them can be imported. */
export interface Reading {
  readonly person: ImportPerson | null;
  readonly problems: readonly Problem[];
  readonly notes: readonly Note[];
  /** What the map file excludes. */
  readonly leftOut: readonly string[];
}

/** A person cannot be imported as they are. */
class UnmappableError extends Error {
  constructor(
    readonly code: ProblemCode,
    readonly detail = '',
  ) {
    super(code);
  }
}

const isOurHash = (hash: string) => hash.startsWith('$argon2id$') || importedShapeOf(hash) !== null;
const moment = (seconds: number) => new Date(seconds * 1000);

const uuidOf = (uuid: string): string => {
  if (!UUID.test(uuid)) throw new UnmappableError('uuid-invalid');
  return uuid.toLowerCase();
};

/** Converts people of the old site, and collects problems. */
export class PersonMapper {
  /** Caches whether a time zone exists: the check is slow, and there are few of them. */
  private readonly timezones = new Map<string, boolean>();

  constructor(
    private readonly map: ImportMap,
    private readonly addresses: SourceAddresses,
    private readonly files: OldFiles,
    private readonly keys: InnerKeys,
  ) {}

  /** Converts one person. Problems are collected, not thrown. */
  async read(source: SourcePerson): Promise<Reading> {
    try {
      const account = this.account(source);
      const found = this.record(source);
      const problems: Problem[] = [];
      const leftOut: string[] = [];
      const record = found && (await this.readRecord(source.uid, found, problems, leftOut));
      const { uid, uuid, created, changed } = source;
      const person = {
        uid,
        uuid: uuidOf(uuid),
        createdAt: moment(created),
        changedAt: moment(changed),
        account,
        record,
      };
      return { person, problems, notes: notesOf(source, account, record), leftOut };
    } catch (error) {
      if (!(error instanceof UnmappableError)) throw error;
      const problems = [ofPerson(source.uid, error.code, error.detail)];
      return { person: null, problems, notes: [], leftOut: [] };
    }
  }

  private account(source: SourcePerson): ImportAccount {
    const mail = addressOf(source, this.map);
    if (mail === '') throw new UnmappableError('mail-missing');
    if (!isMail(mail)) throw new UnmappableError('mail-invalid');
    if (this.addresses.isOfAnother(source.uid, mail)) throw new UnmappableError('mail-duplicate');
    const { pass, timezone } = source;
    return {
      mail,
      passwordHash: isOurHash(pass) ? pass : DECOY_HASH,
      state: stateOf(source),
      locale: this.locale(source),
      timezone: this.isKnown(timezone) ? timezone : DEFAULT_TIMEZONE,
      ...readProfile(source.profile),
      cgu: source.cgu,
    };
  }

  private isKnown(timezone: string): boolean {
    const known = this.timezones.get(timezone) ?? isTimezone(timezone);
    this.timezones.set(timezone, known);
    return known;
  }

  private locale({ uid, preferredLangcode, langcode }: SourcePerson): Locale {
    const mended = this.map.people[uid]?.language;
    if (mended) return mended;
    const code = [preferredLangcode, langcode].find((known) => !NO_LANGUAGE.includes(known));
    if (code === undefined) return DEFAULT_LOCALE;
    const standsIn = this.map.languages[code];
    if (standsIn) return standsIn;
    if (!isLocale(code.toLowerCase().split('-')[0])) throw new UnmappableError('language-unknown', code);
    return chooseLocale(null, [code]);
  }

  /** The data record of a person: the one that the profile names, otherwise the only one they own. */
  private record({ uid, records, namedRecord }: SourcePerson): SourceRecord | null {
    const named = this.map.people[uid]?.record ?? namedRecord;
    if (named === 0) return null;
    const found =
      named === null
        ? records.filter((each) => each.uid === uid)
        : records.filter(({ nid }) => nid === named);
    const [record, another] = found;
    if (named !== null && !record) throw new UnmappableError('record-gone', String(named));
    if (another) throw new UnmappableError('record-several', found.map(({ nid }) => nid).join(', '));
    if (record && record.uid !== uid) throw new UnmappableError('record-foreign', String(record.nid));
    return record ?? null;
  }

  private async readRecord(
    uid: number,
    source: SourceRecord,
    problems: Problem[],
    leftOut: string[],
  ): Promise<ImportRecord> {
    const { nid, uuid, title, created, changed } = source;
    const emptied = this.map.records[nid]?.empty ?? [];
    const texts = new Map<JournalField, string | null>();
    const renamed = new Map<JournalField, string>();
    for (const field of JOURNAL_FIELDS) {
      if (emptied.includes(field)) {
        texts.set(field, null);
        if (source.texts.get(field)?.length) leftOut.push(`${field} of record ${nid}`);
        continue;
      }
      const read = readText(uid, source, field);
      if (typeof read === 'object' && read !== null) {
        problems.push(read);
        continue;
      }
      const text = read && this.keys.renamedIn(field, read);
      if (read !== null && text !== read) renamed.set(field, digestOf(read));
      texts.set(field, text);
    }
    const files: ImportFile[] = [];
    for (const each of source.files) {
      if (files.some(({ fid }) => fid === each.fid)) continue;
      if (emptied.includes(FILES_FIELD) || this.map.skipFiles.includes(each.fid)) {
        leftOut.push(`file ${each.fid}`);
        continue;
      }
      const file = await this.files.inspect(uid, each);
      if ('code' in file) problems.push(file);
      else if (!UUID.test(file.uuid)) problems.push(ofFile(uid, file.fid, 'uuid-invalid'));
      else files.push(file);
    }
    const dates = { createdAt: moment(created), changedAt: moment(changed) };
    return { nid, uuid: uuidOf(uuid), title, ...dates, texts, renamed, files };
  }
}

/** A valid text, null for none, or its fault. */
const readText = (uid: number, record: SourceRecord, field: JournalField): string | null | Problem => {
  const place = { uid, nid: record.nid, field };
  const [value, another] = record.texts.get(field) ?? [];
  if (value === undefined) return null;
  const { text, size, digest } = value;
  if (another) return ofField(place, 'field-several', text);
  if (text === null)
    return ofField(place, 'field-refused', null, `${size} bytes, of ${FIELD_MAX_BYTES} at most`);
  if (digest !== null && digest !== digestOf(text)) return ofField(place, 'field-damaged', text);
  const wrong = wrongWithFieldText(text);
  return wrong === null ? text : ofField(place, 'field-refused', text, wrong);
};

/** UTF-8 that was read as Latin-1 or Windows-1252 and stored as UTF-8 again: `Ã©` for `é`, `â€™` for `’`. */
const DOUBLE_ENCODED =
  /Ã[\u0080-\u00bf]|Â[\u00a0-\u00bf]|â€[\u0098-\u009d™œ˜“”¦]|Ã(?:€|‚|ƒ|„|…|†|‡|ˆ|‰|Š|‹|Œ|Ž)/;

const isDoubleEncoded = (source: SourcePerson, record: ImportRecord | null): boolean =>
  [...source.profile.values(), ...(record?.texts.values() ?? [])].some(
    (text) => text !== null && DOUBLE_ENCODED.test(text),
  );

/** A blocked person who never signed in was never approved. */
const stateOf = ({ isActive, access, login }: SourcePerson): ImportAccount['state'] => {
  if (isActive) return 'active';
  return access === 0 && login === 0 ? 'pending' : 'blocked';
};

const readProfile = (profile: ReadonlyMap<ProfileName, string>): Profile =>
  profileOf((name) => {
    const text = profile.get(name) ?? '';
    if ([...text].length > PROFILE_TEXT_MAX || text.includes('\0'))
      throw new UnmappableError('text-too-long', name);
    return text;
  });

const notesOf = (
  source: SourcePerson,
  { mail, passwordHash, timezone }: ImportAccount,
  record: ImportRecord | null,
): Note[] => {
  const notes: [Note, boolean][] = [
    ['signs-in-by-mail', source.name.toLowerCase() !== mail.toLowerCase()],
    ['no-password', passwordHash === DECOY_HASH],
    ['double-encoded', isDoubleEncoded(source, record)],
    ['time-zone', source.timezone !== '' && source.timezone !== timezone],
  ];
  return notes.flatMap(([note, holds]) => (holds ? [note] : []));
};
