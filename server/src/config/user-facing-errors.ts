/**
 * Names of the errors whose message is one sentence for the person who starts the server or runs a command. Names,
 * because a launcher and the server that it has built each have their own classes.
 */
const PLAIN: ReadonlySet<string> = new Set([
  'BackupError',
  'ContentError',
  'DatabaseUnavailableError',
  'FirmErasureError',
  'ForeignDatabaseError',
  'ImportMapError',
  'LaunchError',
  'LegalTextError',
  'MailTestError',
  'MigrationError',
  'NewerDatabaseError',
  'PostgresError',
  'RotationError',
  'ServingAccountError',
  'SettingsError',
  'ShareError',
  'StaffAccountError',
  'StartUpError',
]);

/** Whether the message of an error is all that is shown of it. */
export const isUserFacing = (error: unknown): error is Error =>
  error instanceof Error && PLAIN.has(error.name);
