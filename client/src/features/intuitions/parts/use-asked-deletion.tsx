import type { AddressedIntuition } from '@ancrage/shared/journal/addressed-intuitions';
import type { Intuition } from '@ancrage/shared/journal/intuitions';
import type { KeyedEntry } from '@ancrage/shared/journal/reconnections';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#platform/i18n.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useIntuitionActs } from './use-intuition-acts.ts';

interface AskedDeletion {
  /** Asks whether to delete an intuition of an entry, which can then be undone. */
  readonly ask: (keyed: KeyedEntry, placed: AddressedIntuition) => void;
  /** The question, to be rendered once. */
  readonly question: ReactNode;
}

/** The deletion of an intuition from a list. Source: S-16. */
export const useAskedDeletion = (): AskedDeletion => {
  const { t } = useTranslation();
  const { remove } = useIntuitionActs();
  const [doomed, setDoomed] = useState<{
    readonly placed: AddressedIntuition;
    readonly intuition: Intuition;
  }>();
  const [isAsking, setIsAsking] = useState(false);
  const ask = ({ entry }: KeyedEntry, placed: AddressedIntuition) => {
    const intuition = entry.intuitionsdata?.[placed.address.index];
    if (intuition === undefined) return;
    setDoomed({ placed, intuition });
    setIsAsking(true);
  };
  const question = (
    <ConfirmDialog
      confirmLabel={t('intuitions.deleteDo')}
      danger
      onConfirm={() => doomed !== undefined && remove(doomed.placed.address, doomed.intuition)}
      onOpenChange={setIsAsking}
      open={isAsking}
      removes
      title={t('intuitions.deleteAsk')}
    >
      {doomed?.intuition.name}
    </ConfirmDialog>
  );
  return { ask, question };
};
