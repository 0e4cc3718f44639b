import { addTraitPath, TRAIT_KINDS, type TraitKind } from '@ancrage/shared/paths/edit-paths';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { draftKeyOf, exerciseDraftSchema } from '#exercise/exercise-draft.ts';
import { readDraft } from '#journal-data/drafts/drafts.ts';
import { formatDate } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Icon } from '#ui/icon.tsx';
import { Explanation } from './explanation.tsx';
import type { TraitExercises } from './trait-exercises.tsx';

/** When the draft of each kind was last written, in epoch milliseconds. */
const useDraftMoments = (): Readonly<Partial<Record<TraitKind, number>>> => {
  const [moments, setMoments] = useState<Partial<Record<TraitKind, number>>>({});
  useEffect(() => {
    let isCurrent = true;
    const look = async (kind: TraitKind) => {
      const draft = await readDraft(draftKeyOf(kind), exerciseDraftSchema);
      if (isCurrent && draft !== null) setMoments((found) => ({ ...found, [kind]: draft.at }));
    };
    Promise.all(TRAIT_KINDS.map(look)).catch((failure: unknown) => {
      // The exercise reports that this device cannot store drafts; here there is just no draft to offer.
      console.error('The drafts could not be read from this device.', failure);
    });
    return () => {
      isCurrent = false;
    };
  }, []);
  return moments;
};

/** The choice of what to add: a derailor, a claim, or both. Source: R-18, S-17. */
export const AddedChoice = ({ exercises }: { readonly exercises: TraitExercises }) => {
  const { t } = useTranslation();
  const locale = useLocale();
  const moments = useDraftMoments();
  return (
    <>
      <section className="flex flex-col gap-3">
        <h2 className="text-title">{t('derailors.add.choose')}</h2>
        <div className="grid gap-3 roomy:grid-cols-2">
          {TRAIT_KINDS.map((kind) => {
            const writtenAt = moments[kind];
            return (
              <Link
                className="flex min-h-14 items-center gap-4 rounded-card border border-border bg-surface p-5 no-underline transition-colors duration-(--duration-leave) hover:border-accent"
                key={kind}
                to={addTraitPath(kind)}
              >
                <span className="grid size-11 shrink-0 place-items-center rounded-pill bg-accent-subtle text-accent">
                  <Icon className="size-6" name={kind === 'derailor' ? 'wave' : 'heart'} />
                </span>
                <span className="min-w-0 flex-1">
                  <span className="block font-serif text-large">{exercises[kind].title}</span>
                  {writtenAt !== undefined && (
                    <span className="block text-muted text-small">
                      {t('derailors.add.draft', { date: formatDate(writtenAt, locale, 'moment') })}
                    </span>
                  )}
                </span>
                <Icon className="size-5 text-accent" name="chevron-right" />
              </Link>
            );
          })}
        </div>
        <ButtonLink className="self-start" flush icon="plus" to={addTraitPath('both')} variant="quiet">
          {t('derailors.add.both')}
        </ButtonLink>
      </section>
      <Explanation exercises={exercises} isOpen />
    </>
  );
};
