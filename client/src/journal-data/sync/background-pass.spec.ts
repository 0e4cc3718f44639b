import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { BackgroundPass } from '#journal-data/sync/background-pass.ts';
import { HttpError, NotSignedIn, Unreachable } from '#platform/api/failures.ts';

/** Passes that a test ends. */
class Passes {
  readonly #ends: { resolve: () => void; reject: (failure: Error) => void }[] = [];
  readonly begin = (): Promise<void> =>
    new Promise((resolve, reject) => {
      this.#ends.push({ resolve, reject });
    });

  get begun(): number {
    return this.#ends.length;
  }

  /** Ends the last pass, with or without a failure, and waits for what follows. */
  async end(failure?: Error): Promise<void> {
    const last = this.#ends.at(-1);
    if (failure) last?.reject(failure);
    else last?.resolve();
    await jest.advanceTimersByTimeAsync(0);
  }
}

let passes: Passes;
let sending: BackgroundPass;
beforeEach(() => {
  jest.useFakeTimers();
  passes = new Passes();
  sending = new BackgroundPass(passes.begin);
  sending.start();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('pending changes are sent in the background', () => {
  it('one pass at a time, and one more for any number of requests during it @Q-53', async () => {
    sending.schedule();
    sending.schedule();
    sending.schedule();
    expect(passes.begun).toBe(1);
    await passes.end();
    expect(passes.begun).toBe(2);
    await passes.end();
    await jest.advanceTimersByTimeAsync(600_000);
    expect(passes.begun).toBe(2);
  });

  it('for a user who signed in while the pass of the previous one was failing @Q-53 @A-01', async () => {
    sending.schedule();
    sending.stop();
    sending.start();
    sending.schedule();
    await passes.end(new NotSignedIn());
    expect(passes.begun).toBe(2);
  });

  it('not again after a sign-out @Q-53', async () => {
    sending.schedule();
    await passes.end(new NotSignedIn());
    await jest.advanceTimersByTimeAsync(600_000);
    expect(passes.begun).toBe(1);
  });

  it('again within two seconds after a network failure @Q-53', async () => {
    sending.schedule();
    await passes.end(new Unreachable('network'));
    expect(passes.begun).toBe(1);
    await jest.advanceTimersByTimeAsync(2000);
    expect(passes.begun).toBe(2);
  });

  it('at once after a failure, if the network returned or a change came during it, then with pauses @Q-53', async () => {
    sending.schedule();
    sending.wake();
    await passes.end(new Unreachable('network'));
    expect(passes.begun).toBe(2);
    await passes.end(new Unreachable('network'));
    expect(passes.begun).toBe(2);
    await jest.advanceTimersByTimeAsync(4000);
    expect(passes.begun).toBe(3);
  });

  it('not after it was stopped @Q-53', async () => {
    sending.schedule();
    await passes.end(new Unreachable('network'));
    sending.stop();
    await jest.advanceTimersByTimeAsync(600_000);
    expect(passes.begun).toBe(1);
  });

  const tooMany = () => new HttpError({ status: 429, text: '', retryAfterS: 86_400 });

  it('not for a change while the server asks to wait, then by itself @Q-53 @Q-61', async () => {
    sending.schedule();
    sending.schedule();
    await passes.end(tooMany());
    sending.schedule();
    await jest.advanceTimersByTimeAsync(86_000_000);
    expect(passes.begun).toBe(1);
    await jest.advanceTimersByTimeAsync(400_000);
    expect(passes.begun).toBe(2);
    await passes.end();
    sending.schedule();
    expect(passes.begun).toBe(3);
  });

  it('at once when the network or the user is back, though the server asked to wait @Q-53', async () => {
    sending.schedule();
    await passes.end(tooMany());
    sending.wake();
    expect(passes.begun).toBe(2);
    await passes.end();
    sending.schedule();
    expect(passes.begun).toBe(3);
  });

  it('for the next user, though the server asked the previous one to wait @Q-53', async () => {
    sending.schedule();
    await passes.end(tooMany());
    sending.stop();
    sending.start();
    sending.schedule();
    expect(passes.begun).toBe(2);
  });
});
