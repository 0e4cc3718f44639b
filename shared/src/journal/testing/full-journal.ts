import { isStatePath } from '../answer-path.ts';
import type { JournalField } from '../fields.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, objectOf } from '../json.ts';

/** A journal with every kind of answer. Every text is its path. */
export const FULL_JOURNAL: Readonly<Record<JournalField, JsonObject>> = {
  field_plf: {
    form_type: 'ppp',
    progress: { plf_track: { plf: 6, slide: 1 } },
    answers: {
      'plf1-corps': 'plf1',
      'plf1-occasions-1': 'plf1 list',
      'plf2-paroles-1': 'plf2',
      'plf4-vue': 'plf4',
      'plf5-moment-2': 'plf5 group',
      'plf5-fil': 'plf5',
      'plf6-garder': 'plf6',
    },
    results: {
      plf: { date: '1772000000001', 'plf6-garder': 'result plf' },
      ppp: { date: '1772000000002', 'plf6-essayer': 'result ppp' },
      expagil: { date: '1772000000003', 'plf6-partager': 'result expagil' },
    },
  },
  field_cid: { CIDsymptome: 'card symptom', CIDvocationpro: 'card vocation', autre: 'card other' },
  field_celebrations: { 1772000000010: { date: '1772000000010', text: 'note' } },
  field_deviateurs: {
    1772000000020: { date: '1772000000020', name: 'derailor name', antidote: 'derailor antidote' },
  },
  field_pretentions: {
    1772000000030: { date: '1772000000030', kind: 'reception', name: 'claim name', truth: 'claim truth' },
  },
  field_intuitions: {
    1772000000040: {
      date: '1772000000040',
      pf: 'past',
      'reconew-q2-qui': 'reconnection who',
      'reconew-q6-difficultes-1': 'reconnection list',
      intuitionsdata: [{ id: 'a', name: 'reconnection intuition', status: 'pending' }],
      status: 'pending',
    },
    plf: {
      date: '1772000000041',
      special: 'plf',
      intuitionsdata: [{ id: 'b', name: 'path intuition', status: 'pending' }],
    },
    'amitiepro-1772000000050': {
      date: '1772000000050',
      special: 'amitiepro-1772000000050',
      intuitionsdata: [{ id: 'c', name: 'exchange intuition', status: 'pending' }],
    },
    'exercise-week-review-1772000000060': {
      date: '1772000000060',
      special: 'exercise-week-review-1772000000060',
      'week-learned': 'further exercise',
      intuitionsdata: [{ id: 'd', name: 'further intuition', status: 'pending' }],
    },
  },
  field_amitiepro: {
    1772000000050: {
      date: '1772000000050',
      stage: 'end',
      person: 'exchange person',
      theme: 'exchange theme',
      prepare: ['exchange prepare', ''],
      express: { risks: ['exchange express risk'] },
      listen: { risks: ['', 'exchange listen risk'] },
      advice: ['', '', 'exchange advice'],
    },
  },
};

const MACHINE_KEYS = new Set(['id', 'special', 'kind', 'pf']);

/** A value with every text in it that a person wrote changed. */
export const rewritten = (value: Json, change: (text: string) => string, path = ''): Json => {
  if (typeof value === 'string')
    return value === '' || isStatePath(path) || MACHINE_KEYS.has(path) ? value : change(value);
  if (isJsonArray(value)) return value.map((item) => rewritten(item, change, ''));
  if (!isJsonObject(value)) return value;
  return objectOf(
    Object.entries(value).map(([key, inner]) => [
      key,
      isStatePath(key) ? inner : rewritten(inner, change, key),
    ]),
  );
};

/** Every text that `rewritten` changes. */
export const allTexts = (value: Json): string[] => {
  const texts: string[] = [];
  rewritten(value, (text) => {
    texts.push(text);
    return text;
  });
  return texts;
};
