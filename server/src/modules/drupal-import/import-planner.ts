import type { FileStore } from '../../infra/file-store/file-store.ts';
import type { Vault } from '../../vault/vault.ts';
import type { ImportMap } from './import-map.ts';
import type { ImportPerson } from './import-person.ts';
import { ofPerson, type Problem } from './import-problems.ts';
import type { ReportBook } from './import-report.ts';
import { openPerson } from './opened-person.ts';
import { collisionOf, type PersonPlan, planOf, withoutTakenFiles } from './person-import.ts';
import type { PersonMapper, Reading } from './person-mapper.ts';
import type { Owners, TargetPerson } from './person-write.ts';
import type { SourcePerson } from './source-person.ts';

/** The existing people, as an import queries them. */
export interface PeopleHere {
  /** Those of some people who exist here. */
  find(uids: readonly number[]): Promise<ReadonlyMap<number, TargetPerson>>;
  /** Those of some people who were erased here. */
  findErased(uids: readonly number[]): Promise<ReadonlySet<number>>;
  /** The owners of the ids, UUIDs and addresses of some people that are in use here. */
  findOwners(people: readonly ImportPerson[]): Promise<Owners>;
}

/** No people, while there is no database. */
export const NO_PEOPLE: PeopleHere = {
  find: async () => new Map(),
  findErased: async () => new Set(),
  findOwners: async () => ({
    ofUuid: new Map(),
    ofMail: new Map(),
    ofRecord: new Map(),
    ofFile: new Map(),
  }),
};

/** The plan for a batch of people. */
export interface Batch {
  readonly plans: readonly PersonPlan[];
  /** Why nothing of the others can be imported… */
  readonly aside: readonly Problem[];
  /** …and the ids of those who are skipped on purpose. */
  readonly skipped: readonly number[];
}

const FROM_MAP = 'as the map file says';

/** People that were read, by id. */
type Read = Reading & { readonly uid: number };

/** Plans the import of people by comparing them with what exists. Writes nothing. */
export class ImportPlanner {
  constructor(
    private readonly mapper: PersonMapper,
    private readonly map: Pick<ImportMap, 'skip' | 'keep'>,
    private readonly here: {
      readonly people: PeopleHere;
      readonly vault: Vault;
      readonly store: FileStore;
    },
  ) {}

  /** Plans a batch. @param book records everyone who is not imported completely */
  async plan(people: readonly SourcePerson[], book: ReportBook): Promise<Batch> {
    const erased = await this.here.people.findErased(people.map(({ uid }) => uid));
    const read: Read[] = [];
    const skipped: number[] = [];
    for (const source of people) {
      const { uid } = source;
      const isLeftOut = this.map.skip.includes(uid);
      if (isLeftOut || erased.has(uid)) {
        book.skip(uid, isLeftOut ? FROM_MAP : 'who was erased here and is not imported again');
        skipped.push(uid);
      } else read.push({ uid, ...(await this.mapper.read(source)) });
    }
    return { ...(await this.planAll(read, book)), skipped };
  }

  private async planAll(read: readonly Read[], book: ReportBook): Promise<Omit<Batch, 'skipped'>> {
    const found = await this.here.people.find(read.map(({ uid }) => uid));
    const owners = await this.here.people.findOwners(read.flatMap(({ person }) => person ?? []));
    const plans: PersonPlan[] = [];
    const aside: Problem[] = [];
    for (const one of read) {
      const plan = await this.planOne(one, found.get(one.uid), owners);
      if ('code' in plan) {
        book.setAside(plan);
        aside.push(plan);
        continue;
      }
      plans.push(plan);
      book.note(one.uid, one.notes);
      book.leaveOut(one.uid, one.leftOut, FROM_MAP);
    }
    return { plans, aside };
  }

  /** The plan for one person, or the problem that prevents it. */
  private async planOne(
    { uid, person, problems }: Read,
    target: TargetPerson | undefined,
    owners: Owners,
  ): Promise<PersonPlan | Problem> {
    if (!person) return problems[0] ?? ofPerson(uid, 'not-stored');
    const opened = target ? await openPerson(target, this.here.vault, this.here.store) : null;
    const collision = collisionOf(person, owners, opened);
    if (collision) return collision;
    const [kept, taken] = withoutTakenFiles(person, owners);
    return planOf(kept, opened, [...problems, ...taken], this.map.keep.includes(uid));
  }
}
