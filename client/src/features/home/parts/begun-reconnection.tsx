import { appPaths } from '@ancrage/shared/paths/app-paths';
import { useEffect, useState } from 'react';
import { draftKeyOf, exerciseDraftSchema } from '#exercise/exercise-draft.ts';
import { readDraft } from '#journal-data/drafts/drafts.ts';
import { formatDate } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { Banner } from '#ui/banner.tsx';
import { ButtonLink } from '#ui/button-link.tsx';

/** Offers a reconnection that was begun and not saved. Source: S-15, product "Reconnection". */
export const BegunReconnection = () => {
  const { t } = useTranslation();
  const locale = useLocale();
  const [writtenAt, setWrittenAt] = useState<number | null>(null);

  useEffect(() => {
    let isCurrent = true;
    readDraft(draftKeyOf('reconnection'), exerciseDraftSchema)
      .then((draft) => {
        if (isCurrent) setWrittenAt(draft?.at ?? null);
      })
      .catch((failure: unknown) => {
        // The reconnection reports that this device cannot store drafts; here there is just no draft to offer.
        console.error('The draft could not be read from this device.', failure);
      });
    return () => {
      isCurrent = false;
    };
  }, []);

  if (writtenAt === null) return null;
  return (
    <Banner
      action={
        <ButtonLink icon="edit" to={appPaths.addReconnection}>
          {t('home.resume')}
        </ButtonLink>
      }
      icon="edit"
      title={t('home.draftTitle')}
    >
      {t('home.draftText', { date: formatDate(writtenAt, locale, 'moment') })}
    </Banner>
  );
};
