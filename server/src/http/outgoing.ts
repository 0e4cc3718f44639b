/**
 * A body kept as a string until it is sent, so that Node writes it together with the head. `latin1` is for UTF-8 bytes held in a
 * string, one character per byte.
 */
export interface TextBody {
  readonly text: string;
  readonly encoding: 'utf8' | 'latin1';
  /** In bytes. */
  readonly length: number;
}

/** The body of a response. */
export type Body = Buffer | TextBody;

/** Header fields by name; a field with several values is sent as several lines. */
export type HeaderFields = Readonly<Record<string, string | readonly string[]>>;

/** A response that is complete before it is sent. */
export interface Outgoing {
  readonly status: number;
  readonly headers: HeaderFields;
  readonly body: Body | null;
  /** Whether this very buffer is sent many times. */
  readonly isLasting?: boolean;
}

/** A response that is sent while it is read. */
export class OutgoingFile {
  constructor(
    readonly headers: HeaderFields,
    /** Size in bytes; null when it is not known yet. */
    readonly size: number | null,
    readonly chunks: AsyncIterable<Uint8Array>,
  ) {}
}
