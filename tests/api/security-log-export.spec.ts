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
import { aSyslogServer, aWebhook } from '../support/security-log-receivers.ts';
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
const statusLine = async ({ settings }: TestApplication) => {
  const { output } = await command('status', settings);
  return output.split('\n').find((line) => line.includes('Security log'));
};

describe('the security log, sent to a webhook', () => {
  it('is signed, and has ids and numbers, but no name, address, network or text @Q-41 @Q-13', async () => {
    const webhook = await aWebhook();
    closing.push(webhook.close);
    const application = await startSendingTo({ protocol: 'https:', url: webhook.url });
    const person = await aPerson(application);
    await signIn(application, person);
    await askCode(application, person.mail).expect(200);
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
    webhook.status = 200;
    await send(application);
    const { events } = eventsSchema.parse(JSON.parse(webhook.deliveries.at(-1)?.body ?? ''));
    expect(events.map(({ subject }) => subject)).toEqual(people.map(({ uid }) => uid));
  });
});

describe('the security log, sent to a syslog server', () => {
  it('is a message of RFC 5424 for each entry, framed by its length, over TLS @Q-13', async () => {
    const { port, received, close } = await aSyslogServer({ trusted: true });
    closing.push(close);
    const application = await startSendingTo({ protocol: 'syslog+tls:', host: 'localhost', port });
    const person = await aPerson(application);
    await signIn(application, person);
    await send(application);
    const [, length = '', message = ''] = /^(\d+) (.*)$/s.exec(received.join('')) ?? [];
    expect(Buffer.byteLength(message)).toBe(Number(length));
    const host = new URL(application.settings.publicUrl).hostname;
    const [head, text = ''] = message.split(/(?<= - signed-in - )/);
    expect(head).toMatch(
      new RegExp(
        `^<85>1 \\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z ${host} ancrage - signed-in - $`,
      ),
    );
    expect(JSON.parse(text)).toMatchObject({ action: 'signed-in', subject: person.uid });
  });

  it('is not sent to a server whose certificate nobody vouches for @Q-13', async () => {
    const { port, received, close } = await aSyslogServer({ trusted: false });
    closing.push(close);
    const application = await startSendingTo({ protocol: 'syslog+tls:', host: 'localhost', port });
    await signIn(application, await aPerson(application));
    await send(application);
    expect(received).toEqual([]);
    expect(await statusLine(application)).toMatch(/1 entry waiting\. .*DEPTH_ZERO_SELF_SIGNED_CERT\.$/);
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
