import { describe, expect, it } from '@jest/globals';
import { frenchTypographyFaults } from '../content/french-typography.ts';
import { messages as english } from './en/all.ts';
import { staff as englishStaff } from './en/staff.ts';
import { messages as french } from './fr/all.ts';
import { staff as frenchStaff } from './fr/staff.ts';

/** The eight French messages of the specification are kept to the letter, whatever their typography. */
const TO_THE_LETTER: ReadonlySet<string> = new Set(
  [
    'field_required',
    'all_fields_required',
    'one_field_required',
    'emails_differ',
    'passwords_differ',
    'note_required',
    'missing_personal_info',
    'missing_cid',
  ].map((code) => `outcome.${code}`),
);

const textsOf = (value: object, path = ''): (readonly [path: string, text: string])[] =>
  Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    const here = path === '' ? key : `${path}.${key}`;
    if (typeof inner === 'string') return [[here, inner] as const];
    return typeof inner === 'object' && inner !== null ? textsOf(inner, here) : [];
  });

const inFrench = textsOf({ ...french, staff: frenchStaff });
const inEnglish = new Map(textsOf({ ...english, staff: englishStaff }));
const variablesOf = (text: string) => (text.match(/\{\{\s*\w+\s*\}\}/g) ?? []).sort();

describe('the texts of the screens', () => {
  it('[P-01] are there in both languages and none is empty', () => {
    expect([...inEnglish.keys()].sort()).toEqual(inFrench.map(([path]) => path).sort());
    expect([...inFrench, ...inEnglish].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('[P-01] are set in good French typography', () => {
    const faults = inFrench
      .filter(([path]) => !TO_THE_LETTER.has(path))
      .flatMap(([path, text]) =>
        frenchTypographyFaults(text).map((fault) => `fr ${path}: ${fault}: ${text}`),
      );
    expect(faults).toEqual([]);
  });

  it('[P-01] have no word before a French name that a vowel would shorten: “de Hélène” is a fault', () => {
    const names = /(?<![\wà-ÿ’])(?:d|l|qu|jusqu|lorsqu)[ea] \{\{(?:name|firm|product|who)\}\}/iu;
    expect(inFrench.filter(([, text]) => names.test(text))).toEqual([]);
  });

  it('[P-01] are set in good English typography', () => {
    expect([...inEnglish].filter(([, text]) => /['"«»]|\s[;:!?]|\.\.\./u.test(text))).toEqual([]);
  });

  it('[P-01] fill in the same values in both languages', () => {
    const differ = inFrench.filter(
      ([path, text]) => `${variablesOf(text)}` !== `${variablesOf(inEnglish.get(path) ?? '')}`,
    );
    expect(differ).toEqual([]);
  });

  it('[V-01] the eight fixed messages are to the letter', () => {
    const { outcome } = french;
    expect([
      outcome.field_required,
      outcome.all_fields_required,
      outcome.one_field_required,
      outcome.emails_differ,
      outcome.passwords_differ,
      outcome.note_required,
      outcome.missing_personal_info,
      outcome.missing_cid,
    ]).toEqual([
      'Ce champ est obligatoire',
      'Tous les champs sont obligatoires',
      'Au moins un champ est obligatoire',
      'Les emails ne sont pas identiques',
      'Les mots de passe ne sont pas identiques',
      'Renseigner une note',
      'Vous devez compléter vos informations personnelles',
      "Vous devez renseigner votre Carte d'identité avant de commencer une reconnexion.",
    ]);
  });

  it('[P-17] [Q-45] the privacy notice says who sees what, and to protect the mailbox, in both languages', () => {
    const told = (texts: readonly string[], words: readonly RegExp[]) =>
      words.filter((word) => !word.test(texts.join(' ')));
    const { privacy } = french.shell;
    expect(
      told(
        [privacy.text, privacy.mailbox],
        [/scellé/, /clé/, /ni aucun outil/, /données d’identification/, /messagerie/],
      ),
    ).toEqual([]);
    const notice = english.shell.privacy;
    expect(
      told([notice.text, notice.mailbox], [/sealed/, /key/, /no tool/, /identification details/, /mailbox/]),
    ).toEqual([]);
  });
});
