import * as z from 'zod';

const PROTOCOLS = ['https:', 'syslog+tls:', 'syslog+tcp:'] as const;

/** The system that gets a copy of the security log: a webhook, or a syslog server. */
export type SecurityLogReceiver =
  | { readonly protocol: 'https:'; readonly url: string }
  | { readonly protocol: 'syslog+tls:' | 'syslog+tcp:'; readonly host: string; readonly port: number };

/** RFC 5425, 4.1: the port of syslog over TLS. Over TCP no port is assigned; rsyslog and syslog-ng listen on 514. */
const PORTS = { 'syslog+tls:': 6514, 'syslog+tcp:': 514 } as const;

const read = (text: string): SecurityLogReceiver | null => {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const protocol = PROTOCOLS.find((one) => one === url.protocol);
  if (!protocol || url.hostname === '' || url.username || url.password || url.hash) return null;
  if (protocol === 'https:') return { protocol, url: url.toString() };
  if (url.search || /[^/]/.test(url.pathname)) return null;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return { protocol, host, port: url.port === '' ? PORTS[protocol] : Number(url.port) };
};

/** The value of SECURITY_LOG_URL. */
export const securityLogReceiverSchema = z.string().transform((text, context): SecurityLogReceiver => {
  const receiver = read(text);
  if (receiver) return receiver;
  const message =
    'SECURITY_LOG_URL must be a webhook, such as https://siem.example.org/ancrage, or a syslog server, such as syslog+tls://logs.example.org:6514 or syslog+tcp://127.0.0.1:514, without an account in it.';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});
