import type { OutboxRefusal } from '#platform/storage/database.ts';

/** What the server itself says to a change that it cannot take, and will say again. Source: contract §8. */
const STATUSES_OF_SERVER = [413, 422];

/** Whether a refusal may be that of a gateway on the way: the server does not refuse the owner's own change so. */
export const isOfGateway = ({ status }: Pick<OutboxRefusal, 'status'>): boolean =>
  !STATUSES_OF_SERVER.includes(status);
