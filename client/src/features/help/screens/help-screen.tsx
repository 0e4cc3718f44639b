import type { ReactNode } from 'react';
import { useLibrary } from '#exercise/library.ts';
import { LibraryLoader } from '#exercise/library-loader.tsx';
import { useTranslation } from '#platform/i18n.ts';
import { useIsDesk } from '#platform/use-is-desk.ts';
import { Card } from '#ui/card.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Page } from '#ui/page.tsx';
import { PageWithRail } from '#ui/page-with-rail.tsx';
import { ExerciseHelp } from '../parts/exercise-help.tsx';
import { PathsSummary } from '../parts/paths-summary.tsx';

/** The sections of the page, next to it on a desk. */
const Contents = ({ sections }: { readonly sections: readonly { id: string; title: string }[] }) => {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('help.contents')} className="flex flex-col">
      <p aria-hidden="true" className="px-3 pb-1 font-semibold text-muted text-small">
        {t('help.contents')}
      </p>
      {sections.map(({ id, title }) => (
        <a
          className="flex min-h-11 items-center rounded-field px-3 py-1 text-small hover:bg-accent-subtle"
          href={`#help-${id}`}
          key={id}
        >
          {title}
        </a>
      ))}
    </nav>
  );
};

interface HelpScreenProps {
  /** The keys of the keyboard. */
  readonly shortcuts: ReactNode;
  /** What to do when an exercise stirs up too much. */
  readonly care: ReactNode;
  /** How to put the app on a phone. */
  readonly install: ReactNode;
  /** How to reach the firm. */
  readonly reach: ReactNode;
}

const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={`help-${id}`} className="flex flex-col gap-3">
    <h2 className="scroll-mt-4 text-title" id={`help-${id}`}>
      {title}
    </h2>
    {children}
  </section>
);

/** Help: progress on the guided paths, how each exercise works, common questions, contact. Source: R-14. */
export const HelpScreen = ({ care, install, reach, shortcuts }: HelpScreenProps) => {
  const { t } = useTranslation();
  const isDesk = useIsDesk();
  const library = useLibrary();
  const answers = library.state === 'ready' ? library.document.help.answers : [];
  const sections = [
    { id: 'paths', title: t('help.pathsTitle') },
    { id: 'exercises', title: t('help.exercisesTitle') },
    ...answers.map(({ id, title }) => ({ id, title })),
    { id: 'care', title: t('help.care.title') },
    { id: 'shortcuts', title: t('help.shortcuts.title') },
    { id: 'install', title: t('help.installTitle') },
    { id: 'firm', title: t('help.firmTitle') },
  ];
  return (
    <Page className="gap-10" intro={t('help.intro')} title={t('help.title')}>
      <PageWithRail rail={isDesk ? <Contents sections={sections} /> : null}>
        <div className="flex flex-col gap-10">
          <Section id="paths" title={t('help.pathsTitle')}>
            <p className="measure text-muted">{t('help.pathsText')}</p>
            <PathsSummary />
          </Section>
          <LibraryLoader>
            {({ help }) => (
              <>
                <Section id="exercises" title={t('help.exercisesTitle')}>
                  <ExerciseHelp exercises={help.exercises} />
                </Section>
                {help.answers.map(({ id, title, questions }) => (
                  <Section id={id} key={id} title={title}>
                    <Card className="py-2 roomy:py-3">
                      {questions.map(({ id: name, question, answer }) => (
                        <Disclosure key={name} title={question}>
                          <p className="measure">{answer}</p>
                        </Disclosure>
                      ))}
                    </Card>
                  </Section>
                ))}
              </>
            )}
          </LibraryLoader>
          <Section id="care" title={t('help.care.title')}>
            {care}
          </Section>
          <Section id="shortcuts" title={t('help.shortcuts.title')}>
            {shortcuts}
          </Section>
          <Section id="install" title={t('help.installTitle')}>
            {install}
          </Section>
          <Section id="firm" title={t('help.firmTitle')}>
            {reach}
          </Section>
        </div>
      </PageWithRail>
    </Page>
  );
};
