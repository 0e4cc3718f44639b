import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '#platform/i18n.ts';
import { Page } from '#ui/page.tsx';
import { type Choices, choicesOf, queryOf } from '../model/choices.ts';
import { useOfferedSections, useReport } from '../model/use-report.ts';
import { ReportActs } from '../parts/report-acts.tsx';
import { ReportChoices } from '../parts/report-choices.tsx';
import { ReportSheet } from '../parts/report-sheet.tsx';
import '../report.css';

/**
 * The synthesis report: one page to take to the adviser. Source: P-13, R-05.
 * @param firmName null while it is not known
 */
export const ReportScreen = ({ firmName }: { readonly firmName: string | null }) => {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const [choices, setChoices] = useState(() => choicesOf(query));
  const offered = useOfferedSections();
  const sections = offered.filter((name) => choices.sections.includes(name));
  const report = useReport({ ...choices, sections }, firmName);
  const change = (changes: Partial<Choices>) => {
    const next = { ...choices, ...changes };
    setChoices(next);
    setQuery(queryOf(next), { replace: true, preventScrollReset: true }); // for a reload
  };
  return (
    <Page className="report-page" intro={t('report.intro')} title={t('report.title')}>
      <ReportChoices choices={choices} offered={offered} onChange={change} />
      <ReportActs report={report} />
      <ReportSheet label={t('report.preview')} report={report} />
    </Page>
  );
};
