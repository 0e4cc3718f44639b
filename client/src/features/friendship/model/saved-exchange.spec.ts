import type { Exercise } from '@ancrage/shared/content/exercise';
import { editDocument } from '@ancrage/shared/journal/entry-edit';
import { changeDocument } from '@ancrage/shared/journal/field-change';
import { viewOf } from '@ancrage/shared/journal/field-view';
import { describe, expect, it } from '@jest/globals';
import { itemsAt } from '#exercise/model/answers.ts';
import { identified } from '#exercise/model/ordered.ts';
import { exchangeWith } from './exchange-answers.ts';
import {
  editedExchange,
  editedIntuitions,
  exchangeAnswers,
  intuitionsLeft,
  withNoneLeft,
} from './saved-exchange.ts';

const exercise: Exercise = {
  id: 'friendship',
  title: 'T',
  purpose: 'P',
  slides: [
    {
      id: 'prepare-all',
      title: 'T',
      blocks: [
        { kind: 'question', key: 'person', size: 'short', label: 'P' },
        { kind: 'question', key: 'prepare-1', size: 'short', label: 'One' },
        { kind: 'question', key: 'prepare-2', size: 'short', label: 'Two' },
        { kind: 'ordered', key: 'intuitionsdata', label: 'I', item: 'I', add: 'A', empty: 'E' },
      ],
    },
  ],
};
const written = { exercise, stage: 'prepare' as const };

describe('an exchange in the journal', () => {
  it('begins with its person and theme @R-17 @E-06', () => {
    expect(
      exchangeWith({ person: 'Nadia', theme: 'Le temps' }, { date: '6', stage: 'prepare' }),
    ).toMatchObject({
      date: '6',
      stage: 'prepare',
      person: 'Nadia',
      theme: 'Le temps',
    });
  });

  it('a stage saves only its changes, and advances the exchange @P-10', () => {
    const current = {
      date: '5',
      person: 'Nadia',
      prepare: ['', 'from elsewhere', '', ''],
      stage: 'prepare' as const,
    };
    const base = { person: 'Nadia', 'prepare-1': 'old' };
    const answers = { person: 'Nadia', 'prepare-1': 'new' };
    const edit = editedExchange(current, { ...written, base, answers });
    expect(editDocument('field_amitiepro', { '5': current }, '5', edit, 9)).toMatchObject({
      '5': { person: 'Nadia', prepare: ['new', 'from elsewhere', '', ''], stage: 'express' },
    });
    expect(editDocument('field_amitiepro', {}, '5', edit, 9)).toMatchObject({
      '5': { date: '5', person: 'Nadia', prepare: ['new', '', '', ''] },
    });
  });

  it('its intuitions have a special key; without intuitions there is no entry @E-05', () => {
    const answers = {
      intuitionsdata: [
        { id: 'a', name: 'Marcher' },
        { id: 'b', name: ' ' },
      ],
    };
    const left = intuitionsLeft('5', answers);
    expect(left).toEqual({
      date: '5',
      special: 'amitiepro-5',
      intuitionsdata: [{ id: 'a', name: 'Marcher', status: 'pending' }],
      status: 'pending',
    });
    if (left === null) throw new Error('It leaves one.');
    expect(exchangeAnswers('5', { date: '5', person: 'Nadia' }, { 'amitiepro-5': left })).toMatchObject({
      person: 'Nadia',
      intuitionsdata: [{ id: 'a', name: 'Marcher' }],
    });
    expect(intuitionsLeft('5', {})).toBeNull();
  });

  it('its intuitions, stripped of ids by an old client, can be deleted, renamed and added @E-05', () => {
    const entry = {
      date: '5',
      special: 'amitiepro-5',
      intuitionsdata: [{ name: 'Marcher' }, { name: 'Appeler' }, { name: 'Écrire' }],
      status: 'implemented' as const,
    };
    const document = { 'amitiepro-5': entry };
    const base = exchangeAnswers('5', { date: '5' }, viewOf('field_intuitions', document));
    const [first, second] = identified(itemsAt(base, 'intuitionsdata'));
    const answers = {
      ...base,
      intuitionsdata: [first, { ...second, name: 'Rappeler' }, { id: 'new', name: 'Rire' }],
    };
    const edit = editedIntuitions('5', { base, answers });
    if (edit === null) throw new Error('It leaves some.');
    expect(editDocument('field_intuitions', document, 'amitiepro-5', edit, 9)).toMatchObject({
      'amitiepro-5': {
        intuitionsdata: [
          { name: 'Marcher', status: 'implemented' },
          { name: 'Rappeler', status: 'implemented' },
          { name: 'Rire', status: 'pending' },
        ],
        status: 'pending',
      },
    });
  });

  it('once it leaves none any more, what no screen reads of its intuitions stays @E-05', () => {
    const document = {
      'amitiepro-5': {
        date: '5',
        special: 'amitiepro-5',
        intuitionsdata: [{ id: 'a', name: 'Marcher' }, { titre: 'Sans nom' }],
        '~other': { 'intuitionsdata/a/name': [{ value: 'Courir', at: 4 }] },
      },
    };
    const changed = changeDocument('field_intuitions', document, (all) => withNoneLeft(all, '5'), 9);
    expect(changed).toMatchObject({
      'amitiepro-5': {
        intuitionsdata: [{ titre: 'Sans nom' }],
        '~other': document['amitiepro-5']['~other'],
      },
    });
    const entry = { date: '5', person: 'Nadia' };
    expect(exchangeAnswers('5', entry, viewOf('field_intuitions', changed))).toEqual({ person: 'Nadia' });
    expect(withNoneLeft({}, '5')).toEqual({});
  });
});
