import type { JournalVersion } from '@ancrage/shared/journal/found-versions';
import { useState } from 'react';
import { chooseVersion, type VersionAct } from '#journal-data/journal/choose-version.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useToast } from '#ui/toasts.tsx';

/** The identity of a second version. */
const versionName = ({ field, entryKey, path, at, value }: JournalVersion) =>
  `${field} ${entryKey} ${path} ${at} ${JSON.stringify(value)}`;

/** Applies the user's choice about a second version, and shows the outcome with an undo. */
const useVersionChoice = () => {
  const { t } = useTranslation();
  const toast = useToast();
  const reportFailure = (failure: unknown) => {
    console.error('The choice could not be kept on this device.', failure);
    toast.error(t('exercise.versions.notSaved'));
  };
  return async (version: JournalVersion, act: VersionAct): Promise<void> => {
    try {
      const takeBack = await chooseVersion(version.field, version, act);
      if (takeBack === null) return toast.error(t('exercise.versions.noPlace'));
      const onPress = () => void takeBack().catch(reportFailure);
      const done = t(act === 'take' ? 'exercise.versions.taken' : 'exercise.versions.discarded');
      toast.success(done, { action: { label: t('exercise.undo'), onPress } });
    } catch (failure) {
      reportFailure(failure);
    }
  };
};

/** A second version as a person reads it. */
export interface ShownVersion {
  readonly version: JournalVersion;
  /** The label of its answer; null where none is needed, as in a note. */
  readonly label: string | null;
  readonly text: string;
  /** The current answer, where the page does not show it anyway. */
  readonly inPlace?: string;
}

interface Choice {
  readonly shown: ShownVersion;
  readonly act: VersionAct;
}

const Words = ({ text }: { readonly text: string }) => {
  const { t } = useTranslation();
  if (text === '') return <p className="text-muted">{t('exercise.versions.blank')}</p>;
  return <p className="own-words measure whitespace-pre-line break-words">{text}</p>;
};

const Version = ({
  shown: { label, text, inPlace },
  onAsk,
}: {
  readonly shown: ShownVersion;
  readonly onAsk: (act: VersionAct) => void;
}) => {
  const { t } = useTranslation();
  return (
    <li className="flex flex-col gap-1 border-accent border-l-2 pl-4" data-item="version">
      {label !== null && <p className="text-muted text-small">{label}</p>}
      {inPlace === undefined ? (
        <Words text={text} />
      ) : (
        <dl className="flex flex-col gap-2">
          <div>
            <dt className="font-semibold text-small">{t('exercise.versions.inPlace')}</dt>
            <dd>
              <Words text={inPlace} />
            </dd>
          </div>
          <div>
            <dt className="font-semibold text-small">{t('exercise.versions.other')}</dt>
            <dd>
              <Words text={text} />
            </dd>
          </div>
        </dl>
      )}
      <div className="mt-1 flex flex-wrap gap-2">
        <Button data-removes onClick={() => onAsk('take')}>
          {t('exercise.versions.take')}
        </Button>
        <Button onClick={() => onAsk('discard')} variant="quiet">
          {t('exercise.versions.discard')}
        </Button>
      </div>
    </li>
  );
};

/**
 * Second versions, each to accept or dismiss after a confirmation, with an undo. They stay until the user decides.
 * Source: product "Data on the device".
 */
export const VersionList = ({ versions }: { readonly versions: readonly ShownVersion[] }) => {
  const { t } = useTranslation();
  const choose = useVersionChoice();
  const [choice, setChoice] = useState<Choice | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const isTaken = choice?.act === 'take';
  return (
    <>
      <ul className="flex flex-col gap-4">
        {versions.map((shown) => (
          <Version
            key={versionName(shown.version)}
            onAsk={(act) => {
              setChoice({ shown, act });
              setIsAsking(true);
            }}
            shown={shown}
          />
        ))}
      </ul>
      <ConfirmDialog
        confirmLabel={t(isTaken ? 'exercise.versions.take' : 'exercise.versions.discard')}
        danger={!isTaken}
        onConfirm={() => {
          if (choice !== null) void choose(choice.shown.version, choice.act);
        }}
        onOpenChange={setIsAsking}
        open={isAsking}
        removes
        title={t(isTaken ? 'exercise.versions.takeAsk' : 'exercise.versions.discardAsk')}
      >
        {choice !== null && <Words text={choice.shown.text} />}
      </ConfirmDialog>
    </>
  );
};
