/** A file-like answer that was checked and serialised before: the same bytes for everybody, for ever. */
export interface Document {
  readonly bytes: Buffer;
  readonly type: string;
}

/** A file that is sent as it is read. */
export interface SavedFile {
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Bytes in all; null when it is made as it is sent. */
  readonly size: number | null;
  readonly type: string;
  /** Name that it is saved under. */
  readonly filename: string;
}

/**
 * Texts of an entity by their fields, each as JSON writes it between quotes, in UTF-8, or null for an empty field. They take the place of the body's own
 * fields of these names, and are asked for when the answer is written.
 */
export type EntityTexts = () => ReadonlyMap<string, Buffer | null>;

/** A body that is written as JSON. */
export interface BodyReply<Body> {
  readonly body: Body;
  readonly texts?: EntityTexts;
  /** Revision of an entity, which is its ETag. Source: contract, decision 11. */
  readonly revision?: number;
  /** whether the asker knows the body already, by what they sent and the revision they built it on */
  readonly isKnown?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a handler answers. */
export type Reply<Body> = BodyReply<Body> | { readonly document: Document } | { readonly file: SavedFile };
