import type { Settings } from './settings.ts';

/** The settings of this installation, as modules are given them. */
export class InstallationSettings {
  constructor(readonly values: Settings) {}
}
