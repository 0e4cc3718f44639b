import { sanitiseText } from '@ancrage/shared/journal/sanitise';
import type { Locale } from '@ancrage/shared/rules/locales';

/** The values of the registration form. Source: product "Registration and staff". */
export interface RegistrationForm {
  firstname: string;
  lastname: string;
  mail: string;
  company: string;
  title: string;
  businessunit: string;
  telephone: string;
  password: string;
  confirmation: string;
  language: Locale;
  cgu: boolean;
  /** token of a link, or a code as it was typed; empty without one */
  invitation: string;
}

/** Lines of the form that describe the person, with what fills them in. */
export const REGISTRATION_PROFILE = {
  you: [
    { name: 'firstname', text: 'firstname', autoComplete: 'given-name', isRequired: true },
    { name: 'lastname', text: 'lastname', autoComplete: 'family-name', isRequired: true },
  ],
  work: [
    // With the names, the address and the terms it makes the five details that the journal asks for. Source: V-02.
    { name: 'company', text: 'company', autoComplete: 'organization', isRequired: true },
    { name: 'title', text: 'jobTitle', autoComplete: 'organization-title', isRequired: false },
    { name: 'businessunit', text: 'businessunit', autoComplete: 'off', isRequired: false },
    { name: 'telephone', text: 'telephone', autoComplete: 'tel', isRequired: false },
  ],
} as const;

export type ProfileLineOf = (typeof REGISTRATION_PROFILE)['you' | 'work'][number];

const field = <Value>(value: Value) => [{ value }];

/** The form as the register call takes it. Source: C-15, V-06; contract §14, decision 12. */
export const registrationBodyOf = (form: RegistrationForm) => {
  const profile = [...REGISTRATION_PROFILE.you, ...REGISTRATION_PROFILE.work].flatMap(({ name }) => {
    const text = sanitiseText(form[name], form.language).trim();
    return text === '' ? [] : [[`field_${name}`, field(text)] as const];
  });
  const mail = form.mail.trim();
  const invitation = form.invitation.trim();
  return {
    name: field(mail),
    mail: field(mail),
    pass: field(form.password),
    preferred_langcode: field(form.language),
    field_cgu: field(form.cgu),
    ...Object.fromEntries(profile),
    ...(invitation !== '' && { field_invitation: field(invitation) }),
  };
};
