import type { Locale } from '@ancrage/shared/rules/locales';

const synthesis = (): SpeechSynthesis | null =>
  typeof speechSynthesis === 'undefined' ? null : speechSynthesis;

/**
 * A voice that speaks on this device, in a language; null when it has none. A voice that speaks from elsewhere would
 * send the words there, so it counts for none. Source: Q-45.
 */
export const voiceHere = (locale: Locale): SpeechSynthesisVoice | null =>
  synthesis()
    ?.getVoices()
    .find((voice) => voice.localService && voice.lang.toLowerCase().startsWith(locale)) ?? null;

/** Tells when the voices of the device may have changed; they are often known a moment after the start. */
export const onVoices = (listener: () => void): (() => void) => {
  const spoken = synthesis();
  spoken?.addEventListener?.('voiceschanged', listener);
  return () => spoken?.removeEventListener?.('voiceschanged', listener);
};

/** Slower than talk, as one reads to someone whose eyes are closed. */
const CALM_RATE = 0.85;

/**
 * Reads texts aloud, one after the other.
 * @param onEnd called when everything was read, or on failure
 * @returns what stops it
 */
export const readAloud = (
  texts: readonly string[],
  voice: SpeechSynthesisVoice,
  onEnd: () => void,
): (() => void) => {
  const spoken = synthesis();
  if (spoken === null) {
    onEnd();
    return () => undefined;
  }
  spoken.cancel();
  texts.forEach((text, place) => {
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.voice = voice;
    utterance.lang = voice.lang;
    utterance.rate = CALM_RATE;
    utterance.onerror = onEnd;
    if (place === texts.length - 1) utterance.onend = onEnd;
    spoken.speak(utterance);
  });
  return () => spoken.cancel();
};
