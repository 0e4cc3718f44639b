import { firmPalette, type PrimaryColours } from '@ancrage/shared/rules/firm-colour';
import { knownConfiguration } from '#platform/configuration.ts';

const sheet = new CSSStyleSheet();

const declarations = ({ primary, pressed, onPrimary, subtle }: PrimaryColours): string =>
  [
    `--color-primary:${primary}`,
    `--color-primary-bright:${primary}`,
    `--color-primary-pressed:${pressed}`,
    `--color-on-primary:${onPrimary}`,
    `--color-primary-subtle:${subtle}`,
  ].join(';');

/**
 * Applies the firm's colour to primary actions, in the light and in the dark scheme; without a readable one, the
 * product's colours stay. It is a constructed style sheet, since the content security policy forbids inline styles.
 */
export const showFirmColour = (): void => {
  const colour = knownConfiguration()?.firm.colour;
  const palette = colour === undefined ? null : firmPalette(colour);
  sheet.replaceSync(
    palette
      ? `:root{${declarations(palette.light)}}@media (prefers-color-scheme:dark){:root{${declarations(palette.dark)}}}`
      : '',
  );
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
};
