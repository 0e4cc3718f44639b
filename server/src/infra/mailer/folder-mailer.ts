import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailSender } from '../../config/mail-sender.ts';
import type { Clock } from '../clock/clock.ts';
import { type Mail, Mailer, messageOf } from './mailer.ts';

/** Writes each mail to a file that any mail program opens, and prints its path to the console. */
export class FolderMailer extends Mailer {
  readonly #folder: string;
  readonly #from: MailSender;
  readonly #clock: Clock;
  readonly #announce: (line: string) => void;
  #count = 0;

  /** @param announce prints where a mail was written */
  constructor(folder: string, from: MailSender, clock: Clock, announce: (line: string) => void) {
    super();
    this.#folder = folder;
    this.#from = from;
    this.#clock = clock;
    this.#announce = announce;
  }

  async send(mail: Mail): Promise<void> {
    // Loaded with the first mail, not at every start.
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
    const built = await transport.sendMail(messageOf(mail, this.#from));
    if (!Buffer.isBuffer(built.message)) throw new TypeError('The mail was not built as a whole.');
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    this.#count += 1;
    const name = `${this.#clock.now().toISOString().replace(/[:.]/g, '-')}-${process.pid}-${this.#count}.eml`;
    const path = join(this.#folder, name);
    // Renamed when complete, so that a program that watches the folder never sees half a mail.
    await writeFile(`${path}.part`, built.message, { mode: 0o600 });
    await rename(`${path}.part`, path);
    this.#announce(`A mail was written to ${path}`);
  }
}
