import { useId } from 'react';
import { useEntryActs } from '#exercise/use-entry-acts.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { type Report, reportAsText } from '../model/report.ts';

/** Prints the page; during the print, the document title is the file name of the PDF. */
const print = (name: string): void => {
  const before = document.title;
  document.title = name;
  addEventListener(
    'afterprint',
    () => {
      document.title = before;
    },
    { once: true },
  );
  window.print();
};

/** What can be done with a report: copy it as text, print it, keep it as a PDF. Source: P-13, X-07. */
export const ReportActs = ({ report }: { readonly report: Report }) => {
  const { t } = useTranslation();
  const { copy } = useEntryActs();
  const helpId = useId();
  const isEmpty = report.sections.length === 0;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <Button
          aria-describedby={helpId}
          disabled={isEmpty}
          icon="print"
          onClick={() => print([report.title, ...report.heading.slice(0, 2)].join(' – '))}
          variant="primary"
        >
          {t('report.print')}
        </Button>
        <Button disabled={isEmpty} icon="copy" onClick={() => copy(reportAsText(report, t('report.colon')))}>
          {t('report.copy')}
        </Button>
      </div>
      <p className="text-muted text-small" id={helpId}>
        {t('report.printHelp')}
      </p>
    </div>
  );
};
