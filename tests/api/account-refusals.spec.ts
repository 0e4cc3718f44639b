import { AccountsRepository } from '@ancrage/server/modules/accounts/accounts.repository';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { aPerson, aSignedInPerson, type SignedInPerson } from '../support/factories.ts';

let application: TestApplication;
let person: SignedInPerson;
beforeAll(async () => {
  application = await startApplication();
  person = await aSignedInPerson(application);
});
afterAll(() => application.close());

const get = (who = person) => application.http.get(`/user/${who.uid}?_format=json`).set(who.bearer);
const patch = (body: object, who = person) =>
  application.http.patch(`/user/${who.uid}?_format=json`).set(who.bearer).send(body);

describe('refusals of the write, row by row (contract §9)', () => {
  const failed = (lines: string) => `Unprocessable Entity: validation failed.\n${lines}\n`;
  const denied = (field: string, reason = '') =>
    `Access denied on updating field '${field}'.${reason && ` ${reason}`}`;
  const current = (field: string, label: string) =>
    failed(`${field}: Your current password is missing or incorrect; it's required to change the ${label}.`);

  const rows: { row: string; body: () => object; status: number; message: () => string }[] = [
    {
      row: 'name changed',
      body: () => ({ name: [{ value: 'x' }] }),
      status: 403,
      message: () => denied('name'),
    },
    {
      row: 'uid changed',
      body: () => ({ uid: [{ value: 999 }] }),
      status: 403,
      message: () => denied('uid', 'The entity ID cannot be changed.'),
    },
    {
      row: 'uuid changed',
      body: () => ({ uuid: [{ value: 'x' }] }),
      status: 403,
      message: () => denied('uuid', 'The entity UUID cannot be changed.'),
    },
    ...['changed', 'created', 'langcode', 'preferred_admin_langcode', 'default_langcode', 'field_data'].map(
      (field) => ({
        row: `${field} changed`,
        body: () => ({ [field]: [{ value: 'x' }] }),
        status: 403,
        message: () => denied(field),
      }),
    ),
    ...['status', 'roles', 'access', 'login', 'init'].map((field) => ({
      row: `${field} sent at all`,
      body: () => ({ [field]: [{ value: true }] }),
      status: 403,
      message: () => denied(field),
    })),
    {
      row: 'mail changed, no current password',
      body: () => ({ mail: ['neuf@orvelaine.test'] }),
      status: 422,
      message: () => current('mail', 'Email'),
    },
    {
      row: 'mail changed, wrong current password',
      body: () => ({ mail: ['neuf@orvelaine.test'], pass: [{ existing: 'x' }] }),
      status: 422,
      message: () => current('mail', 'Email'),
    },
    {
      row: 'pass changed, no current password',
      body: () => ({ pass: [{ value: 'un tout autre chemin' }] }),
      status: 422,
      message: () => current('pass', 'Password'),
    },
    {
      row: 'pass changed, wrong current password',
      body: () => ({ pass: [{ value: 'un tout autre chemin', existing: 'x' }] }),
      status: 422,
      message: () => current('pass', 'Password'),
    },
    ...[12_345_678_901_234, true, false, ['un tout autre chemin'], {}].map((value) => ({
      row: `pass that is no text: ${JSON.stringify(value)}`,
      body: () => ({ pass: [{ value, existing: person.password }] }),
      status: 422,
      message: () => failed('pass.0.value: This value should be of the correct primitive type.'),
    })),
    {
      row: 'pass too short (Q-02)',
      body: () => ({ pass: [{ value: 'onze signes', existing: person.password }] }),
      status: 422,
      message: () => failed('pass: The password must have 12 to 128 characters.'),
    },
    {
      row: 'pass guessable (Q-02)',
      body: () => ({ pass: [{ value: 'motdepasse123', existing: person.password }] }),
      status: 422,
      message: () => failed('pass: The password is too easy to guess.'),
    },
    ...['Bathymétrie-2026!', 'Directrice-2026!'].map((value) => ({
      row: `pass made of what is known of the person, or will be: ${value} (Q-02)`,
      body: () => ({ pass: [{ value, existing: person.password }], field_businessunit: ['Bathymétrie'] }),
      status: 422,
      message: () => failed('pass: The password is too easy to guess.'),
    })),
    {
      row: 'two passwords at once',
      body: () => ({
        pass: [{ value: 'un tout autre chemin', existing: person.password }, { value: 'et encore un autre' }],
      }),
      status: 422,
      message: () => failed('pass: Password: this field cannot hold more than 1 values.'),
    },
    {
      row: 'a NUL in a password',
      body: () => ({ pass: [{ value: 'un tout\0autre chemin', existing: person.password }] }),
      status: 422,
      message: () => failed('pass: This text may not hold a NUL character.'),
    },
    {
      row: 'half a character in a password',
      body: () => ({ pass: [{ value: 'un tout\ud800autre chemin', existing: person.password }] }),
      status: 422,
      message: () => failed('pass: This text may not hold half a character.'),
    },
    {
      row: 'bad mail',
      body: () => ({ mail: ['pas une adresse'], pass: [{ existing: person.password }] }),
      status: 422,
      message: () => failed('mail.0.value: This value is not a valid email address.'),
    },
    ...[[], [null], '', 0, false, [false], [{ value: false }]].map((mail) => ({
      row: `no mail: ${JSON.stringify(mail)}`,
      body: () => ({ mail }),
      status: 422,
      message: () => failed('mail: Email field is required.'),
    })),
    {
      row: 'too long text',
      body: () => ({ field_firstname: ['é'.repeat(256)] }),
      status: 422,
      message: () => failed('field_firstname.0.value: First name: may not be longer than 255 characters.'),
    },
    ...[
      ['lastname', 'Last name'],
      ['title', 'Title'],
      ['company', 'Company'],
      ['businessunit', 'Business unit'],
      ['telephone', 'Telephone'],
    ].map(([name, label]) => ({
      row: `too long text: ${name}`,
      body: () => ({ [`field_${name}`]: ['x'.repeat(256)] }),
      status: 422,
      message: () => failed(`field_${name}.0.value: ${label}: may not be longer than 255 characters.`),
    })),
    {
      row: 'two values in a single-value field',
      body: () => ({ field_title: ['a', 'b'] }),
      status: 422,
      message: () => failed('field_title: Title: this field cannot hold more than 1 values.'),
    },
    {
      row: 'a value of the wrong type',
      body: () => ({ field_cgu: ['moon'] }),
      status: 422,
      message: () => failed('field_cgu.0.value: This value should be of the correct primitive type.'),
    },
    {
      row: 'a NUL in a text',
      body: () => ({ field_title: ['a\0b'] }),
      status: 422,
      message: () => failed('field_title.0.value: This text may not hold a NUL character.'),
    },
    ...['firstname', 'lastname', 'title', 'company', 'businessunit', 'telephone'].map((name) => ({
      row: `half a character in a text: ${name}`,
      body: () => ({ [`field_${name}`]: ['a\ud800b'] }),
      status: 422,
      message: () => failed(`field_${name}.0.value: This text may not hold half a character.`),
    })),
    {
      row: 'half a character in an address',
      body: () => ({ mail: ['a\udc00@orvelaine.test'], pass: [{ existing: person.password }] }),
      status: 422,
      message: () => failed('mail.0.value: This value is not a valid email address.'),
    },
    {
      row: 'unknown language',
      body: () => ({ preferred_langcode: ['de'] }),
      status: 422,
      message: () => failed('preferred_langcode.0.value: The value you selected is not a valid choice.'),
    },
    {
      row: 'unknown time zone',
      body: () => ({ timezone: ['Europe/Moon'] }),
      status: 422,
      message: () => failed('timezone.0.value: The value you selected is not a valid choice.'),
    },
    {
      row: 'body no object',
      body: () => ['x'],
      status: 422,
      message: () => 'The entity must be an object of fields.',
    },
    {
      row: 'two things wrong, one line each',
      body: () => ({ field_title: ['a', 'b'], preferred_langcode: ['de'] }),
      status: 422,
      message: () =>
        failed(
          'field_title: Title: this field cannot hold more than 1 values.\npreferred_langcode.0.value: The value you selected is not a valid choice.',
        ),
    },
    {
      row: 'scalar instead of array',
      body: () => ({ field_title: 'x' }),
      status: 422,
      message: () => 'Field values for "field_title" must use an array structure',
    },
    {
      row: 'unknown field, such as a bundle',
      body: () => ({ type: 'user' }),
      status: 422,
      message: () => 'Field "type" does not exist',
    },
  ];

  it.each(rows)('$row @C-05', async ({ body, status, message }) => {
    const answer = await patch(body());
    expect({ status: answer.status, body: answer.body }).toEqual({ status, body: { message: message() } });
    expect((await get()).headers.etag).toBe('"1"');
  });

  it('refuses a mail address that is taken, in any case @C-05', async () => {
    const other = await aPerson(application);
    const mail = other.mail.toUpperCase();
    const answer = await patch({ mail: [mail], pass: [{ existing: person.password }] });
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({ message: failed(`mail: The email address ${mail} is already taken.`) });
  });

  it('says ten times an hour at most that an address is taken @Q-04 @Q-05', async () => {
    const asker = await aSignedInPerson(application);
    const change = (mail: string) =>
      application.http
        .patch(`/user/${asker.uid}?_format=json`)
        .set(asker.bearer)
        .send({ mail: [mail], pass: [{ existing: asker.password }] });
    const other = await aPerson(application);
    for (let time = 0; time < 10; time += 1) await change(other.mail).expect(422);
    for (const mail of [other.mail, `libre.${asker.uid}@orvelaine.test`]) {
      const answer = await change(mail);
      expect({ status: answer.status, waits: Number(answer.headers['retry-after']) > 60 }).toEqual({
        status: 429,
        waits: true,
      });
    }
    await application.http
      .patch(`/user/${asker.uid}?_format=json`)
      .set(asker.bearer)
      .send({ field_title: ['Cheffe'] })
      .expect(200);
  });

  it('counts a change that loses to concurrent ones among the ten @Q-04 @C-05', async () => {
    const asker = await aSignedInPerson(application);
    const update = jest.spyOn(application.app.get(AccountsRepository), 'update');
    for (let time = 0; time < 12; time += 1) update.mockResolvedValueOnce('overtaken');
    const mail = `libre.${asker.uid}@orvelaine.test`;
    const answer = await patch({ mail: [mail], pass: [{ existing: asker.password }] }, asker);
    update.mockRestore();
    expect({ status: answer.status, mail: answer.body.mail }).toEqual({
      status: 200,
      mail: [{ value: mail }],
    });
  });

  it.each([
    ['nobody', () => ({})],
    ['another user', () => person.bearer],
  ])('%s @C-05 @A-01', async (_, headers) => {
    const owner = await aPerson(application);
    await application.http
      .patch(`/user/${owner.uid}?_format=json`)
      .set(headers())
      .send({ field_title: ['x'] })
      .expect(403, {
        message:
          "Users can only update their own account, unless they have the 'administer users' permission.",
      });
  });

  it('accepts unchanged protected fields @C-05', async () => {
    const { body } = await get();
    const protectedOnes = Object.entries(body).filter(([name]) => !name.startsWith('field_'));
    expect(protectedOnes.length).toBeGreaterThan(9);
    for (const [name, items] of protectedOnes)
      expect({ name, status: (await patch({ [name]: items })).status }).toEqual({ name, status: 200 });
  });

  it('accepts a text of exactly 255 characters @C-05', async () => {
    const owner = await aSignedInPerson(application);
    await patch({ field_firstname: ['é'.repeat(255)] }, owner).expect(200);
  });
});
