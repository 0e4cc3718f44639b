import '#platform/schema-settings.ts';
import * as z from 'zod/mini';

/** A line to the other tabs of this app in the same browser; a tab does not hear itself. */
export interface Channel<Message> {
  post(message: Message): void;
  close(): void;
}

/**
 * Opens a channel. What does not fit the schema (a tab of another version) is not for us and is left unheard.
 * @param name the channel's name
 * @param schema shape of its messages
 * @param listen called with each message of another tab
 */
export const openChannel = <Schema extends z.core.$ZodType>(
  name: string,
  schema: Schema,
  listen: (message: z.core.output<Schema>) => void,
): Channel<z.core.output<Schema>> => {
  const channel = new BroadcastChannel(name);
  channel.onmessage = (event: MessageEvent<unknown>) => {
    const message = z.safeParse(schema, event.data);
    if (message.success) listen(message.data);
  };
  return { post: (message) => channel.postMessage(message), close: () => channel.close() };
};
