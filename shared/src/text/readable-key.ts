/**
 * A key of stored data as a label that a person can read: `date_sujet` is “Date sujet”, `momentFort` “Moment fort”,
 * `CIDautre` “CID autre”. A key without a letter or a digit stays as it is.
 */
export const readableKey = (key: string): string => {
  const words = key
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu}{2,})(\p{Ll})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}\p{M}'’]+/u)
    .filter((word) => word !== '');
  if (words.length === 0) return key;
  const plain = words.map((word) => (/^\p{Lu}{2,}\d*$/u.test(word) ? word : word.toLocaleLowerCase()));
  const text = plain.join(' ');
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
};
