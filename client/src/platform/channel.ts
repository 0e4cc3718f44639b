import '#platform/schema-settings.ts';
import * as z from 'zod/mini';

/** A channel to the other tabs of this app in the same browser; a tab does not receive its own messages. */
export interface Channel<Message> {
  post(message: Message): void;
  close(): void;
}

/**
 * Opens a channel. Messages that do not match the schema (from a tab of another version) are ignored.
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
