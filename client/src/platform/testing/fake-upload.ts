import { turn } from '#platform/testing/event-loop.ts';

interface PretendAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

type Listener = ((event: unknown) => void) | null;

/** An `XMLHttpRequest` whose progress and response a test controls. */
export class FakeUpload {
  readonly upload: { onprogress: Listener; onload: Listener } = { onprogress: null, onload: null };
  onprogress: Listener = null;
  onload: Listener = null;
  onerror: Listener = null;
  onabort: Listener = null;
  onloadend: Listener = null;
  status = 0;
  responseText = '';
  isAborted = false;
  readonly asked = { method: '', address: '', headers: {} as Record<string, string> };
  #headers: Readonly<Record<string, string>> = {};
  #isSent = false;

  /** Replaces the browser's XMLHttpRequest. @returns the first one sent, and a function that restores the original */
  static install(): { begun(): Promise<FakeUpload>; remove(): void } {
    const made: FakeUpload[] = [];
    class Installed extends FakeUpload {
      constructor() {
        super();
        made.push(this);
      }
    }
    Object.assign(globalThis, { XMLHttpRequest: Installed });
    return {
      begun: async () => {
        for (;;) {
          const sent = made.find((one) => one.#isSent);
          if (sent) return sent;
          await turn();
        }
      },
      remove: () => {
        Reflect.deleteProperty(globalThis, 'XMLHttpRequest');
      },
    };
  }

  open(method: string, address: string): void {
    Object.assign(this.asked, { method, address });
  }

  setRequestHeader(name: string, value: string): void {
    this.asked.headers[name] = value;
  }

  getAllResponseHeaders(): string {
    return Object.entries(this.#headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('');
  }

  send(): void {
    this.#isSent = true;
  }

  abort(): void {
    this.isAborted = true;
    this.onabort?.({});
    this.onloadend?.({});
  }

  /** A part of the body is sent. */
  progress(loaded: number): void {
    this.upload.onprogress?.({ loaded, total: 1_000_000 });
  }

  /** The whole body has left the app. */
  hasLeft(): void {
    this.upload.onload?.({});
  }

  fail(): void {
    this.onerror?.({});
    this.onloadend?.({});
  }

  answer({ status, headers, text }: PretendAnswer): void {
    this.status = status;
    this.#headers = headers;
    this.responseText = text;
    this.onload?.({});
    this.onloadend?.({});
  }
}
