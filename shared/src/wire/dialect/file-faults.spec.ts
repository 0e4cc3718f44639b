import { describe, expect, it } from '@jest/globals';
import { fileFaultsOf } from './file-faults.ts';
import { fileTexts, fileValidationFailed } from './file-refusals.ts';

describe('what a refusal of a file complains of', () => {
  it.each([
    ['extension', fileTexts.extension(['pdf', 'png'])],
    ['tooLarge', fileTexts.tooLarge(11_000_000, 10_485_760)],
    ['quota', fileTexts.quota(11_000_000, 104_857_600)],
    ['nameTooLong', fileTexts.nameTooLong(240)],
    ['tooMany', fileTexts.tooMany(200)],
    ['content', fileTexts.content],
  ] as const)('%s is known again from its words @C-11 @Q-35', (fault, text) => {
    expect(fileFaultsOf(fileValidationFailed([text]))).toEqual([fault]);
  });

  it('several complaints are all heard, and strange words are no silence @C-11', () => {
    const several = fileValidationFailed([fileTexts.extension(['pdf']), fileTexts.nameTooLong(240)]);
    expect(fileFaultsOf(several)).toEqual(['extension', 'nameTooLong']);
    expect(fileFaultsOf('')).toEqual(['unknown']);
  });
});
