import type { Exercise } from '@ancrage/shared/content/exercise';
import { describe, expect, it } from '@jest/globals';
import { momentsOf } from './moments.ts';

const reconnection: Exercise = {
  id: 'reconnection',
  title: 'T',
  purpose: 'P',
  slides: [
    {
      id: 'vocation',
      title: 'T',
      blocks: [
        { kind: 'text', text: 'Lisez.' },
        {
          kind: 'group',
          prefix: 'reconew-q4',
          size: 'long',
          items: [{ label: 'Avant' }, { label: 'En entrant' }],
        },
      ],
    },
  ],
};

describe('the moments of a vocation', () => {
  it('are those of the reconnection, each with its latest answer @S-20', () => {
    const moments = momentsOf(reconnection, {
      '1000': { date: '1000', 'reconew-q2-qui': 'Nadia', 'reconew-q4-1': 'Respirer', 'reconew-q4-2': '  ' },
      '2000': { date: '2000', 'reconew-q4-1': ' Relire ' },
      '3000': { date: '3000', special: 'plf', 'reconew-q4-1': 'Ailleurs' },
      '500': { date: '500', 'reconew-q4-1': 'Trop ancien' },
    });
    expect(moments.map(({ label }) => label)).toEqual(['Avant', 'En entrant']);
    expect(moments[0]?.recalled).toEqual([
      { key: '2000', text: 'Relire', who: '', at: 2000 },
      { key: '1000', text: 'Respirer', who: 'Nadia', at: 1000 },
    ]);
    expect(moments[1]?.recalled).toEqual([]);
  });
});
