/** An invalid setting. The message is one sentence for the person who starts the server. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}
