import type { ReactNode } from 'react';
import { LibraryLoader } from '#exercise/library-loader.tsx';
import { useTranslation } from '#platform/i18n.ts';
import { Card } from '#ui/card.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Page } from '#ui/page.tsx';
import { ExerciseHelp } from '../parts/exercise-help.tsx';
import { PathsSummary } from '../parts/paths-summary.tsx';

interface HelpScreenProps {
  /** What to do when an exercise stirs up too much. */
  readonly care: ReactNode;
  /** How to put the app on a phone. */
  readonly install: ReactNode;
  /** How to reach the firm. */
  readonly reach: ReactNode;
}

const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={`help-${id}`} className="flex flex-col gap-3">
    <h2 className="text-title" id={`help-${id}`}>
      {title}
    </h2>
    {children}
  </section>
);

/** Help: progress on the guided paths, how each exercise works, common questions, contact. Source: R-14. */
export const HelpScreen = ({ care, install, reach }: HelpScreenProps) => {
  const { t } = useTranslation();
  return (
    <Page className="gap-10" intro={t('help.intro')} title={t('help.title')}>
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
      <Section id="install" title={t('help.installTitle')}>
        {install}
      </Section>
      <Section id="firm" title={t('help.firmTitle')}>
        {reach}
      </Section>
    </Page>
  );
};
