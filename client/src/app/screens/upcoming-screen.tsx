import type { messages } from '@ancrage/shared/messages/fr/all';
import { appPaths } from '@ancrage/shared/paths/app-paths';
import { useTranslation } from 'react-i18next';
import { useFirm } from '#app/use-firm.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { Card } from '#ui/card.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { Page } from '#ui/page.tsx';

type Texts = (typeof messages)['shell']['upcoming'];
/** The screens that say what they will hold. */
type UpcomingName = { [Key in keyof Texts]: Texts[Key] extends string ? never : Key }[keyof Texts];

interface UpcomingScreenProps {
  name: UpcomingName;
  icon: IconName;
  /** Where one can go meanwhile: to one's journal, or, without being signed in, to the sign-in and the firm. */
  meanwhile: 'journal' | 'access';
}

const POINTS = ['first', 'second', 'third'] as const;

const JOURNAL_WAYS = [
  { text: 'seeReconnections', to: appPaths.reconnections },
  { text: 'seeIntuitions', to: appPaths.intuitions },
  { text: 'openIdentityCard', to: appPaths.identityCard },
] as const;

const JournalWays = () => {
  const { t } = useTranslation();
  return (
    <>
      <ButtonLink icon="anchor" to={appPaths.addReconnection} variant="primary">
        {t('shell.upcoming.startReconnection')}
      </ButtonLink>
      {JOURNAL_WAYS.map(({ text, to }) => (
        <ButtonLink key={text} to={to}>
          {t(`shell.upcoming.${text}`)}
        </ButtonLink>
      ))}
    </>
  );
};

const AccessWays = () => {
  const { t } = useTranslation();
  const firm = useFirm();
  return (
    <>
      <ButtonLink to={appPaths.login} variant="primary">
        {t('shell.upcoming.signIn')}
      </ButtonLink>
      {firm === null ? (
        <Button disabled icon="mail">
          {t('shell.menu.contact')}
        </Button>
      ) : (
        <a className={buttonStyle('secondary', 'medium', false)} href={`mailto:${firm.contact}`}>
          <Icon name="mail" />
          {t('shell.upcoming.contact', { firm: firm.name })}
        </a>
      )}
    </>
  );
};

/** A screen still being written: what it is for, what it will hold, and where to go meanwhile. */
export const UpcomingScreen = ({ name, icon, meanwhile }: UpcomingScreenProps) => {
  const { t } = useTranslation();
  return (
    <Page intro={t(`shell.upcoming.${name}.intro`)} title={t(`shell.upcoming.${name}.title`)}>
      <Card as="section" className="flex flex-col gap-4">
        <p className="flex items-center gap-3 text-ink-soft">
          <span className="grid size-11 shrink-0 place-items-center rounded-pill bg-sea-wash text-sea">
            <Icon className="size-6" name={icon} />
          </span>
          {t('shell.upcoming.notYet')}
        </p>
        <ul className="flex flex-col gap-3">
          {POINTS.map((point) => (
            <li className="flex gap-3 border-line border-t pt-3" key={point}>
              <Icon className="mt-0.5 size-5.5 text-sea" name="leaf" />
              <span className="measure min-w-0">{t(`shell.upcoming.${name}.${point}`)}</span>
            </li>
          ))}
        </ul>
      </Card>
      <section className="flex flex-col gap-3">
        <h2 className="text-title">{t('shell.upcoming.meanwhile')}</h2>
        <div className="flex flex-col gap-3 roomy:flex-row roomy:flex-wrap">
          {meanwhile === 'journal' ? <JournalWays /> : <AccessWays />}
        </div>
      </section>
    </Page>
  );
};
