import type { Exercise } from '@ancrage/shared/content/exercise';
import { appPaths } from '@ancrage/shared/paths/app-paths';
import { useEffect, useRef, useState } from 'react';
import { ExerciseLoader } from '#exercise/exercise-loader.tsx';
import { useIdentityCard } from '#journal-data/journal/use-journal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { saveOnDevice } from '#platform/save-on-device.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Drawing } from '#ui/drawing.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { useToast } from '#ui/toasts.tsx';
import { linesOf } from '../model/card-lines.ts';
import { type CardLine, drawPicture, pictureFile } from '../model/pocket-picture.ts';
import '../pocket-card.css';

/** From these numbers of characters on, a card is set in smaller letters. */
const LONG = 190;
const LONGEST = 430;

const lengthOf = (lines: readonly CardLine[]): 'short' | 'long' | 'longest' => {
  const length = lines.reduce((sum, { label, text }) => sum + label.length / 2 + text.length, 0);
  if (length >= LONGEST) return 'longest';
  return length >= LONG ? 'long' : 'short';
};

const PaperCard = ({ lines }: { readonly lines: readonly CardLine[] }) => {
  const { t } = useTranslation();
  return (
    <section className="pocket-paper flex flex-col items-start gap-3">
      <h2 className="text-large">{t('find.pocket.paperTitle')}</h2>
      <p className="measure text-muted">{t('find.pocket.paperText')}</p>
      <dl className="pocket-card" data-length={lengthOf(lines)}>
        {lines.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Button icon="print" onClick={() => window.print()} variant="primary">
        {t('find.pocket.print')}
      </Button>
    </section>
  );
};

const fontsLoaded = () =>
  Promise.all(['40px "Lora Variable"', '40px "Figtree Variable"'].map((font) => document.fonts.load(font)));

const LockScreenPicture = ({ lines }: { readonly lines: readonly CardLine[] }) => {
  const { t } = useTranslation();
  const toast = useToast();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setIsDrawn] = useState(false);
  const words = JSON.stringify(lines);
  useEffect(() => {
    let isHere = true;
    const draw = () => {
      if (isHere && canvas.current !== null) setIsDrawn(drawPicture(canvas.current, JSON.parse(words)));
    };
    // Without its font the picture is set in the system's.
    fontsLoaded().then(draw, draw);
    return () => {
      isHere = false;
    };
  }, [words]);
  const save = async () => {
    try {
      if (canvas.current !== null)
        saveOnDevice(await pictureFile(canvas.current), `${t('find.pocket.file')}.png`);
    } catch (failure) {
      console.error('The picture of the card could not be made.', failure);
      toast.error(t('find.pocket.failed'));
    }
  };
  return (
    <section className="flex flex-col items-start gap-3">
      <h2 className="text-large">{t('find.pocket.pictureTitle')}</h2>
      <p className="measure text-muted">{t('find.pocket.pictureText')}</p>
      <canvas
        aria-label={t('find.pocket.picture')}
        className="pocket-picture rounded-card border border-border"
        ref={canvas}
        role="img"
      />
      <Button disabled={!isDrawn} icon="install" onClick={() => void save()}>
        {t('find.pocket.save')}
      </Button>
    </section>
  );
};

const Pocket = ({ exercise }: { readonly exercise: Exercise }) => {
  const { t } = useTranslation();
  const lines = linesOf(exercise, useIdentityCard()).filter(({ text }) => text !== '');
  if (lines.length === 0)
    return (
      <EmptyState
        action={
          <ButtonLink icon="card" to={appPaths.identityCard} variant="primary">
            {t('find.pocket.write')}
          </ButtonLink>
        }
        example={t('find.pocket.emptyExample')}
        picture={<Drawing name="anchor" />}
        title={t('find.pocket.emptyTitle')}
      >
        {t('find.pocket.emptyText')}
      </EmptyState>
    );
  return (
    <>
      <PaperCard lines={lines} />
      <LockScreenPicture lines={lines} />
    </>
  );
};

/** The identity card to carry: on paper, and as a picture for the lock screen. Source: P-12, product "Identity card". */
export const PocketCardScreen = () => {
  const { t } = useTranslation();
  return (
    <Page
      back={{ to: appPaths.identityCard, label: t('find.pocket.back') }}
      className="pocket-page"
      intro={t('find.pocket.intro')}
      title={t('find.pocket.title')}
    >
      <ExerciseLoader id="identity-card">{(exercise) => <Pocket exercise={exercise} />}</ExerciseLoader>
    </Page>
  );
};
