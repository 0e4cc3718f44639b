import { type Violation, violationTexts } from '@ancrage/shared/wire/dialect/refusals';
import { type EntityBody, filledItemsOf } from './denormalise.ts';

/** Why a text cannot be stored as it is, or null. */
export const wrongWithCharacters = (text: string): string | null => {
  if (text.includes('\0')) return violationTexts.nul;
  // UTF-8 has no lone surrogates, so the text would come back changed.
  return text.isWellFormed() ? null : violationTexts.halfCharacter;
};

/** Reads the values of a body and collects violations. Source: contract §1.5. */
export class FieldReader {
  readonly violations: Violation[] = [];

  constructor(readonly body: EntityBody) {}

  /** Adds a violation. */
  refuse(path: string, text: string): void {
    this.violations.push({ path, text });
  }

  /**
   * The text of a single-value field: undefined when it was not sent, null when it was emptied or is invalid, which adds a
   * violation.
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

  /** The boolean of a single-value field: undefined when it was not sent, false when it was emptied or is invalid. */
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
