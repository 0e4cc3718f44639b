import { JOURNAL_FIELDS, type JournalField } from '@ancrage/shared/journal/fields';
import { PROFILE_TEXT_MAX } from '@ancrage/shared/rules/constants';
import {
  fieldRefusals,
  structureRefusals,
  type Violation,
  violationTexts,
} from '@ancrage/shared/wire/dialect/refusals';
import { DATA_BUNDLE, FILES_FIELD } from '@ancrage/shared/wire/node-entity';
import { type EntityBody, filledItemsOf, readEntityBody } from '../../http/denormalise.ts';
import {
  checkStructure,
  type FieldPolicies,
  type FieldPolicy,
  moving,
  unchanging,
  writable,
} from '../../http/field-policy.ts';
import { FieldReader, wrongWithCharacters } from '../../http/field-values.ts';
import { badStructure } from '../../http/http-error.ts';
import { type EscapedText, escapedText } from '../../vault/escaped-text.ts';
import { wrongWithFieldText } from './field-text.ts';

const administration: FieldPolicy = { kind: 'protected', refusal: fieldRefusals.administration };

/** What an owner may do to each field of the data record. Source: contract §8. */
export const recordFieldPolicies: FieldPolicies = new Map<string, FieldPolicy>([
  ['nid', { kind: 'protected', refusal: fieldRefusals.id }],
  ['uuid', { kind: 'protected', refusal: fieldRefusals.uuid }],
  ['vid', moving],
  ['langcode', unchanging],
  // The bundle is read before any field; any other than `data` is refused there.
  ['type', writable],
  ['revision_timestamp', moving],
  ['revision_uid', unchanging],
  ['revision_log', unchanging],
  ['status', administration],
  ['uid', administration],
  ['title', writable],
  ['created', administration],
  ['changed', moving],
  ['promote', administration],
  ['sticky', administration],
  ['default_langcode', unchanging],
  ['revision_translation_affected', unchanging],
  ['path', { kind: 'protected', refusal: fieldRefusals.alias }],
  ...JOURNAL_FIELDS.map((field) => [field, writable] as const),
  [FILES_FIELD, writable],
]);

/** A parsed PATCH of a data record. */
export interface RecordBody {
  readonly body: EntityBody;
  readonly texts: ReadonlyMap<JournalField, EscapedText | null>;
  /** The ids of the files, each with its first position among the values sent. */
  readonly fids: ReadonlyMap<number, number> | undefined;
  readonly violations: readonly Violation[];
}

/** The bundle in a body. @throws HttpError 422 when it is missing or not `data` */
const checkBundle = (body: EntityBody): void => {
  const type = body.get('type');
  const bundle: unknown = typeof type === 'string' ? type : filledTargets(type)[0];
  if (typeof bundle !== 'string' || bundle === '') throw badStructure(structureRefusals.noBundle);
  if (bundle !== DATA_BUNDLE) throw badStructure(structureRefusals.unknownBundle(bundle));
};

const filledTargets = (type: unknown): unknown[] =>
  typeof type === 'object' && type !== null
    ? Object.values(type).map((item: unknown) =>
        typeof item === 'object' && item !== null && 'target_id' in item ? item.target_id : undefined,
      )
    : [];

/** The path of a file in a body. */
export const pathOfFile = (place: number): string => `${FILES_FIELD}.${place}.target_id`;

const readFids = (reader: FieldReader): ReadonlyMap<number, number> | undefined => {
  if (!reader.body.has(FILES_FIELD)) return undefined;
  const fids = new Map<number, number>();
  const items = filledItemsOf(FILES_FIELD, reader.body.get(FILES_FIELD), 'target_id');
  for (const [place, { target_id }] of items.entries()) {
    const fid = typeof target_id === 'string' && /^\d{1,9}$/.test(target_id) ? Number(target_id) : target_id;
    if (typeof fid === 'number' && Number.isInteger(fid) && fid > 0 && fid < 2 ** 31) {
      if (!fids.has(fid)) fids.set(fid, place);
    } else reader.refuse(pathOfFile(place), violationTexts.unknownFile(JSON.stringify(target_id)));
  }
  return fids;
};

/** Checks a title, which is not kept: it would be the one text of a journal that is not encrypted. */
const checkTitle = (reader: FieldReader): void => {
  const title = reader.text('title', 'Title');
  if (title && title.length > PROFILE_TEXT_MAX)
    reader.refuse('title.0.value', violationTexts.tooLong('Title', PROFILE_TEXT_MAX));
  const wrong = title && wrongWithCharacters(title);
  if (wrong) reader.refuse('title.0.value', wrong);
};

/**
 * Reads the body of a PATCH: bundle, structure, values. Invalid values are collected, not thrown.
 * @throws HttpError 422 when bundle or structure is wrong
 */
export const readRecordBody = (sent: unknown): RecordBody => {
  const body = readEntityBody(typeof sent === 'object' && !Array.isArray(sent) ? (sent ?? {}) : {});
  checkBundle(body);
  checkStructure(withoutBundle(body), recordFieldPolicies);
  const reader = new FieldReader(body);
  const texts = new Map<JournalField, EscapedText | null>();
  for (const field of JOURNAL_FIELDS) {
    const text = reader.text(field, field);
    if (text === undefined) continue;
    const wrong = text && wrongWithFieldText(text);
    if (wrong) reader.refuse(`${field}.0.value`, wrong);
    texts.set(field, text ? escapedText(text) : null);
  }
  checkTitle(reader);
  return { body, texts, fids: readFids(reader), violations: reader.violations };
};

const withoutBundle = (body: EntityBody): EntityBody =>
  new Map([...body].filter(([field]) => field !== 'type'));
