import { useTranslation } from '#platform/i18n.ts';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Choices } from '../model/choices.ts';
import { PERIODS } from '../model/period.ts';
import { SECTIONS, type SectionName } from '../model/report.ts';

interface ReportChoicesProps {
  readonly choices: Choices;
  readonly offered: readonly SectionName[];
  readonly onChange: (changes: Partial<Choices>) => void;
}

/** The options of the report: sections, period, full names. */
export const ReportChoices = ({ choices, offered, onChange }: ReportChoicesProps) => {
  const { t } = useTranslation();
  const { sections, period, from, to, withInitials } = choices;
  return (
    <Card as="section" className="flex flex-col gap-6">
      <h2 className="text-title">{t('report.choices')}</h2>
      <fieldset>
        <legend className="mb-1 font-semibold">{t('report.sectionsLabel')}</legend>
        <div className="grid gap-x-6 roomy:grid-cols-2">
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
      <div className="flex flex-col gap-3">
        <p aria-hidden="true" className="font-semibold">
          {t('report.periodLabel')}
        </p>
        <Segmented
          label={t('report.periodLabel')}
          onChange={(next) => onChange({ period: next })}
          options={PERIODS.map((value) => ({ value, label: t(`report.periods.${value}`) }))}
          value={period}
        />
        {period === 'chosen' && (
          <div className="grid gap-3 roomy:grid-cols-2">
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
      <Checkbox
        checked={withInitials}
        help={t('report.initialsHelp')}
        label={t('report.initials')}
        onCheckedChange={(isChosen) => onChange({ withInitials: isChosen })}
      />
    </Card>
  );
};
