import type { Application } from './application.ts';
import { clientOf, type TestPerson } from './factories.ts';

/** The form with which a person signs in. */
export const passwordForm = (application: Application, { mail, password }: TestPerson) => ({
  grant_type: 'password',
  username: mail,
  password,
  scope: '',
  ...clientOf(application),
});

/** Asks for tokens over HTTP with a form of any kind. */
export const askTokens = (application: Application, form: object) =>
  application.http.post('/oauth/token?_format=json').type('form').send(form);

/**
 * Asks for the next pair of a session over HTTP.
 * @param more further members of the form
 */
export const refreshTokens = (application: Application, refresh_token: string, more: object = {}) =>
  askTokens(application, {
    grant_type: 'refresh_token',
    refresh_token,
    ...clientOf(application),
    ...more,
  });
