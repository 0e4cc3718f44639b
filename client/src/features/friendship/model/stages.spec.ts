import { editStagePath } from '@ancrage/shared/paths/edit-paths';
import { describe, expect, it } from '@jest/globals';
import { isFinished, nextStage, resumePath, stageAfter, stageOf } from './stages.ts';

describe('the stages of an exchange', () => {
  it('an unknown one goes to prepare @R-17', () => {
    expect(['prepare', 'express', 'listen', 'end'].map(stageOf)).toEqual([
      'prepare',
      'express',
      'listen',
      'end',
    ]);
    expect(['elsewhere', '', undefined].map(stageOf)).toEqual(['prepare', 'prepare', 'prepare']);
  });

  it('follow one another, and going back over one never takes an exchange back @P-10', () => {
    expect(nextStage('prepare')).toBe('express');
    expect(nextStage('end')).toBeNull();
    expect(stageAfter('prepare', 'prepare')).toBe('express');
    expect(stageAfter('prepare', 'listen')).toBe('listen');
    expect(stageAfter('end', 'listen')).toBe('end');
  });

  it('an exchange is closed by some advice at its end, and not before @P-10', () => {
    expect(isFinished({ date: '1', stage: 'end', advice: ['', 'Marcher', ''] })).toBe(true);
    expect(isFinished({ date: '1', stage: 'end', advice: ['', ' ', ''] })).toBe(false);
    expect(isFinished({ date: '1', stage: 'end' })).toBe(false);
    expect(isFinished({ date: '1', stage: 'listen', advice: ['Marcher'] })).toBe(false);
  });

  it('an exchange is resumed at its saved stage @R-17', () => {
    expect(resumePath('12', { date: '12', stage: 'listen' })).toBe('/amitiepro/add/12/listen');
    expect(resumePath('12', { date: '12' })).toBe('/amitiepro/add/12/prepare');
    expect(editStagePath('12', 'express')).toBe('/amitiepro/add/12/express');
    expect(editStagePath('12', 'end')).toBe('/amitiepro/add/12/end?edit=1');
  });
});
