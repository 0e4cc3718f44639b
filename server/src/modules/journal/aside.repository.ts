import { Injectable } from '@nestjs/common';
import { Database } from '../../infra/database/database.ts';

/** A value of a person that could not be imported from the old site, encrypted. */
interface SealedAside {
  readonly kind: string;
  readonly sourceId: number;
  readonly field: string;
  readonly value: Uint8Array | null;
  readonly notedAt: Date;
}

/** Values that could not be imported. The owner's uid is part of every query. */
@Injectable()
export class AsideRepository {
  constructor(private readonly database: Database) {}

  /** The values set aside for a person. */
  find(uid: number): Promise<SealedAside[]> {
    return this.database.queries.importAside.findMany({
      where: { uid },
      select: { kind: true, sourceId: true, field: true, value: true, notedAt: true },
      orderBy: [{ sourceId: 'asc' }, { field: 'asc' }],
    });
  }
}
