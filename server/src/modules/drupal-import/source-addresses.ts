import { mailKeyOf } from '@ancrage/shared/rules/identity';
import type { ImportMap } from './import-map.ts';
import type { SourceAddress } from './source-person.ts';

/** Of several accounts with one address: an active one, then the one used last, then the older. */
const isRather = (one: SourceAddress, other: SourceAddress): boolean => {
  if (one.isActive !== other.isActive) return one.isActive;
  return one.access === other.access ? one.uid < other.uid : one.access > other.access;
};

/** The address of a person, corrected by the map file. */
export const addressOf = ({ uid, mail }: Pick<SourceAddress, 'uid' | 'mail'>, map: ImportMap): string =>
  (map.people[uid]?.mail ?? mail).trim();

/** Assigns each address of the old site to one account: here an address is unique. */
export class SourceAddresses {
  private readonly owners = new Map<string, SourceAddress>();
  private counted = 0;

  private constructor(private readonly map: ImportMap) {}

  /** Reads all of them. */
  static async read(all: AsyncIterable<SourceAddress>, map: ImportMap): Promise<SourceAddresses> {
    const addresses = new SourceAddresses(map);
    for await (const address of all) addresses.add(address);
    return addresses;
  }

  /** The number of people on the old site. */
  get count(): number {
    return this.counted;
  }

  /** Whether the address belongs to another person of the old site. */
  isOfAnother(uid: number, mail: string): boolean {
    return this.owners.get(mailKeyOf(mail))?.uid !== uid;
  }

  private add(address: SourceAddress): void {
    this.counted += 1;
    if (this.map.skip.includes(address.uid)) return;
    const key = mailKeyOf(addressOf(address, this.map));
    const known = this.owners.get(key);
    if (!known || isRather(address, known)) this.owners.set(key, address);
  }
}
