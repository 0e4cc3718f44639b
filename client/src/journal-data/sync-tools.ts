import type { JournalField } from '@ancrage/shared/journal/fields';
import type { Owner } from '#journal-data/local-journal.ts';
import type { Authorised } from '#platform/session/tokens.ts';
import type { AncrageDatabase } from '#platform/storage/database.ts';

/** What a pass works with. */
export interface SyncTools {
  readonly database: () => Promise<AncrageDatabase>;
  readonly authorised: Authorised;
  readonly now: () => number;
  /**
   * whether this owner's journal is (still) open and the owner signed in on this device: what one person wrote never
   * travels as another, and an answer that comes after the journal was closed leaves nothing on the device
   */
  readonly isOpen: (owner: Owner) => boolean;
  /** told after each durable step, and of the fields that it may have changed, so that screens follow */
  readonly onStep: (fields: readonly JournalField[]) => Promise<void>;
  /** told when notes came back with files, which the record may have let go */
  readonly onFilesBack: () => void;
}
