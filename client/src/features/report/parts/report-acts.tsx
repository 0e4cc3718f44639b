import { useEntryActs } from '#exercise/use-entry-acts.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { recordReport } from '../model/last-report.ts';
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

/** What can be done with a report: print it, save it as a PDF, copy it as text. Always in sight. Source: P-13, X-07. */
export const ReportActs = ({ report }: { readonly report: Report }) => {
  const { t } = useTranslation();
  const { copy } = useEntryActs();
  const isEmpty = report.sections.length === 0;
  return (
    <div className="report-acts flex gap-2">
      <Button
        className="grow"
        disabled={isEmpty}
        icon="print"
        onClick={() => {
          recordReport();
          print([report.title, ...report.heading.slice(0, 2)].join(' – '));
        }}
        variant="primary"
      >
        {t('report.print')}
      </Button>
      <Button
        disabled={isEmpty}
        onClick={() => {
          recordReport();
          copy(reportAsText(report, t('report.colon')));
        }}
      >
        {t('report.copy')}
      </Button>
    </div>
  );
};
