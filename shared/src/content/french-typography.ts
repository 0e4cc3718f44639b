import { PARTED_NUMBER, partsNumberFromNoun } from './parted-number.ts';

/** What may stand before a colon and inside guillemets: U+00A0 or U+202F. */
const NO_BREAK = '[\\u00A0\\u202F]';

const RULES: readonly (readonly [pattern: RegExp, fault: string])[] = [
  [/'/u, 'straight apostrophe instead of ’'],
  [/"/u, 'straight quotation mark instead of « »'],
  [/\.\.\./u, 'three dots instead of …'],
  // A colon inside a time or an address (`14:30`, `https://…`) is no French punctuation.
  [/(?<!\u202F)[;!?](?=\s|[»”’)]|$)/u, 'no narrow no-break space before ; ! or ?'],
  [new RegExp(`(?<!${NO_BREAK}):(?=\\s|$)`, 'u'), 'no no-break space before :'],
  [new RegExp(`«(?!${NO_BREAK})`, 'u'), 'no no-break space after «'],
  [new RegExp(`(?<!${NO_BREAK})»`, 'u'), 'no no-break space before »'],
  [/\d [%€h](?=\s|[.,;)]|$)/u, 'breaking space between a number and its unit'],
  // Ctrl+F for “e-mail” must find every one.
  [/e\u2011mail|\bemail/iu, 'another spelling than e-mail, with a plain hyphen'],
];

/**
 * What is wrong with the typography of a French text, one short phrase a fault; empty when all is well. Source: P-01.
 * @param text a text as a person reads it
 */
export const frenchTypographyFaults = (text: string): string[] => [
  ...RULES.filter(([pattern]) => pattern.test(text)).map(([, fault]) => fault),
  ...(partsNumberFromNoun(text) ? [PARTED_NUMBER] : []),
];
