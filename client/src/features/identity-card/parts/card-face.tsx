import type { Exercise } from '@ancrage/shared/content/exercise';
import type { IdentityCard } from '@ancrage/shared/journal/identity-card';
import { useEffect, useRef } from 'react';
import { useTranslation } from '#platform/i18n.ts';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/icon.tsx';
import { linesOf } from '../model/card-lines.ts';

interface CardFaceProps {
  readonly exercise: Exercise;
  readonly card: IdentityCard;
  /** Whether it was turned back from its form: it then turns into view and takes the focus. */
  readonly wasTurned: boolean;
  readonly onTurn: () => void;
}

/** The identity card to read: the person's four lines, in large letters. A tap anywhere turns it. Source: P-12. */
export const CardFace = ({ exercise, card, wasTurned, onTurn }: CardFaceProps) => {
  const { t } = useTranslation();
  const turn = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (wasTurned) turn.current?.focus({ preventScroll: true });
  }, [wasTurned]);
  return (
    <article
      aria-label={t('identityCard.title')}
      className={classes('identity-card', wasTurned && 'turns-over')}
    >
      <dl className="grid gap-x-8 gap-y-4 roomy:grid-cols-2 roomy:gap-y-7">
        {linesOf(exercise, card).map(({ key, label, text }) => (
          <div className="flex min-w-0 flex-col gap-0.5" key={key}>
            <dt>{label}</dt>
            {text === '' ? <dd data-blank>{t('identityCard.blank')}</dd> : <dd data-line={key}>{text}</dd>}
          </div>
        ))}
      </dl>
      <button
        aria-label={t('identityCard.turn')}
        className="identity-card-turn m-2 grid size-11 self-start justify-self-end place-items-center rounded-pill print:hidden"
        onClick={onTurn}
        ref={turn}
        title={t('identityCard.turn')}
        type="button"
      >
        <Icon className="size-5.5" name="edit" />
      </button>
    </article>
  );
};
