import { type StaffPasskey, staffPasskeys } from '@ancrage/shared/wire/staff-passkeys';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from '#platform/i18n.ts';
import { canUsePasskeys } from '#platform/passkeys.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { staffCall } from '../api/staff-call.ts';
import { staffKeys } from '../model/staff-queries.ts';
import { useDates } from '../model/use-dates.ts';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx';
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx';

const Passkey = ({ passkey }: { passkey: StaffPasskey }) => {
  const { t } = useTranslation('staff');
  const date = useDates();
  const id = useId();
  const [dialog, setDialog] = useState<'rename' | 'remove' | null>(null);
  const close = () => setDialog(null);
  const { name, createdAt, lastSignInAt, synced } = passkey;
  return (
    <li className="flex flex-wrap items-center gap-4 py-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="break-words font-semibold" id={id}>
          {name}
        </p>
        <p className="text-muted text-small">{t('passkeys.added', { date: date(createdAt, 'moment') })}</p>
        <p className="text-muted text-small">
          {lastSignInAt === null
            ? t('passkeys.unused')
            : t('passkeys.used', { date: date(lastSignInAt, 'moment') })}
        </p>
        {synced && <p className="text-muted text-small">{t('passkeys.synced')}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button aria-describedby={id} onClick={() => setDialog('rename')}>
          {t('passkeys.rename')}
        </Button>
        <Button aria-describedby={id} onClick={() => setDialog('remove')}>
          {t('passkeys.remove')}
        </Button>
      </div>
      {dialog === 'rename' && <RenamePasskeyDialog onClose={close} passkey={passkey} />}
      {dialog === 'remove' && <RemovePasskeyDialog onClose={close} passkey={passkey} />}
    </li>
  );
};

/** A member's own passkeys: adding, renaming and removing them. Source: decision 198. */
export const OwnPasskeys = () => {
  const { t } = useTranslation('staff');
  const [isAdding, setAdding] = useState(false);
  const read = useQuery({ queryKey: staffKeys.passkeys, queryFn: () => staffCall(staffPasskeys) });
  const passkeys = read.data?.passkeys;
  return (
    <Card as="section" className="flex flex-col gap-4">
      <h2 className="text-title">{t('passkeys.title')}</h2>
      <p className="measure">{t('passkeys.intro')}</p>
      <ProblemNotice failure={read.error} onAgain={() => void read.refetch()} />
      {read.isPending && <Skeleton lines={2} />}
      {passkeys?.length === 0 && <p className="text-muted">{t('passkeys.none')}</p>}
      {passkeys !== undefined && passkeys.length > 0 && (
        <ul className="divide-y divide-border">
          {passkeys.map((passkey) => (
            <Passkey key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {canUsePasskeys() ? (
        <Button className="self-start" onClick={() => setAdding(true)} variant="primary">
          {t('passkeys.add')}
        </Button>
      ) : (
        <p className="text-muted">{t('passkeys.unavailable')}</p>
      )}
      {isAdding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
    </Card>
  );
};
