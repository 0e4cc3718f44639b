import { type Attachment, DRAFT_PLACE } from '#journal-data/attachment-store.ts';
import { Listeners } from '#platform/listeners.ts';

/**
 * A file on its way, as the screens show it. `chosen`: for a draft, it does not travel yet. `waiting`: for the network or
 * its turn. `sending`: `progress`, from 0 to 1, has left the device. `refused`: `refusal` is what the server said.
 */
export interface TravellingFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly state: 'chosen' | 'waiting' | 'sending' | 'refused';
  readonly progress: number;
  readonly refusal: string | null;
}

const NONE: readonly TravellingFile[] = [];

/** What the screens of this tab see of the files on their way. */
export class AttachmentView {
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.add;
  #rows: readonly Attachment[] = [];
  #sending: { readonly id: string; readonly progress: number } | null = null;
  #byPlace: ReadonlyMap<string, readonly TravellingFile[]> = new Map();

  /** The files of a note or of a draft, in the order chosen. The same list until one of them changes. */
  at(place: string): readonly TravellingFile[] {
    return this.#byPlace.get(place) ?? NONE;
  }

  /** All files on their way, by place. The same map until one changes. */
  all(): ReadonlyMap<string, readonly TravellingFile[]> {
    return this.#byPlace;
  }

  /** Whether a file of a note waits on this device that the server has not. Those of a draft are part of the draft. */
  hasUnsent(): boolean {
    return this.#rows.some(({ place }) => !place.startsWith(DRAFT_PLACE));
  }

  show(rows: readonly Attachment[]): void {
    if (rows.length === 0 && this.#rows.length === 0) return;
    this.#rows = rows;
    this.#tell();
  }

  /** @param id the file that is being sent from this tab, or null when none is */
  showProgress(id: string | null, progress: number): void {
    this.#sending = id === null ? null : { id, progress };
    if (this.#rows.length > 0) this.#tell();
  }

  #stateOf({ id, place, refusal }: Attachment): TravellingFile['state'] {
    if (refusal !== null) return 'refused';
    if (place.startsWith(DRAFT_PLACE)) return 'chosen';
    return this.#sending?.id === id ? 'sending' : 'waiting';
  }

  #tell(): void {
    const byPlace = new Map<string, TravellingFile[]>();
    for (const row of this.#rows) {
      const state = this.#stateOf(row);
      const file: TravellingFile = {
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
    this.#listeners.tell();
  }
}
