/** A message to one person, as plain text: nobody's words are ever put into HTML. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** BCP 47 tag of the message's language. */
  readonly locale: string;
}

/** Hands mails to the world outside. */
export abstract class Mailer {
  /**
   * Sends one mail.
   * @throws when the mail server does not take it: the job queue tries again
   */
  abstract send(mail: Mail): Promise<void>;
}
