/**
 * Identification data as it is shown: with `&` where sanitising left its stand-in, which reads badly in the name of a company.
 * Only for places that take a text for no markup. Source: V-06.
 */
export const readable = (text: string): string => text.replaceAll('＆', '&');
