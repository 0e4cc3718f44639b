import { type Violation, violationTexts } from '@ancrage/shared/wire/dialect/refusals';
import { type EntityBody, filledItemsOf } from './denormalise.ts';

/** What is wrong with the characters of a text that is kept as it is sent, or null: some cannot be stored. */
export const wrongWithCharacters = (text: string): string | null => {
  if (text.includes('\0')) return violationTexts.nul;
  // A lone surrogate cannot be written in UTF-8, so that it would not come back as it was.
  return text.isWellFormed() ? null : violationTexts.halfCharacter;
};

/** Collects what is wrong with the values of a body while they are read. Source: contract §1.5. */
export class FieldReader {
  readonly violations: Violation[] = [];

  constructor(readonly body: EntityBody) {}

  /** Notes one thing wrong. */
  refuse(path: string, text: string): void {
    this.violations.push({ path, text });
  }

  /**
   * The text of a single-value field: undefined when the field was not sent, null when it was emptied, or when it is
   * wrong, which is noted.
   */
  text(field: string, label: string): string | null | undefined {
    if (!this.body.has(field)) return undefined;
    const items = filledItemsOf(field, this.body.get(field));
    if (items.length > 1) this.refuse(field, violationTexts.tooMany(label));
    const value = items[0]?.value;
    if (value === undefined) return null;
    if (typeof value === 'string') return value;
    if (typeof value === 'number') return String(value);
    if (typeof value === 'boolean') return value ? '1' : '';
    this.refuse(`${field}.0.value`, violationTexts.wrongType);
    return null;
  }

  /** The truth of a single-value field: undefined when it was not sent, false when it was emptied or is wrong. */
  truth(field: string, label: string): boolean | undefined {
    if (!this.body.has(field)) return undefined;
    const items = filledItemsOf(field, this.body.get(field));
    if (items.length > 1) this.refuse(field, violationTexts.tooMany(label));
    const value = items[0]?.value;
    if (value === undefined) return false;
    if (value === true || value === 1 || value === '1') return true;
    if (value === false || value === 0 || value === '0') return false;
    this.refuse(`${field}.0.value`, violationTexts.wrongType);
    return false;
  }
}
