/** A file-like answer that was checked and serialised before: the same bytes for everybody, for ever. */
export interface Document {
  readonly bytes: Buffer;
  readonly type: string;
}

/** What a handler answers: a body with its revision when it has one, or a document. */
export type Reply<Body> =
  | { readonly body: Body; readonly revision?: number; readonly headers?: Readonly<Record<string, string>> }
  | { readonly document: Document };

/** An entity and its revision, which is its ETag. Source: contract, decision 11. */
export interface Versioned<Entity> {
  readonly entity: Entity;
  readonly revision: number;
}

/** Answers an entity under its revision. */
export const versioned = <Entity>({ entity, revision }: Versioned<Entity>): Reply<Entity> => ({
  body: entity,
  revision,
});
