import type { EntityKind } from '../call.ts';

/** What every successful JSON answer carries. Source: contract §1.6; `no-store` is ours. */
export const successHeaders = {
  'Cache-Control': 'must-revalidate, no-cache, no-store, private',
  Expires: 'Sun, 19 Nov 1978 05:00:00 GMT',
  'X-Generator': 'Drupal 10 (https://www.drupal.org)',
} as const;

/** What a token pair carries. Source: contract §3. */
export const tokenHeaders = {
  'Content-Type': 'application/json; charset=UTF-8',
  'Cache-Control': 'no-store, private',
  Pragma: 'no-cache',
} as const;

const drupalRelation = (name: string) => `https://drupal.org/link-relations/${name}`;

/**
 * The Link headers of a GET on an entity, one a relation, with absolute addresses. Source: contract §1.6.
 * @param origin scheme and host, without trailing slash
 */
export const entityLinks = (kind: EntityKind, id: number, origin: string): string[] => {
  const self = `${origin}/${kind}/${id}`;
  const relations =
    kind === 'user'
      ? [
          [self, 'canonical'],
          [`${self}/edit`, 'edit-form'],
          [`${self}/cancel`, drupalRelation('cancel-form')],
          [`${origin}/admin/people`, 'collection'],
        ]
      : [
          [self, 'canonical'],
          [`${self}/delete`, drupalRelation('delete-form')],
          [`${self}/edit`, 'edit-form'],
          [`${self}/revisions`, 'version-history'],
          [self, drupalRelation('revision')],
        ];
  return relations.map(([address, relation]) => `<${address}>; rel="${relation}"`);
};

/** On every answer to a person whose guarded recovery waits, or whose paper code was used. Source: decision 196. */
export const GUARD_NOTICE = 'Recovery-Notice';
