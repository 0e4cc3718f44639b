/** A new random id: 128 bits as 32 hexadecimal digits. Works on plain http too, where `crypto.randomUUID` does not exist. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** A random number in [0, 1), for spreading retries in time; never for secrets. */
export const randomFraction = (): number => Math.random();
