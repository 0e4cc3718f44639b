/** The application cannot start as things are; the message is one sentence for the person who starts it. */
export class LaunchRefusal extends Error {
  override readonly name = 'LaunchRefusal';
}
