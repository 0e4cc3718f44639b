import { describe, expect, it } from '@jest/globals';
import { englishTypographyFaults } from '../content/check.ts';
import { frenchTypographyFaults } from '../content/french-typography.ts';
import { messages as english } from './en/all.ts';
import { staff as englishStaff } from './en/staff.ts';
import { messages as french } from './fr/all.ts';
import { staff as frenchStaff } from './fr/staff.ts';
import { MESSAGE_CODES, type MessageCode } from './outcome.ts';

type Fixed = Partial<Record<MessageCode, readonly [french: string, english: string]>>;

/** The eight messages of the specification, each with its English twin: kept to the letter, whatever their typography. */
const eightFixed = {
  field_required: ['Ce champ est obligatoire', 'This field is required'],
  all_fields_required: ['Tous les champs sont obligatoires', 'All fields are required'],
  one_field_required: ['Au moins un champ est obligatoire', 'At least one field is required'],
  emails_differ: ['Les emails ne sont pas identiques', 'The e-mail addresses do not match'],
  passwords_differ: ['Les mots de passe ne sont pas identiques', 'The passwords do not match'],
  note_required: ['Renseigner une note', 'Please write a note'],
  missing_personal_info: [
    'Vous devez compléter vos informations personnelles',
    'Please complete your personal information',
  ],
  missing_cid: [
    "Vous devez renseigner votre Carte d'identité avant de commencer une reconnexion.",
    'Please fill in your Identity card before starting a reconnection.',
  ],
} satisfies Fixed;

/** What else the specification has the product say, in its words or in ours for what it names. */
const otherFixed = {
  exit_reconnection: [
    'Voulez-vous vraiment quitter cette reconnexion ?',
    'Are you sure you want to exit this reconnection?',
  ],
  exit_friendship: ['Voulez-vous vraiment quitter ?', 'Are you sure you want to exit?'],
  auth_wrong_email_pwd: ['Email ou mot de passe non reconnu.', 'E-mail or password not recognised.'],
  auth_code_wrong: ['Code de modification incorrect.', 'Incorrect modification code.'],
  no_names: ['Aucun nom renseigné !', 'No names set!'],
  note_added: ['Note ajoutée', 'Note added'],
  info_saved: ['Informations enregistrées', 'Information saved'],
  data_saved: ['Données enregistrées', 'Data saved'],
  data_deleted: ['Données supprimées', 'Data deleted'],
  reconnection_deleted: ['Reconnexion supprimée', 'Reconnection deleted'],
  plf_saved: ['Progression enregistrée', 'Progress saved'],
  intuition_saved: ['Intuition enregistrée', 'Intuition saved'],
  intuitions_saved: ['Intuitions enregistrées', 'Intuitions saved'],
  intuition_deleted: ['Intuition supprimée', 'Intuition deleted'],
  deviateur_saved: ['Déviateur enregistré', 'Derailor saved'],
  pretention_saved: ['Prétention enregistrée', 'Claim saved'],
  devpre_saved: ['Déviateur et prétention enregistrés', 'Derailor and claim saved'],
  text_copied: ['Copié, vous pouvez coller', 'Copied, you can paste'],
  title_success: ['Succès', 'Success'],
  title_error: ['Erreur', 'Error'],
} satisfies Fixed;

const TO_THE_LETTER: ReadonlySet<string> = new Set(
  [...Object.keys(eightFixed), 'auth_wrong_email_pwd'].map((code) => `outcome.${code}`),
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
  it('are there in both languages and none is empty @P-01', () => {
    expect([...inEnglish.keys()].sort()).toEqual(inFrench.map(([path]) => path).sort());
    expect([...inFrench, ...inEnglish].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('are set in good French typography @P-01', () => {
    const faults = inFrench
      .filter(([path]) => !TO_THE_LETTER.has(path))
      .flatMap(([path, text]) =>
        frenchTypographyFaults(text).map((fault) => `fr ${path}: ${fault}: ${text}`),
      );
    expect(faults).toEqual([]);
  });

  it('have no word before a French name that a vowel would shorten: “de Hélène” is a fault @P-01', () => {
    const names = /(?<![\wà-ÿ’])(?:d|l|qu|jusqu|lorsqu)[ea] \{\{(?:name|firm|product|who)\}\}/iu;
    expect(inFrench.filter(([, text]) => names.test(text))).toEqual([]);
  });

  it('are set in good English typography @P-01', () => {
    const faults = [...inEnglish].flatMap(([path, text]) =>
      englishTypographyFaults(text).map((fault) => `en ${path}: ${fault}: ${text}`),
    );
    expect(faults).toEqual([]);
  });

  it('fill in the same values in both languages @P-01', () => {
    const differ = inFrench.filter(
      ([path, text]) => `${variablesOf(text)}` !== `${variablesOf(inEnglish.get(path) ?? '')}`,
    );
    expect(differ).toEqual([]);
  });

  it.each([
    ['the eight fixed messages @V-01', eightFixed],
    ['the outcomes, titles and confirmations @X-01 @X-02 @X-04 @X-07 @X-08 @V-08', otherFixed],
  ])('%s are to the letter, in both languages', (_, fixed) => {
    const codes = MESSAGE_CODES.filter((code) => code in fixed);
    const said = codes.map((code) => [code, [french.outcome[code], english.outcome[code]]]);
    expect(Object.fromEntries(said)).toEqual(fixed);
  });

  it('the privacy notice says who sees what, and to protect the mailbox, in both languages @P-17 @Q-45', () => {
    const told = (texts: readonly string[], words: readonly RegExp[]) =>
      words.filter((word) => !word.test(texts.join(' ')));
    const { privacy } = french.shell;
    expect(
      told(
        [privacy.firm, privacy.readers, privacy.mailbox],
        [
          /cabinet/,
          /données d’identification, pas votre journal/,
          /serveur/,
          /sauvegarde et sa clé/,
          /messagerie/,
        ],
      ),
    ).toEqual([]);
    const notice = english.shell.privacy;
    expect(
      told(
        [notice.firm, notice.readers, notice.mailbox],
        [/firm/, /identification details, not your journal/, /server/, /backup and its key/, /mailbox/],
      ),
    ).toEqual([]);
  });
});
