import { useState } from 'react';
import { usePerson } from '#person/person-store.ts';
import { NotSignedIn } from '#platform/api/failures.ts';
import { now } from '#platform/clock.ts';
import { formatNumber } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { saveOnDevice } from '#platform/save-on-device.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { useErrorBoundary } from '#ui/use-error-boundary.ts';
import { fetchArchive, sendBeforeExport } from '../api/own-data.ts';
import { type OwnDataProblem, ownDataProblemOf } from '../model/own-data-problem.ts';
import { useOwnDataWords } from '../model/use-own-data-words.ts';
import { PasswordModal } from './password-modal.tsx';

const MEGABYTE = 1_000_000;

interface Archive {
  readonly bytes: Blob;
  readonly name: string;
}

/** With the day of this device, which Swedish writes as 2026-03-12. */
const nameAt = (moment: number): string => `ancrage-${new Date(moment).toLocaleDateString('sv')}.zip`;

/** The export of all data of the user. Source: Q-66. */
export const ExportSection = () => {
  const texts = useTranslation();
  const { t } = texts;
  const wordsOf = useOwnDataWords();
  const locale = useLocale();
  const person = usePerson();
  const [isOpen, setOpen] = useState(false);
  const [received, setReceived] = useState<number | null>(null);
  const [problem, setProblem] = useState<OwnDataProblem | null>(null);
  const [archive, setArchive] = useState<Archive | null>(null);
  const { guard } = useErrorBoundary();

  const prepare = async (password: string) => {
    if (person === null) return;
    setProblem(null);
    setReceived(0);
    try {
      await sendBeforeExport();
      const { writeJournalPage } = await import('../model/journal-page/write-page.ts');
      const page = await writeJournalPage(person, texts);
      const made = { bytes: await fetchArchive({ password, page }, setReceived), name: nameAt(now()) };
      setArchive(made);
      setOpen(false);
      saveOnDevice(made.bytes, made.name);
    } catch (failure) {
      if (failure instanceof NotSignedIn) return; // a listener of the session redirects to the sign-in
      guard(() => setProblem(ownDataProblemOf(failure)));
    } finally {
      setReceived(null);
    }
  };

  const size = formatNumber(Math.round(((received ?? 0) / MEGABYTE) * 10) / 10, locale);
  const progress = received === 0 ? t('ownData.export.preparing') : t('ownData.export.received', { size });
  return (
    <section className="flex flex-col gap-3 border-border border-t pt-6">
      <h2 className="text-title">{t('ownData.export.title')}</h2>
      <p className="measure text-muted">{t('ownData.export.text')}</p>
      {archive !== null && (
        <Banner
          action={
            <Button onClick={() => saveOnDevice(archive.bytes, archive.name)}>
              {t('ownData.export.again')}
            </Button>
          }
          onDismiss={() => setArchive(null)}
          role="status"
          title={t('ownData.export.ready')}
          tone="success"
        >
          {t('ownData.export.readyText', { name: archive.name })}
        </Banner>
      )}
      <Button className="self-start" icon="install" onClick={() => setOpen(true)}>
        {t('ownData.export.open')}
      </Button>
      <PasswordModal
        lead={<p>{t('ownData.export.lead')}</p>}
        onOpenChange={(next) => {
          setOpen(next);
          setProblem(null);
        }}
        onPassword={(password) => void prepare(password)}
        open={isOpen}
        problem={problem && wordsOf(problem)}
        submit={t('ownData.export.submit')}
        title={t('ownData.export.title')}
        working={received === null ? null : progress}
      />
    </section>
  );
};
