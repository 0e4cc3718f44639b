/** A file-like answer that was checked and serialised before: the same bytes for everybody, for ever. */
export interface Document {
  readonly bytes: Buffer;
  readonly type: string;
}

/** A file of the acting person, sent as it is read. */
export interface PersonalFile {
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

/** What a handler answers: a body with its revision when it has one, a document, or a file. */
export type Reply<Body> =
  | {
      readonly body: Body;
      readonly texts?: EntityTexts;
      readonly revision?: number;
      /** whether the asker knows the body already, by what they sent and the revision they built it on */
      readonly isKnown?: boolean;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly document: Document }
  | { readonly file: PersonalFile };

/** An entity and its revision, which is its ETag. Source: contract, decision 11. */
export interface Versioned<Entity> {
  readonly entity: Entity;
  readonly texts?: EntityTexts;
  readonly revision: number;
  readonly isKnown?: boolean;
}

/** Answers an entity under its revision. */
export const versioned = <Entity>({ entity, ...others }: Versioned<Entity>): Reply<Entity> => ({
  body: entity,
  ...others,
});
