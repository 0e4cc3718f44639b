import { useTranslation } from '#platform/i18n.ts';
import type { Report, ReportEntry, ReportLine } from '../model/report.ts';

const Line = ({ line: { label, text } }: { readonly line: ReportLine }) => {
  const { t } = useTranslation();
  const isLong = text.includes('\n');
  return (
    <p className="whitespace-pre-line">
      {label !== undefined && (
        <span className="report-soft text-muted">
          {isLong ? `${label}${t('report.colon').trimEnd()}\n` : `${label}${t('report.colon')}`}
        </span>
      )}
      {text}
    </p>
  );
};

/** Several lines without labels are a list. */
const Lines = ({ lines }: { readonly lines: readonly ReportLine[] }) => {
  const isList = lines.length > 1 && lines.every(({ label }) => label === undefined);
  if (!isList) return lines.map((line) => <Line key={`${line.label} ${line.text}`} line={line} />);
  return (
    <ul className="list-disc pl-5">
      {lines.map((line, place) => (
        <li key={[place, line.text].join(' ')}>
          <Line line={line} />
        </li>
      ))}
    </ul>
  );
};

const Entry = ({ entry: { title, detail, lines } }: { readonly entry: ReportEntry }) => (
  <div className="report-entry flex flex-col gap-0.5">
    {(title !== undefined || detail !== undefined) && (
      <h3 className="font-sans font-semibold">
        {title}
        {detail !== undefined && detail !== '' && (
          <span className="report-soft font-normal text-muted text-small">
            {title !== undefined && '\u00A0· '}
            {detail}
          </span>
        )}
      </h3>
    )}
    <Lines lines={lines} />
  </div>
);

/** The report as a page: on the screen as on paper. Source: P-13, R-05. */
export const ReportSheet = ({ report, label }: { readonly report: Report; readonly label: string }) => (
  <article
    aria-label={label}
    className="report-sheet flex flex-col gap-8 rounded-card border border-border bg-surface p-5 shadow-soft roomy:p-10"
  >
    <header className="border-border border-b pb-4">
      <h2 className="text-display">{report.title}</h2>
      <p className="report-soft mt-1 whitespace-pre-line text-muted">{report.heading.join('\n')}</p>
    </header>
    {report.sections.map(({ name, title, entries, empty }) => (
      <section className="flex flex-col gap-3" key={name}>
        <h2 className="text-large">{title}</h2>
        {entries.length === 0 && <p className="report-soft text-muted">{empty}</p>}
        {entries.map((entry, place) => (
          <Entry entry={entry} key={[place, entry.title].join(' ')} />
        ))}
      </section>
    ))}
    {report.note !== null && <p className="report-soft text-muted text-small">{report.note}</p>}
  </article>
);
