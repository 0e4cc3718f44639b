import { useTranslation } from '#platform/i18n.ts';
import { Card } from '#ui/card.tsx';

const STEPS = [1, 2, 3, 4] as const;

interface InstallRecipesProps {
  /** The level of its headings: one below the heading above them. */
  heading?: 'h2' | 'h3';
}

const Recipe = ({ device, heading: Heading }: { device: 'iphone' | 'android'; heading: 'h2' | 'h3' }) => {
  const { t } = useTranslation();
  return (
    <Card as="section" className="flex flex-col gap-3">
      <Heading className="text-title">{t(`install.${device}`)}</Heading>
      <ol className="flex flex-col gap-3">
        {STEPS.map((step) => (
          <li className="flex gap-3" key={step}>
            <span
              aria-hidden="true"
              className="grid size-7 shrink-0 place-items-center rounded-pill bg-accent-subtle font-semibold text-accent-strong text-small"
            >
              {step}
            </span>
            <span className="pt-px">{t(`install.${device}${step}`)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
};

/** How to put the app on the home screen of a phone, gesture by gesture. Source: S-11, P-02. */
export const InstallRecipes = ({ heading = 'h3' }: InstallRecipesProps) => (
  <>
    <Recipe device="iphone" heading={heading} />
    <Recipe device="android" heading={heading} />
  </>
);
