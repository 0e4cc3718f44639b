/**
 * A body written as text that is not turned into bytes before it goes out, so that it goes out with the head in one piece.
 * `latin1` is for bytes that stand in a text with a character for each.
 */
export interface TextBody {
  readonly text: string;
  readonly encoding: 'utf8' | 'latin1';
  /** In bytes. */
  readonly length: number;
}

/** What an answer brings. */
export type Body = Buffer | TextBody;

/** An answer as it goes out: nothing is added to it but what every answer carries. */
export class Outgoing {
  constructor(
    readonly status: number,
    /** names and values in turn; a name may come more than once */
    readonly headers: string[],
    readonly body: Body | null,
    /** whether this very body goes out again and again */
    readonly isLasting = false,
  ) {}
}

/** An answer that is sent as it is read. */
export class OutgoingFile {
  constructor(
    readonly headers: Readonly<Record<string, string>>,
    /** Bytes in all; null when nobody knows yet. */
    readonly size: number | null,
    readonly chunks: AsyncIterable<Uint8Array>,
  ) {}
}
