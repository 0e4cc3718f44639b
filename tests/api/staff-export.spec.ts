import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { aPerson } from '../support/factories.ts';
import { aSignedInStaffMember, type SignedInStaff } from '../support/staff.ts';

let application: TestApplication;
let staff: SignedInStaff;
beforeAll(async () => {
  application = await startApplication();
  staff = await aSignedInStaffMember(application);
});
afterAll(() => application.close());

const get = (path: string) => application.http.get(path).set(staff.signInHeaders);
const aName = () => `Zz${randomBytes(5).toString('hex')}`;

describe('the export', () => {
  it('is a CSV file of identification data, with the console’s labels, in which no cell is a formula @A-03', async () => {
    const tag = aName();
    const info = { company: tag, firstname: '=1+1', lastname: 'Dupont; "Jo"', telephone: '+33 6' };
    const { mail } = await aPerson(application, { info });
    const { text, headers } = await get(`/api/staff/people.csv?search=${tag}`).expect(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
    expect(headers['content-disposition']).toBe('attachment; filename=personnes.csv');
    const [head, line, ...rest] = text.split('\r\n');
    expect(head).toBe(
      '\uFEFFNuméro;État;Prénom;Nom;E-mail;Entreprise;Fonction;Direction ou entité;Téléphone mobile;Langue des e-mails;Demande (UTC)',
    );
    expect(line).toContain(`ouvert;'=1+1;"Dupont; ""Jo""";${mail};${tag}`);
    expect(line).toMatch(/;'\+33 6;Français;\d{4}-\d\d-\d\d \d\d:\d\d$/);
    expect(rest).toEqual(['']);
  });

  it('is in the language of the screen, with the separator that spreadsheets of that language expect @A-03 @P-01', async () => {
    const { text, headers } = await get('/api/staff/people.csv?search=nobody-at-all&locale=en').expect(200);
    expect(headers['content-disposition']).toBe('attachment; filename=people.csv');
    expect(text).toBe(
      '\uFEFFNumber,State,First name,Last name,E-mail,Company,Job title,Business unit,Mobile phone,Language of e-mails,Requested (UTC)\r\n',
    );
  });

  it('includes everybody, however many there are @A-03', async () => {
    await application.prisma.$executeRaw`
      INSERT INTO person (uuid, mail, mail_key, password_hash, state, company, created_at, changed_at)
      SELECT gen_random_uuid(), 'many' || n || '@many.test', 'many' || n || '@many.test', '$argon2id$x', 'active',
        'Manyvale', now(), now() FROM generate_series(1, 2500) n`;
    const { text } = await get('/api/staff/people.csv?search=manyvale&states=active').expect(200);
    const mails = text.match(/many\d+@many\.test/g) ?? [];
    expect(new Set(mails).size).toBe(2500);
    expect(mails).toHaveLength(2500);
  });
});
