import type { JournalField } from '@ancrage/shared/journal/fields';

/** The column that holds a journal field. */
export type Column = JournalField extends `field_${infer Name}` ? Name : never;

/** The column of a journal field: its name without the prefix of the wire. */
export const columnOf = (field: JournalField): Column => field.slice('field_'.length) as Column;

/** A file named by a data record. */
export interface AttachedFile {
  readonly fid: number;
  readonly uuid: string;
  readonly filename: string;
  readonly createdAt: Date;
}

/** The texts of a data record's journal fields, opened. */
export type Texts = Readonly<Record<JournalField, string | null>>;

/** A data record as its owner may read it. */
export interface OpenRecord {
  readonly nid: number;
  readonly uuid: string;
  readonly uid: number;
  readonly ownerUuid: string;
  readonly langcode: string;
  readonly title: string;
  readonly revision: number;
  readonly createdAt: Date;
  readonly changedAt: Date;
  readonly texts: Texts;
  readonly files: readonly AttachedFile[];
}

/** What a write changes: texts by field (null empties one), the title, and the list of files, each only if it differs. */
export interface RecordChange {
  readonly texts: ReadonlyMap<JournalField, string | null>;
  readonly title?: string | undefined;
  readonly fids?: readonly number[] | undefined;
}
