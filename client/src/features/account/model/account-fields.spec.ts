import { PROFILE_TEXT_MAX } from '@ancrage/shared/rules/constants';
import { describe, expect, it } from '@jest/globals';
import { changesOf, EDITABLE_INFO_KEYS } from '#person/personal-info.ts';
import { editableOf, IDENTITY_FIELDS, problemOfText, WORK_FIELDS } from './account-fields.ts';

const info = {
  firstname: 'Ana',
  lastname: 'Leroy',
  mail: 'ana@firm.example',
  title: 'Directrice',
  company: 'Firm',
  businessunit: 'Sud',
  telephone: '+33 6',
  cgu: true,
  uuid: 'u',
  uid: 3,
};

describe('the account form', () => {
  it('offers every field that may be changed, and no other @S-07', () => {
    const offered = [...IDENTITY_FIELDS, ...WORK_FIELDS].map(({ name }) => name);
    expect([...offered, 'cgu'].sort()).toEqual([...EDITABLE_INFO_KEYS].sort());
    expect(Object.keys(editableOf(info)).sort()).toEqual([...EDITABLE_INFO_KEYS].sort());
  });

  it('a name may not be blank, the rest may @V-01', () => {
    expect(problemOfText('  ', true)).toBe('required');
    expect(problemOfText('', false)).toBeNull();
  });

  it('a text as long as the server takes is fine, one more is not @V-01', () => {
    expect(problemOfText('a'.repeat(PROFILE_TEXT_MAX), true)).toBeNull();
    expect(problemOfText('a'.repeat(PROFILE_TEXT_MAX + 1), false)).toBe('tooLong');
  });

  it('sees any change at all, and no field that was left alone', () => {
    const saved = editableOf(info);
    expect(changesOf({ ...saved }, saved)).toEqual({});
    for (const key of EDITABLE_INFO_KEYS) {
      const changed = key === 'cgu' ? { ...saved, cgu: false } : { ...saved, [key]: `${saved[key]}x` };
      expect(changesOf(changed, saved)).toEqual({ [key]: changed[key] });
    }
  });
});
