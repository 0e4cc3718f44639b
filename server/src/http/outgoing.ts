/** An answer as it goes out: nothing is added to it but what every answer carries. */
export class Outgoing {
  constructor(
    readonly status: number,
    readonly headers: Readonly<Record<string, string | readonly string[]>>,
    readonly bytes: Buffer | null,
    /** whether this very buffer goes out again and again */
    readonly isLasting = false,
  ) {}
}

/** An answer that is sent as it is read. */
export class OutgoingFile {
  constructor(
    readonly status: number,
    readonly headers: Readonly<Record<string, string | readonly string[]>>,
    /** Bytes in all; null when nobody knows yet. */
    readonly size: number | null,
    readonly chunks: AsyncIterable<Uint8Array>,
  ) {}
}
