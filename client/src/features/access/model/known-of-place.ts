import { knownConfiguration } from '#platform/configuration.ts';

/**
 * The words about the installation that a guesser knows: the firm's name and the app's address, as on the server.
 * Source: Q-02.
 */
export const knownOfPlace = (): readonly string[] => [
  knownConfiguration()?.firm.name ?? '',
  window.location.hostname,
];
