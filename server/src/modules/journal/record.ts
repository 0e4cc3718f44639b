import type { JournalField } from '@ancrage/shared/journal/fields';
import type { EscapedText } from '../../vault/escaped-text.ts';

/** The column that holds a journal field. */
export type Column = JournalField extends `field_${infer Name}` ? Name : never;

/** The column of a journal field: its name without the prefix of the wire. */
export const columnOf = (field: JournalField): Column => field.slice('field_'.length) as Column;

/** A file named by a data record. */
interface AttachedFile {
  readonly fid: number;
  readonly uuid: string;
  readonly filename: string;
  readonly createdAt: Date;
}

/** A data record that its owner may read. Each text is decrypted once, on demand. */
export interface ReadableRecord {
  readonly nid: number;
  readonly uuid: string;
  readonly uid: number;
  readonly ownerUuid: string;
  readonly title: string;
  readonly revision: number;
  readonly createdAt: Date;
  readonly changedAt: Date;
  readonly files: readonly AttachedFile[];
  /** A text, or null when the field is empty. @throws DecryptionError when it was tampered with */
  readonly textOf: (field: JournalField) => EscapedText | null;
}

/** The changes of a write: texts by field (null empties one), and the list of files, each only if it differs. */
export interface RecordChange {
  readonly texts: ReadonlyMap<JournalField, EscapedText | null>;
  readonly fids?: readonly number[] | undefined;
}
