import { once } from 'node:events';
import { createServer } from 'node:net';
import { mailOf } from '@ancrage/server/infra/mailer/letter';
import { SmtpMailer } from '@ancrage/server/infra/mailer/smtp-mailer';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

const FROM = { name: 'Cabinet Boussole', address: 'desk@boussole.test' };
const received: Buffer[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, _session, done) =>
    done(address.startsWith('nobody') ? new Error('No such mailbox') : null),
  onData: (stream, _session, done) => {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.once('end', () => {
      received.push(Buffer.concat(parts));
      done();
    });
  },
});
let mailer: SmtpMailer;
beforeAll(async () => {
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  if (!address || typeof address === 'string') throw new Error('The system gave no port.');
  mailer = new SmtpMailer(`smtp://127.0.0.1:${address.port}`, FROM);
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

const FIRM = { firmName: 'Orvelaine', firmColour: '#1f5f8b' };
const letter = {
  subject: 'Cabinet Boussole : votre accès est ouvert',
  paragraphs: ['Bonjour Zoé,', { link: 'https://journal.test/login', label: 'Ouvrir' }],
};

describe('mails through a real mail server', () => {
  it('arrive complete, as text and HTML, in the right language, without tracking @T-01', async () => {
    await mailer.send(mailOf('zoe@orvelaine.test', 'fr', letter, FIRM));
    const mail = await PostalMime.parse(received.at(-1) ?? '');
    expect(mail).toMatchObject({
      subject: letter.subject,
      from: { name: 'Cabinet Boussole', address: 'desk@boussole.test' },
      to: [{ address: 'zoe@orvelaine.test' }],
    });
    expect(mail.text?.trim()).toBe('Bonjour Zoé,\n\nOuvrir\nhttps://journal.test/login');
    expect(mail.html).toContain('<p>Bonjour Zoé,</p>');
    expect(mail.html).toContain('color-scheme');
    expect(mail.html).not.toMatch(/<img|<link|url\(|@import/i);
    const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
    expect(headers).toMatchObject({ 'content-language': 'fr', 'auto-submitted': 'auto-generated' });
  });

  it('that the server refuses fail with the code of the mail server @T-01', async () => {
    await expect(mailer.send(mailOf('nobody@orvelaine.test', 'fr', letter, FIRM))).rejects.toMatchObject({
      code: 'EENVELOPE',
    });
  });

  it('are not sent, nor is a password, over an unencrypted connection @T-01', async () => {
    const tried: unknown[] = [];
    const plain = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ password }, _session, done) => {
        tried.push(password);
        done(null, { user: 'journal' });
      },
    });
    const listening = plain.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const address = listening.address();
    if (!address || typeof address === 'string') throw new Error('The system gave no port.');
    const withAccount = new SmtpMailer(`smtp://journal:Kd83nfLwq2@127.0.0.1:${address.port}`, FROM);
    try {
      await expect(withAccount.send(mailOf('zoe@orvelaine.test', 'fr', letter, FIRM))).rejects.toMatchObject({
        code: 'ETLS',
      });
    } finally {
      await new Promise<void>((resolve) => plain.close(() => resolve()));
    }
    expect(tried).toEqual([]);
  });

  it('time out when the server accepts the connection and sends nothing @Q-63', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    if (!address || typeof address === 'string') throw new Error('The system gave no port.');
    const impatient = new SmtpMailer(`smtp://127.0.0.1:${address.port}`, FROM, 200);
    const sending = impatient.send(mailOf('zoe@orvelaine.test', 'fr', letter, FIRM));
    await expect(sending).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    silent.close();
  });

  it('time out when the server is slow at every step, and do not arrive later @Q-63', async () => {
    const PATIENCE_MS = 300;
    const LATE_MS = 100;
    let arrived = 0;
    let left: () => void = () => {};
    const hasLeft = new Promise<void>((resolve) => {
      left = resolve;
    });
    const late = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onConnect: (_session, done) => setTimeout(done, LATE_MS),
      onMailFrom: (_address, _session, done) => setTimeout(done, LATE_MS),
      onRcptTo: (_address, _session, done) => setTimeout(done, LATE_MS),
      onData: (stream, _session, done) => {
        stream.resume().once('end', () => {
          arrived += 1;
          setTimeout(done, LATE_MS);
        });
      },
      onClose: () => left(),
    });
    const listening = late.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const address = listening.address();
    if (!address || typeof address === 'string') throw new Error('The system gave no port.');
    const impatient = new SmtpMailer(`smtp://127.0.0.1:${address.port}`, FROM, PATIENCE_MS);
    const sending = impatient.send(mailOf('zoe@orvelaine.test', 'fr', letter, FIRM));
    try {
      await expect(sending).rejects.toMatchObject({ code: 'ETIMEDOUT' });
      await hasLeft;
      expect(arrived).toBe(0);
    } finally {
      await new Promise<void>((resolve) => late.close(() => resolve()));
    }
  });
});
