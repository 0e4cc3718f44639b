import { LANGUAGE_NAMES, type Locale, localeOf } from '@ancrage/shared/rules/locales';
import { readable } from '@ancrage/shared/text/readable';
import type { StaffExportQuery } from '@ancrage/shared/wire/staff-people';
import { Injectable } from '@nestjs/common';
import type { SavedFile } from '../../http/reply.ts';
import type { ActingStaff } from '../../http/staff.ts';
import { StaffAudit } from '../staff-access/staff-audit.ts';
import { CSV_BOM, csvLine, csvMoment, csvTelephone } from './csv.ts';
import { PeopleRepository, type PersonRow } from './people.repository.ts';
import { PeopleListRepository } from './people-list.repository.ts';
import { type PeopleFilter, readFilter } from './people-query.ts';

const AT_ONCE = 1000;

/** The labels of columns and states in the console. */
const HEADS: Record<Locale, readonly string[]> = {
  fr: [
    'Numéro',
    'État',
    'Prénom',
    'Nom',
    'E-mail',
    'Entreprise',
    'Fonction',
    'Direction ou entité',
    'Téléphone mobile',
    'Langue des e-mails',
    'Demande (UTC)',
  ],
  en: [
    'Number',
    'State',
    'First name',
    'Last name',
    'E-mail',
    'Company',
    'Job title',
    'Business unit',
    'Mobile phone',
    'Language of e-mails',
    'Requested (UTC)',
  ],
};
const STATES: Record<Locale, Record<PersonRow['state'], string>> = {
  fr: { pending: 'en attente', active: 'ouvert', refused: 'refusé', blocked: 'suspendu' },
  en: { pending: 'pending', active: 'open', refused: 'refused', blocked: 'suspended' },
};

const lineOf = (row: PersonRow, locale: Locale): string =>
  csvLine(
    [
      String(row.uid),
      STATES[locale][row.state],
      readable(row.firstname),
      readable(row.lastname),
      row.mail,
      readable(row.company),
      readable(row.title),
      readable(row.businessunit),
      csvTelephone(readable(row.telephone)),
      LANGUAGE_NAMES[localeOf(row.locale)],
      csvMoment(row.createdAt),
    ],
    locale,
  );

/** Exports identification data as CSV, in the reader's language. Source: A-03. */
@Injectable()
export class ExportService {
  constructor(
    private readonly people: PeopleRepository,
    private readonly lists: PeopleListRepository,
    private readonly audit: StaffAudit,
  ) {}

  /** The people of a search, a thousand at a time. */
  async export(staff: ActingStaff, query: StaffExportQuery): Promise<SavedFile> {
    const locale = query.locale ?? staff.locale;
    const filter = readFilter(query);
    await this.people.transaction(async (queries) => {
      await this.audit.record(queries, staff, 'people-exported', null, {
        words: filter.words.length,
        states: filter.states.join(','),
      });
      await this.lists.noteExported(queries, filter);
    });
    const filename = locale === 'fr' ? 'personnes.csv' : 'people.csv';
    return {
      chunks: this.chunks(filter, locale),
      size: null,
      type: 'text/csv; charset=utf-8; header=present',
      filename,
    };
  }

  private async *chunks(filter: PeopleFilter, locale: Locale): AsyncIterable<Uint8Array> {
    yield Buffer.from(CSV_BOM + csvLine(HEADS[locale], locale));
    for (let after = 0; ; ) {
      const rows = await this.lists.next(filter, after, AT_ONCE);
      if (rows.length > 0) yield Buffer.from(rows.map((row) => lineOf(row, locale)).join(''));
      const last = rows.at(-1);
      if (!last || rows.length < AT_ONCE) return;
      after = last.uid;
    }
  }
}
