import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { now } from '#platform/clock.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useIsDesk } from '#platform/use-is-desk.ts';
import { Card } from '#ui/card.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Page } from '#ui/page.tsx';
import { type Choices, choicesOf, queryOf } from '../model/choices.ts';
import { lastReportBefore } from '../model/last-report.ts';
import { useOfferedSections, useReport } from '../model/use-report.ts';
import { ReportActs } from '../parts/report-acts.tsx';
import { ReportChoices } from '../parts/report-choices.tsx';
import { ReportSheet } from '../parts/report-sheet.tsx';
import '../report.css';

/**
 * The synthesis report: one page to take to the adviser, next to what it is made of. Source: P-13, R-05, decision 175.
 * @param firmName null while it is not known
 */
export const ReportScreen = ({ firmName }: { readonly firmName: string | null }) => {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  // As on arrival: a report that is printed now does not change the page.
  const [lastReportAt] = useState(() => lastReportBefore(now()));
  const hasLast = lastReportAt !== null;
  const [choices, setChoices] = useState(() => choicesOf(query, hasLast));
  const isDesk = useIsDesk();
  const offered = useOfferedSections();
  const sections = offered.filter((name) => choices.sections.includes(name));
  const report = useReport({ ...choices, sections }, firmName, lastReportAt);
  const change = (changes: Partial<Choices>) => {
    const next = { ...choices, ...changes };
    setChoices(next);
    setQuery(queryOf(next, hasLast), { replace: true, preventScrollReset: true }); // for a reload
  };
  const options = <ReportChoices choices={choices} hasLast={hasLast} offered={offered} onChange={change} />;
  return (
    <Page className="report-page" intro={t('report.intro')} title={t('report.title')}>
      <div className="report-desk" data-spread>
        <div className="report-options">
          {isDesk ? (
            <Card as="section" className="flex flex-col gap-6">
              <h2 className="text-title">{t('report.choices')}</h2>
              {options}
            </Card>
          ) : (
            <Card className="py-2 roomy:py-3">
              <Disclosure title={t('report.choices')}>{options}</Disclosure>
            </Card>
          )}
        </div>
        <ReportSheet label={t('report.preview')} report={report} />
        <ReportActs report={report} />
      </div>
    </Page>
  );
};
