import { useTranslation } from '#platform/i18n.ts';
import { classes } from '#ui/classes.ts';
import type { Report, ReportEntry, ReportLine, ReportSection, SectionName } from '../model/report.ts';

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

const CARD: readonly SectionName[] = ['identityCard', 'vocation'];
/** Short enough to share a row with another section. */
const HALVES: readonly SectionName[] = ['derailors', 'claims', 'paths', 'further'];

const Section = ({ section }: { readonly section: ReportSection }) => {
  const { name, title, entries, empty, more } = section;
  return (
    <section className={classes('flex flex-col gap-2', !HALVES.includes(name) && 'report-row')}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-large">{title}</h2>
        {more !== null && <p className="report-soft text-muted text-small">{more}</p>}
      </div>
      {entries.length === 0 && <p className="report-soft text-muted">{empty}</p>}
      <div className={name === 'intuitions' ? 'report-columns' : 'report-flat'}>
        {entries.map((entry, place) => (
          <Entry entry={entry} key={[place, entry.title].join(' ')} />
        ))}
      </div>
    </section>
  );
};

/** The identity card and the vocation, which is its last line, as one card. */
const ReportCard = ({ sections }: { readonly sections: readonly ReportSection[] }) =>
  sections.length > 0 && (
    <div className="report-card report-row">
      {sections.map(({ name, title, entries, empty }) => (
        <section className={name === 'vocation' ? undefined : 'report-flat'} key={name}>
          <h2 className={name === 'vocation' ? 'report-label' : 'sr-only'}>{title}</h2>
          {entries.length === 0 && <p className="report-soft text-muted">{empty}</p>}
          {entries
            .flatMap(({ lines }) => lines)
            .map(({ label, text }) => (
              <p className="whitespace-pre-line" key={`${label} ${text}`}>
                {label !== undefined && <span className="report-label">{label}</span>}
                {text}
              </p>
            ))}
        </section>
      ))}
    </div>
  );

/** The report as a page: on the screen as on paper. Source: P-13, R-05. */
export const ReportSheet = ({ report, label }: { readonly report: Report; readonly label: string }) => (
  <article
    aria-label={label}
    className="report-sheet rounded-card border border-border bg-surface p-5 shadow-soft roomy:p-10"
  >
    <header className="report-row border-border border-b pb-4">
      <h2 className="text-display">{report.title}</h2>
      <p className="report-soft mt-1 text-muted">{report.heading.join('\u00A0· ')}</p>
    </header>
    <ReportCard sections={report.sections.filter(({ name }) => CARD.includes(name))} />
    {report.sections
      .filter(({ name }) => !CARD.includes(name))
      .map((section) => (
        <Section key={section.name} section={section} />
      ))}
    {report.note !== null && <p className="report-row report-soft text-muted text-small">{report.note}</p>}
  </article>
);
