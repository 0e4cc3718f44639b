/** A revision as a strong entity tag. Source: contract, decision 11. */
export const tagOf = (revision: number): string => `"${revision}"`;

/**
 * What proxies that pack append to a tag between its quotes: Apache and Caddy `-gzip`, Jetty `--gzip`, others `;gzip` or `:br`.
 * Source: RFC 9110 §8.8.3.3.
 */
const PACKING_SUFFIX = /[-;:+_]{1,2}(?:x-)?(?:gzip|brotli|br|zstd|deflate)"$/i;

/** A tag as it left the server, without the `W/` or the name of a packing that a proxy on the way has added. */
export const originalTag = (tag: string): string =>
  tag.trim().replace(/^W\//, '').replace(PACKING_SUFFIX, '"');

const REVISION = /^"(\d{1,10})"$/;

/**
 * The revision that an entity tag names, in any form that a proxy may have given it, or null for a tag that is none of ours.
 * Weak and suffixed forms count: a revision names the state of a record and not its bytes, which alone a proxy changes.
 * Source: contract, decision 11.
 */
export const revisionIn = (tag: string): number | null => {
  const revision = REVISION.exec(originalTag(tag))?.[1];
  return revision === undefined ? null : Number(revision);
};
