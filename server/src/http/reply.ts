/** An immutable document, serialised in advance: the same bytes for everybody. */
export interface Document {
  readonly bytes: Buffer;
  readonly type: string;
}

/** A file that is sent while it is read. */
export interface SavedFile {
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Size in bytes; null when it is made while it is sent. */
  readonly size: number | null;
  readonly type: string;
  /** File name for the download. */
  readonly filename: string;
}

/**
 * Returns texts of an entity by field, each as escaped JSON without quotes, in UTF-8, or null for an empty field. They replace the
 * fields of the body and are read when the response is written.
 */
export type EntityTexts = () => ReadonlyMap<string, Buffer | null>;

/** A response with a JSON body. */
export interface BodyReply<Body> {
  readonly body: Body;
  readonly texts?: EntityTexts;
  /** Revision of an entity, sent as ETag. Source: contract, decision 11. */
  readonly revision?: number;
  /** Whether the sender of the change knows the body already. */
  readonly isKnown?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a handler returns. */
export type Reply<Body> = BodyReply<Body> | { readonly document: Document } | { readonly file: SavedFile };
