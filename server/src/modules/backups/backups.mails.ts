import type { Settings } from '../../config/settings.ts';
import { mailOf } from '../../infra/mailer/letter.ts';
import type { Mail } from '../../infra/mailer/mailer.ts';
import type { BackupState } from './backups.repository.ts';

const dayIn = (locale: string, moment: Date): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(moment);

/** The mail to the operator about backups that fail or are late, in both languages: nobody knows which the operator reads. */
export const backupMail = ({ madeAt, problem }: BackupState, settings: Settings): Mail => {
  const { firmName, operatorAddress, publicUrl } = settings;
  const last = (locale: string, never: string) => (madeAt ? `${dayIn(locale, madeAt)} (UTC)` : never);
  return mailOf(
    operatorAddress,
    'fr',
    {
      subject: `${firmName} : la sauvegarde a besoin de vous / the backup needs you`,
      paragraphs: [
        'Bonjour,',
        `La sauvegarde de ${publicUrl} a échoué ou se fait attendre. Dernière sauvegarde réussie : ${last('fr-FR', 'aucune')}.`,
        'Hello,',
        `The backup of ${publicUrl} failed or is late. Last backup made: ${last('en-GB', 'none')}.`,
        ...(problem === null ? [] : [{ quote: problem }]),
        'Le journal du service « backups » en dit plus. Ce message revient chaque jour tant que rien ne change. / The log of the service “backups” says more. This message comes every day until that changes.',
      ],
    },
    settings,
  );
};
