import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const theme = readFileSync(join(import.meta.dirname, '../../client/src/ui/theme.css'), 'utf8');
const faces = [...theme.matchAll(/@font-face \{([^}]*)\}/g)].map(([, face = '']) => face);
const familyOf = (face: string) => /font-family: "([^"]+)"/.exec(face)?.[1] ?? '';
const own = faces.filter((face) => face.includes('.woff2'));
const standIns = faces.filter((face) => face.includes('local('));

describe('the fonts', () => {
  it('are ours for the sans and the serif, so that the app looks the same everywhere @P-02', () => {
    expect(own.map(familyOf).sort()).toEqual(['Figtree Variable', 'Lora Variable']);
    expect(/^ {2}--font-sans: "([^"]+)"/m.exec(theme)?.[1]).toBe('Figtree Variable');
    expect(/^ {2}--font-serif: "([^"]+)"/m.exec(theme)?.[1]).toBe('Lora Variable');
  });

  it('come after the first page and replace stand-ins of their size, so that nothing waits or jumps @P-02', () => {
    for (const face of own) {
      expect(face).toContain('font-display: swap');
      const places = standIns.filter(
        (one) => familyOf(one) === familyOf(face).replace('Variable', 'Stand-in'),
      );
      expect(places.length).toBeGreaterThan(0);
      for (const place of places)
        for (const measure of ['size-adjust', 'ascent-override', 'descent-override', 'line-gap-override'])
          expect(place).toContain(`${measure}:`);
    }
    const first = /:root\[data-first-page\] \{([^}]*)\}/.exec(theme)?.[1] ?? '';
    expect(first.match(/--font-\w+: "[^"]+"/g)).toEqual([
      '--font-sans: "Figtree Stand-in"',
      '--font-serif: "Lora Stand-in"',
    ]);
  });
});
