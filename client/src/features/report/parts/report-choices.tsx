import { useTranslation } from '#platform/i18n.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Choices } from '../model/choices.ts';
import { PERIODS } from '../model/period.ts';
import { SECTIONS, type SectionName } from '../model/report.ts';

interface ReportChoicesProps {
  readonly choices: Choices;
  readonly offered: readonly SectionName[];
  /** Whether there was a report before, since when a period can begin. */
  readonly hasLast: boolean;
  readonly onChange: (changes: Partial<Choices>) => void;
}

/** The options of the report: length, period, sections, names. */
export const ReportChoices = ({ choices, offered, hasLast, onChange }: ReportChoicesProps) => {
  const { t } = useTranslation();
  const { sections, period, from, to, withInitials, isShort } = choices;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <p aria-hidden="true" className="font-semibold">
          {t('report.lengthLabel')}
        </p>
        <Segmented
          label={t('report.lengthLabel')}
          onChange={(next) => onChange({ isShort: next === 'page' })}
          options={(['page', 'detailed'] as const).map((value) => ({
            value,
            label: t(`report.lengths.${value}`),
          }))}
          value={isShort ? 'page' : 'detailed'}
        />
      </div>
      <div className="flex flex-col gap-2">
        <p aria-hidden="true" className="font-semibold">
          {t('report.periodLabel')}
        </p>
        <Segmented
          label={t('report.periodLabel')}
          onChange={(next) => onChange({ period: next })}
          options={PERIODS.filter((value) => hasLast || value !== 'last').map((value) => ({
            value,
            label: t(`report.periods.${value}`),
          }))}
          value={period}
        />
        {period === 'chosen' && (
          <div className="report-pair grid gap-3">
            <TextField
              label={t('report.from')}
              max={to || undefined}
              onChange={({ currentTarget }) => onChange({ from: currentTarget.value })}
              type="date"
              value={from}
            />
            <TextField
              label={t('report.to')}
              min={from || undefined}
              onChange={({ currentTarget }) => onChange({ to: currentTarget.value })}
              type="date"
              value={to}
            />
          </div>
        )}
        {period !== 'all' && <p className="text-muted text-small">{t('report.periodHelp')}</p>}
      </div>
      <fieldset>
        <legend className="mb-1 font-semibold">{t('report.sectionsLabel')}</legend>
        <div className="report-pair grid gap-x-6">
          {offered.map((name) => (
            <Checkbox
              checked={sections.includes(name)}
              key={name}
              label={t(`report.sections.${name}`)}
              onCheckedChange={(isChosen) =>
                onChange({
                  sections: SECTIONS.filter((one) => (one === name ? isChosen : sections.includes(one))),
                })
              }
            />
          ))}
        </div>
        {!offered.some((name) => sections.includes(name)) && (
          <p className="mt-1 text-danger text-small" role="status">
            {t('report.noSection')}
          </p>
        )}
      </fieldset>
      <Checkbox
        checked={withInitials}
        help={t('report.initialsHelp')}
        label={t('report.initials')}
        onCheckedChange={(isChosen) => onChange({ withInitials: isChosen })}
      />
    </div>
  );
};
