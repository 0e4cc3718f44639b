import { describe, expect, it } from '@jest/globals';
import { sampleExercise } from '../testing/sample-exercise.ts';
import { summarise, summaryAsText } from './summary.ts';

const summary = sampleExercise.summary;
const answers = {
  pf: 'future',
  'reconew-q2-qui': 'Claire',
  'reconew-q3-pense': 'de trop',
  'reconew-q6-peurs-1': 'perdre',
  'reconew-q7-peurs-1': 'rassurer',
  'reconew-q6-peurs-2': 'le temps',
  intuitionsdata: [{ id: 'a', name: 'écouter', status: 'implemented' }, { name: 'ralentir' }],
};

describe('the summary of a reconnection', () => {
  it('groups the answers by section and omits empty sections @S-14', () => {
    if (summary === undefined) throw new Error('The sample exercise has a summary.');
    const sections = summarise(summary, answers, {});
    expect(sections.map((section) => section.title)).toEqual(['Avec qui', 'Ses peurs à venir', 'Intuitions']);
    expect(sections[1]?.parts).toEqual([
      {
        kind: 'list',
        key: 'reconew-q6-peurs',
        label: 'Peurs',
        items: [
          { name: 'reconew-q6-peurs-1', text: 'perdre', echo: 'rassurer' },
          { name: 'reconew-q6-peurs-2', text: 'le temps', echo: '' },
        ],
      },
    ]);
  });

  it('shows the thoughts, and the vocation of the identity card, if any @S-14', () => {
    if (summary === undefined) throw new Error('The sample exercise has a summary.');
    const sections = summarise(summary, { ...answers, pf: 'past' }, { CIDvocationpro: 'Relier' });
    expect(sections.map((section) => section.title)).toEqual([
      'Avec qui',
      'Vécu',
      'Vocation',
      'Ses peurs',
      'Intuitions',
    ]);
  });

  it('reads as plain text @R-16', () => {
    if (summary === undefined) throw new Error('The sample exercise has a summary.');
    expect(summaryAsText('Reconnexion', summarise(summary, answers, {}))).toBe(
      [
        'Reconnexion',
        'Avec qui\nClaire',
        'Ses peurs à venir\nPeurs\n• perdre\n  → rassurer\n• le temps',
        'Intuitions\n1. écouter\n2. ralentir',
      ].join('\n\n'),
    );
  });

  it('has the plan of an intuition under it @R-16', () => {
    if (summary === undefined) throw new Error('The sample exercise has a summary.');
    const planOf = ({ name }: { name: string }) =>
      name === 'écouter' ? [{ text: 'Quand il hausse le ton' }] : [];
    const text = summaryAsText('Reconnexion', summarise(summary, answers, {}), planOf);
    expect(text).toMatch(/Intuitions\n1\. écouter\n {3}Quand il hausse le ton\n2\. ralentir$/);
  });
});
