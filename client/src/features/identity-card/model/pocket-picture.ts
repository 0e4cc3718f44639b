/** The size of the picture in pixels: a phone's screen, upright. */
export const PICTURE = { width: 1170, height: 2532 } as const;

/** Where the words are: below the clock and above the buttons of a lock screen. */
const AREA = { left: 110, top: 930, width: 950, height: 1280 } as const;

const SIZES = [68, 60, 52, 46, 40, 34, 28, 24, 20] as const;
const LABEL_SHARE = 0.6;
const LINE_HEIGHT = 1.36;
/** The space after each answer, in line heights. */
const GAP = 0.6;

/** A line of the card: its label and the person's words. */
export interface CardLine {
  readonly label: string;
  readonly text: string;
}

/** One row of words on the picture; `size` is that of its letters, in pixels. */
export interface PictureRow {
  readonly text: string;
  readonly isLabel: boolean;
  readonly size: number;
  readonly left: number;
  /** Its baseline. */
  readonly bottom: number;
}

/** The width of words in pixels. */
type Measure = (text: string, size: number, isLabel: boolean) => number;

/** Cuts a text into rows of at most a width, at spaces; a longer word is cut anywhere. */
export const rowsOf = (text: string, width: number, widthOf: (text: string) => number): string[] => {
  const rows: string[] = [];
  for (const paragraph of text.split('\n')) {
    let row = '';
    for (const word of paragraph.split(/[ \t]+/)) {
      const longer = row === '' ? word : `${row} ${word}`;
      if (widthOf(longer) <= width) {
        row = longer;
        continue;
      }
      if (row !== '') rows.push(row);
      row = '';
      for (const character of word) {
        if (row !== '' && widthOf(row + character) > width) {
          rows.push(row);
          row = '';
        }
        row += character;
      }
    }
    rows.push(row);
  }
  return rows;
};

const layOutAt = (lines: readonly CardLine[], size: number, measure: Measure): PictureRow[] => {
  let bottom: number = AREA.top;
  return lines.flatMap(({ label, text }) => {
    const parts = [
      { text: label, isLabel: true, size: Math.round(size * LABEL_SHARE) },
      { text, isLabel: false, size },
    ];
    const rows = parts.flatMap(({ text: words, ...kind }) =>
      rowsOf(words, AREA.width, (row) => measure(row, kind.size, kind.isLabel)).map((row) => {
        bottom += kind.size * LINE_HEIGHT;
        return { text: row, ...kind, left: AREA.left, bottom };
      }),
    );
    bottom += size * GAP * LINE_HEIGHT;
    return rows;
  });
};

/** The rows of a card on its picture, with letters as large as there is room for all of them. */
export const layOut = (lines: readonly CardLine[], measure: Measure): PictureRow[] => {
  const tries = SIZES.map((size) => () => layOutAt(lines, size, measure));
  for (const attempt of tries) {
    const rows = attempt();
    if ((rows.at(-1)?.bottom ?? 0) <= AREA.top + AREA.height) return rows;
  }
  return layOutAt(lines, SIZES[SIZES.length - 1] ?? 20, measure);
};

const fontOf = (size: number, isLabel: boolean): string =>
  isLabel ? `${size}px "Figtree Variable", sans-serif` : `${size}px "Lora Variable", Georgia, serif`;

/** The colours of the card on the screen: `identity-card.css`. */
const COLOURS = { from: '#1f5566', to: '#10303f', words: '#fbf6ec', labels: '#c6e2ea' } as const;

/**
 * Draws the picture. The fonts must be loaded.
 * @returns false when the device has no canvas to draw on
 */
export const drawPicture = (canvas: HTMLCanvasElement, lines: readonly CardLine[]): boolean => {
  canvas.width = PICTURE.width;
  canvas.height = PICTURE.height;
  const context = canvas.getContext('2d');
  if (context === null) return false;
  const sea = context.createLinearGradient(0, 0, PICTURE.width, PICTURE.height);
  sea.addColorStop(0, COLOURS.from);
  sea.addColorStop(1, COLOURS.to);
  context.fillStyle = sea;
  context.fillRect(0, 0, PICTURE.width, PICTURE.height);
  const measure: Measure = (text, size, isLabel) => {
    context.font = fontOf(size, isLabel);
    return context.measureText(text).width;
  };
  for (const { text, size, isLabel, left, bottom } of layOut(lines, measure)) {
    context.font = fontOf(size, isLabel);
    context.fillStyle = isLabel ? COLOURS.labels : COLOURS.words;
    context.fillText(text, left, bottom);
  }
  return true;
};

/** The picture as a PNG. @throws Error when the device makes none */
export const pictureFile = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(
      (file) => (file === null ? reject(new Error('The canvas gave no picture.')) : resolve(file)),
      'image/png',
    ),
  );
