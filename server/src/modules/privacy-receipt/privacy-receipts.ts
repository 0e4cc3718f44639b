import type { PrivacyReceipt, ReceiptActLine } from '@ancrage/shared/wire/privacy-receipt';
import { Injectable } from '@nestjs/common';
import { InstallationSettings } from '../../config/installation-settings.ts';
import type { ActingPerson } from '../../http/person.ts';
import { StaffView } from '../admin-console/staff-view.ts';
import { BackupWatch } from '../backups/backup-watch.ts';
import { PrivacyReceiptRepository, type ReceiptActRow } from './privacy-receipt.repository.ts';

/** What the firm sees of the acting person, and who looked or acted when. Source: decision 197. */
@Injectable()
export class PrivacyReceipts {
  constructor(
    private readonly view: StaffView,
    private readonly log: PrivacyReceiptRepository,
    private readonly backups: BackupWatch,
    private readonly settings: InstallationSettings,
  ) {}

  /** @param most acts at most, newest first; null for all */
  async read({ uid }: ActingPerson, most: number | null): Promise<PrivacyReceipt> {
    const seen = await this.view.read(uid);
    const since = new Date(seen.requestedAt);
    const acts = await this.log.findActs(uid, since, most);
    const lists = await this.log.countLists(since);
    const lastBackupAt = await this.backups.lastMadeAt();
    const { firmName, firmHost, firmBackupKeyHolder, backupRecipients, backupsKept } = this.settings.values;
    return {
      seen,
      acts: acts.map((row) => this.toLine(row)),
      lists: lists.map(({ act, count, lastAt }) => ({ act, count, lastAt: lastAt.toISOString() })),
      readers: {
        firm: firmName,
        host: firmHost ?? null,
        backupKeyHolder: { fr: firmBackupKeyHolder.fr ?? null, en: firmBackupKeyHolder.en ?? null },
      },
      // Without a key, no backup is made from here.
      backups: {
        kept: backupRecipients.length > 0 ? (backupsKept ?? null) : null,
        lastAt: lastBackupAt?.toISOString() ?? null,
      },
    };
  }

  private toLine({ id, at, act, by, fields }: ReceiptActRow): ReceiptActLine {
    const firstName = by?.trim().split(/\s/)[0] ?? null;
    return {
      id,
      at: at.toISOString(),
      act,
      by: this.settings.values.receiptNamesStaff ? firstName : null,
      fields: fields === '' ? [] : fields.split(','),
    };
  }
}
