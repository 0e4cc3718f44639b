import { isMail } from '@ancrage/shared/rules/identity';
import { INVITATIONS_AT_ONCE, type Invitee } from '@ancrage/shared/wire/staff-invitations';

const TITLES: Readonly<Record<keyof Invitee, readonly string[]>> = {
  mail: ['email', 'mail', 'courriel', 'adresseemail', 'adressemail', 'emailaddress', 'mailaddress'],
  firstname: ['prenom', 'firstname', 'givenname'],
  lastname: ['nom', 'nomdefamille', 'lastname', 'surname', 'name'],
  company: ['entreprise', 'societe', 'company'],
  locale: ['langue', 'language', 'locale'],
};
const COLUMNS = ['mail', 'firstname', 'lastname', 'company', 'locale'] as const;

/** One person of a list, with the line of the file. */
export interface ListedInvitee {
  readonly line: number;
  readonly person: Invitee;
}
/** What a file holds, or why it cannot be used. */
export type InvitationList =
  | { readonly kind: 'people'; readonly people: readonly ListedInvitee[] }
  | { readonly kind: 'empty' | 'noMailColumn' | 'tooMany' };

/** A title without case, accents and signs. */
const foldedTitle = (title: string): string =>
  title
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

/** The text of a file: UTF-8, or as spreadsheets on Windows write it. */
const textOf = (bytes: ArrayBuffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes); // it decodes any bytes
  }
};

/** Where each column is, by the titles; null when the first line has none. */
const columnsOf = (first: readonly string[]): Readonly<Record<keyof Invitee, number>> | null => {
  const titles = first.map(foldedTitle);
  const at = (column: keyof Invitee) => titles.findIndex((title) => TITLES[column].includes(title));
  if (at('mail') === -1) return null;
  return {
    mail: at('mail'),
    firstname: at('firstname'),
    lastname: at('lastname'),
    company: at('company'),
    locale: at('locale'),
  };
};

/**
 * Reads a CSV file (RFC 4180, with commas, semicolons or tabs) of people to invite. The first line has the titles of the columns; without
 * titles, they are address, first name, last name, company and language.
 */
export const readInvitationList = async (bytes: ArrayBuffer): Promise<InvitationList> => {
  const { default: papa } = await import('papaparse');
  const { data } = papa.parse<string[]>(textOf(bytes));
  const lines = data
    .map((cells, at) => ({ cells, line: at + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const [first] = lines;
  if (!first) return { kind: 'empty' };
  const titled = columnsOf(first.cells);
  if (!titled && !isMail(first.cells[0]?.trim() ?? '')) return { kind: 'noMailColumn' };
  const columns = titled ?? { mail: 0, firstname: 1, lastname: 2, company: 3, locale: 4 };
  const rows = titled ? lines.slice(1) : lines;
  if (rows.length === 0) return { kind: 'empty' };
  if (rows.length > INVITATIONS_AT_ONCE) return { kind: 'tooMany' };
  const people = rows.map(({ cells, line }) => {
    const person: Invitee = { mail: '', firstname: '', lastname: '', company: '', locale: '' };
    for (const column of COLUMNS) person[column] = cells[columns[column]]?.trim().slice(0, 1000) ?? '';
    return { line, person };
  });
  return { kind: 'people', people };
};
