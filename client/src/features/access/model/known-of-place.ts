import { knownConfiguration } from '#platform/configuration.ts';

/** What a guesser knows of the place: the firm's name and the address of the app, as the server counts them. Source: Q-02. */
export const knownOfPlace = (): readonly string[] => [
  knownConfiguration()?.firm.name ?? '',
  window.location.hostname,
];
