import { createHmac } from 'node:crypto';
import type { SecurityLogReceiver } from '@ancrage/server/config/security-log-receiver';
import { SECURITY_LOG_EXPORT } from '@ancrage/server/modules/security-log-export/security-log-export';
import { afterEach, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { startApplication, type TestApplication } from '../support/application.ts';
import { aPerson, type TestPerson } from '../support/factories.ts';
import { askCode } from '../support/recovery.ts';
import { command } from '../support/run-command.ts';
import { jobsAreDone, runJob } from '../support/run-job.ts';
import { anEmptyProxy, aSyslogServer, aWebhook, type Delivery } from '../support/security-log-receivers.ts';
import { askTokens, passwordForm } from '../support/tokens.ts';

const SECRET = 'f'.repeat(64);
const eventsSchema = z.object({
  type: z.literal('security-log'),
  installation: z.string(),
  events: z.array(
    z.strictObject({
      id: z.string(),
      at: z.iso.datetime(),
      action: z.string(),
      actor: z.string(),
      actorId: z.int().nullable(),
      subject: z.int().nullable(),
      details: z.record(z.string(), z.number()),
    }),
  ),
});

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const startSendingTo = async (receiver: SecurityLogReceiver): Promise<TestApplication> => {
  const application = await startApplication({ securityLogReceiver: receiver, securityLogSecret: SECRET });
  closing.push(() => application.close());
  await jobsAreDone(application); // the first run notes that entries are sent from now on
  return application;
};
const send = (application: TestApplication) => runJob(application, SECURITY_LOG_EXPORT);
const signIn = (application: TestApplication, person: TestPerson) =>
  askTokens(application, passwordForm(application, person)).expect(200);
const eventsOf = (delivery: Delivery | undefined) =>
  eventsSchema.parse(JSON.parse(delivery?.body ?? '{}')).events;
const isRefused = (application: TestApplication, person: TestPerson, username = person.mail) =>
  askTokens(application, {
    ...passwordForm(application, person),
    username,
    password: 'not the password',
  }).expect(400);
const statusLine = async ({ settings }: TestApplication) => {
  const { output } = await command('status', settings);
  return output.split('\n').find((line) => line.includes('Security log'));
};

describe('the security log, sent to a webhook', () => {
  it('is signed, and has ids and numbers, but no name, address, network, text or recovery guard @Q-41 @Q-13', async () => {
    const webhook = await aWebhook();
    closing.push(webhook.close);
    const application = await startSendingTo({ protocol: 'https:', url: webhook.url });
    const person = await aPerson(application);
    await signIn(application, person);
    await askCode(application, person.mail).expect(200);
    await application.prisma.auditEntry.create({
      data: {
        at: application.clock.now(),
        actorKind: 'person',
        actorId: person.uid,
        action: 'guard-on',
        subject: person.uid,
      },
    });
    await send(application);

    const [delivery] = webhook.deliveries;
    const { headers, body } = delivery ?? { headers: {}, body: '{}' };
    const { events, installation } = eventsSchema.parse(JSON.parse(body));
    expect(installation).toBe(application.settings.publicUrl);
    expect(events.map(({ action, subject }) => [action, subject])).toEqual([
      ['signed-in', person.uid],
      ['code-asked', person.uid],
    ]);
    for (const personal of [person.mail, person.firstname, '203.0.113', 'Firefox'])
      expect(body).not.toContain(personal);
    // https://www.standardwebhooks.com
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', SECRET).update(signed).digest('base64')}`,
    );
    await send(application);
    expect(webhook.deliveries).toHaveLength(1);
    expect(await statusLine(application)).toMatch(
      /^ {2}Security log {2}Last sent .* ago, 0 entries waiting\.$/,
    );
  });

  it('waits in order while the receiver refuses it, and arrives afterwards; the status says so @Q-13', async () => {
    const webhook = await aWebhook();
    closing.push(webhook.close);
    const application = await startSendingTo({ protocol: 'https:', url: webhook.url });
    const people = [await aPerson(application), await aPerson(application)];
    webhook.status = 503;
    for (const person of people) {
      await signIn(application, person);
      await send(application);
    }
    expect(await statusLine(application)).toMatch(
      /^! Security log {2}Nothing sent yet, 2 entries waiting\. The receiver does not take them: HTTP_503\.$/,
    );
    await application.http.get('/health/ready').expect(200);
    webhook.status = 200;
    await send(application);
    const events = eventsOf(webhook.deliveries.at(-1));
    expect(events.map(({ subject }) => subject)).toEqual(people.map(({ uid }) => uid));
  });

  it('is sent again with the same id after a receiver that took it hung up, even by another process @Q-13', async () => {
    const webhook = await aWebhook();
    closing.push(webhook.close);
    const first = await startSendingTo({ protocol: 'https:', url: webhook.url });
    const person = await aPerson(first);
    webhook.hangsUp = true;
    await signIn(first, person);
    await send(first);
    await first.app.close();
    webhook.hangsUp = false;
    const second = await startApplication(first.settings);
    closing.push(() => second.close());
    await send(second);

    const [lost, again, ...others] = webhook.deliveries;
    expect(eventsOf(lost).map(({ subject }) => subject)).toEqual([person.uid]);
    expect([again?.body, again?.headers['webhook-id']]).toEqual([lost?.body, lost?.headers['webhook-id']]);
    expect(others).toEqual([]);
    // An id that says the same of more events would make a receiver leave them out.
    await signIn(second, person);
    await send(second);
    expect(webhook.deliveries.at(-1)?.headers['webhook-id']).not.toBe(lost?.headers['webhook-id']);
    expect(await second.prisma.unsentAuditEntry.count()).toBe(0);
  });

  it('counts refused sign-ins by address, whether or not somebody has it, without the address @Q-13 @Q-05', async () => {
    const webhook = await aWebhook();
    closing.push(webhook.close);
    const application = await startSendingTo({ protocol: 'https:', url: webhook.url });
    const person = await aPerson(application);
    for (const mail of [person.mail, person.mail, 'nobody@example.org'])
      await isRefused(application, person, mail);
    // A refusal while the receiver takes the earlier ones is not taken for sent.
    webhook.beforeAnswer = async () => {
      webhook.beforeAnswer = async () => {};
      await isRefused(application, person);
    };
    await send(application);
    await send(application);

    const events = webhook.deliveries.flatMap(eventsOf);
    expect(events.map(({ action, subject, details }) => [action, subject, details.count])).toEqual([
      ['sign-in-refused', person.uid, 2],
      ['sign-in-refused', null, 1],
      ['sign-in-refused', person.uid, 3],
    ]);
    expect(new Set(events.map(({ id }) => id)).size).toBe(3);
    expect(await application.prisma.unsentSignInRefusal.count()).toBe(0);
    for (const { body } of webhook.deliveries) expect(body).not.toContain('@');
  });
});

describe('the security log, sent to a syslog server', () => {
  it.each(['trusted', null] as const)(
    'is a message of RFC 5424 for each entry, framed by its length (TLS: %s) @Q-13',
    async (tls) => {
      const { port, received, close } = await aSyslogServer({ tls });
      closing.push(close);
      const protocol = tls ? 'syslog+tls:' : 'syslog+tcp:';
      const application = await startSendingTo({ protocol, host: 'localhost', port });
      const people = [await aPerson(application), await aPerson(application)];
      for (const person of people) await signIn(application, person);
      await send(application);

      const host = new URL(application.settings.publicUrl).hostname;
      const [messages = [], ...others] = received;
      const [heads, texts] = [0, 1].map((part) =>
        messages.map((text) => text.split(/(?<= - signed-in - )/)[part]),
      );
      const moment = '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z';
      const head = expect.stringMatching(new RegExp(`^<85>1 ${moment} ${host} ancrage - signed-in - $`));
      expect(heads).toEqual([head, head]);
      expect(texts?.map((text) => JSON.parse(text ?? ''))).toEqual(
        people.map(({ uid }) => expect.objectContaining({ action: 'signed-in', subject: uid })),
      );
      expect(others).toEqual([]);
    },
  );

  it('is not sent to a server whose certificate nobody vouches for @Q-13', async () => {
    const { port, received, close } = await aSyslogServer({ tls: 'untrusted' });
    closing.push(close);
    const application = await startSendingTo({ protocol: 'syslog+tls:', host: 'localhost', port });
    await signIn(application, await aPerson(application));
    await send(application);
    expect(received).toEqual([]);
    expect(await statusLine(application)).toMatch(/1 entry waiting\. .*DEPTH_ZERO_SELF_SIGNED_CERT\.$/);
  });

  it('is not counted as sent when the other side closes first @Q-13', async () => {
    const { port, close } = await anEmptyProxy();
    closing.push(close);
    const application = await startSendingTo({ protocol: 'syslog+tcp:', host: 'localhost', port });
    await signIn(application, await aPerson(application));
    await send(application);
    expect(await statusLine(application)).toMatch(
      /Nothing sent yet, 1 entry waiting\. .* (ECONNRESET|EPIPE)\.$/,
    );
  });
});

describe('without SECURITY_LOG_URL', () => {
  it('nothing is noted for another system, and what waited is forgotten @Q-45', async () => {
    const application = await startApplication();
    closing.push(() => application.close());
    await jobsAreDone(application);
    await application.prisma.securityLogExport.create({ data: { since: application.clock.now() } });
    await signIn(application, await aPerson(application));
    expect(await application.prisma.unsentAuditEntry.count()).toBe(1);
    await send(application);
    await signIn(application, await aPerson(application));
    expect(await application.prisma.unsentAuditEntry.count()).toBe(0);
    expect(await statusLine(application)).toBeUndefined();
  });
});
