import { passkeyCreationSchema, passkeyRequestSchema } from '@ancrage/shared/wire/passkey-credentials';
import type { TestApplication } from './application.ts';
import { SoftwareAuthenticator } from './software-authenticator.ts';
import { OWN_PAGE, type SignedInStaff } from './staff.ts';

/** An authenticator that has nothing yet, in a browser at the address of an application. */
export const anAuthenticator = ({ settings }: TestApplication): SoftwareAuthenticator =>
  new SoftwareAuthenticator(settings.publicUrl);

/** What the browser of a member needs to make a passkey. */
export const creationOptions = async ({ http }: TestApplication, staff: SignedInStaff) => {
  const answer = await http
    .post('/api/staff/me/passkey-options')
    .set(staff.signInHeaders)
    .send({ currentPassword: staff.password })
    .expect(200);
  return passkeyCreationSchema.parse(answer.body);
};

/** What a browser needs to ask for a passkey of the staff. */
export const requestOptions = async ({ http }: TestApplication) => {
  const answer = await http.post('/api/staff/sign-in/passkey/options').set(OWN_PAGE).expect(200);
  return passkeyRequestSchema.parse(answer.body);
};

/** Gives a member a passkey. @returns the authenticator that has it, and its id */
export const aStaffPasskey = async (
  application: TestApplication,
  staff: SignedInStaff,
  name = 'Portable',
) => {
  const authenticator = anAuthenticator(application);
  const credential = authenticator.make(await creationOptions(application, staff));
  await application.http
    .post('/api/staff/me/passkeys')
    .set(staff.signInHeaders)
    .send({ name, credential })
    .expect(200);
  const { id } = await application.prisma.staffPasskey.findFirstOrThrow({
    where: { staffId: staff.id },
    orderBy: { id: 'desc' },
  });
  return { authenticator, id };
};
