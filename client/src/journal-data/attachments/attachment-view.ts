import { type Attachment, DRAFT_PLACE } from '#journal-data/attachments/attachment-store.ts';
import { Listeners } from '#platform/listeners.ts';

/**
 * A file that the server does not have yet, as the screens show it. `chosen`: part of a draft, not sent yet. `waiting`: for the
 * network or for files before it. `sending`: `progress` is the part sent, from 0 to 1. `refused`: `refusal` is the server's message.
 */
export interface PendingFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly state: 'chosen' | 'waiting' | 'sending' | 'refused';
  readonly progress: number;
  readonly refusal: string | null;
}

const NONE: readonly PendingFile[] = [];

/** The unsent files as the screens of this tab see them. */
export class AttachmentView {
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.add;
  #rows: readonly Attachment[] = [];
  #sending: { readonly id: string; readonly progress: number } | null = null;
  #byPlace: ReadonlyMap<string, readonly PendingFile[]> = new Map();

  /** The files of a note or of a draft, in the order chosen. The same list until one of them changes. */
  at(place: string): readonly PendingFile[] {
    return this.#byPlace.get(place) ?? NONE;
  }

  /** All pending files, by place. The same map until one changes. */
  all(): ReadonlyMap<string, readonly PendingFile[]> {
    return this.#byPlace;
  }

  /** Whether a file of a note is unsent. The files of a draft do not count: they are part of the draft. */
  hasUnsent(): boolean {
    return this.#rows.some(({ place }) => !place.startsWith(DRAFT_PLACE));
  }

  show(rows: readonly Attachment[]): void {
    if (rows.length === 0 && this.#rows.length === 0) return;
    this.#rows = rows;
    this.#notify();
  }

  /** @param id the file that this tab is sending, or null */
  showProgress(id: string | null, progress: number): void {
    this.#sending = id === null ? null : { id, progress };
    if (this.#rows.length > 0) this.#notify();
  }

  #stateOf({ id, place, refusal }: Attachment): PendingFile['state'] {
    if (refusal !== null) return 'refused';
    if (place.startsWith(DRAFT_PLACE)) return 'chosen';
    return this.#sending?.id === id ? 'sending' : 'waiting';
  }

  #notify(): void {
    const byPlace = new Map<string, PendingFile[]>();
    for (const row of this.#rows) {
      const state = this.#stateOf(row);
      const file: PendingFile = {
        id: row.id,
        name: row.name,
        type: row.type,
        size: row.size,
        state,
        progress: state === 'sending' ? (this.#sending?.progress ?? 0) : 0,
        refusal: row.refusal?.text ?? null,
      };
      byPlace.set(row.place, [...(byPlace.get(row.place) ?? []), file]);
    }
    this.#byPlace = byPlace;
    this.#listeners.notify();
  }
}
