import { cutPieces, highlightPieces } from '@ancrage/shared/text/highlight';
import {
  normalizeForSearch,
  normalizeWithPositions,
  searchWords,
} from '@ancrage/shared/text/normalize-for-search';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { endingOf } from './file-ending.ts';
import { editedNote, keptFiles, newNote, withFileBack, withoutFile } from './note-changes.ts';
import { byMonth } from './note-months.ts';
import { NoteIndex } from './note-search.ts';

const anyText = fc.string({ unit: 'grapheme' });

describe('folding', () => {
  it.each([
    ['Élan', 'elan'],
    ['e\u0301lan', 'elan'],
    ['Cœur à cœur', 'coeur a coeur'],
    ['l’équipe', "l'equipe"],
    ['rendez\u2011vous', 'rendez-vous'],
    ['«\u00A0Merci\u00A0»', ' merci '],
    ['“Merci” "à" tous', 'merci a tous'],
    ['un délai ＜3', 'un delai <3'],
    ['STRASSE', 'strasse'],
    ['Straße', 'strasse'],
  ])('%s is compared as %s @P-11 @S-18', (text, folded) => {
    expect(normalizeForSearch(text)).toBe(folded);
  });

  it('comes to the same in one go and piece by piece, and twice is once @P-11', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const whole = normalizeForSearch(text);
        expect(normalizeWithPositions(text).normalized).toBe(whole);
        expect(normalizeForSearch(whole)).toBe(whole);
      }),
    );
  });
});

describe('marks', () => {
  const hits = (text: string, query: string) =>
    highlightPieces(text, searchWords(query))
      .filter(({ isMatch }) => isMatch)
      .map((piece) => piece.text);

  it.each([
    ['Une équipe, des Équipes', 'equipe', ['équipe', 'Équipe']],
    ['e\u0301te\u0301', 'ete', ['e\u0301te\u0301']],
    ['Le cœur', 'coe', ['cœ']],
    ['merci, Merci', 'mer ci', ['merci', 'Merci']],
    ['l’élan', "l'e", ['l’é']],
    ['rien', 'tout', []],
    ['Il dit «\u00A0merci\u00A0»', '"merci"', ['merci']],
    ['He said “thanks”', '«thanks»', ['thanks']],
  ])('in %s, %s marks %j @P-11', (text, query, expected) => {
    expect(hits(text, query)).toEqual(expected);
  });

  it('lose and change nothing of the text @P-11', () => {
    fc.assert(
      fc.property(anyText, anyText, (text, query) => {
        const pieces = highlightPieces(text, searchWords(query));
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
        expect(pieces.every((piece) => piece.text !== '')).toBe(true);
      }),
    );
  });
});

describe('the name of a file', () => {
  it.each([
    ['affiche_été.pdf', '.pdf'],
    ['archive.tar.gz', '.gz'],
    ['sans fin', ''],
    ['fin.', ''],
    ['.profil', ''],
    ['le 3. de mars', ''],
    ['compte.rendu de la semaine', ''],
    ['x.webmanifesto', ''],
  ])('%s ends in “%s” @P-11', (name, ending) => {
    expect(endingOf(name)).toBe(ending);
  });

  it('is cut anywhere without losing a letter or a mark @P-11', () => {
    fc.assert(
      fc.property(anyText, anyText, fc.nat({ max: 12 }), (text, query, at) => {
        const pieces = highlightPieces(text, searchWords(query));
        const [before, after] = cutPieces(pieces, at);
        const textOf = (some: typeof pieces) => some.map((piece) => piece.text).join('');
        expect([textOf(before), textOf(after)]).toEqual([text.slice(0, at), text.slice(at)]);
        const marked = (some: typeof pieces) =>
          some.flatMap(({ text: letters, isMatch }) => Array.from({ length: letters.length }, () => isMatch));
        expect(marked([...before, ...after])).toEqual(marked(pieces));
        expect([...before, ...after].every((piece) => piece.text !== '')).toBe(true);
      }),
    );
  });
});

const day = (year: number, month: number, date: number) => new Date(year, month - 1, date, 12).getTime();
const indexOf = (...args: Parameters<NoteIndex['update']>) => {
  const index = new NoteIndex();
  index.update(...args);
  return index;
};

describe('the list of notes', () => {
  const notes = {
    [day(2026, 3, 2)]: { date: String(day(2026, 3, 2)), text: 'Le merci de l’équipe' },
    [day(2026, 5, 9)]: {
      date: String(day(2026, 5, 9)),
      text: 'Un silence',
      files: [{ fid: 1, filename: 'affiche_été.pdf' }],
    },
    [day(2026, 5, 1)]: { date: String(day(2026, 5, 1)), text: 'Merci à Inès' },
    x: { date: 'x', text: 'sans date' },
  };
  const found = (query: string, waiting?: Map<string, string[]>) =>
    indexOf(notes, waiting)
      .find(searchWords(query))
      .map(({ note }) => note.text);

  it('is newest first, by month, the undated last @P-11 @R-11', () => {
    const index = indexOf(notes);
    expect(index.find([]).map(({ note }) => note.text)).toEqual([
      'Un silence',
      'Merci à Inès',
      'Le merci de l’équipe',
      'sans date',
    ]);
    expect(byMonth(index.find([])).map(({ name, notes: inIt }) => [name, inIt.length])).toEqual([
      ['2026-5', 2],
      ['2026-3', 1],
      ['undated', 1],
    ]);
  });

  it('searches texts and file names, ignoring case and accents, all words in any order @P-11 @S-18', () => {
    expect(found('MERCI')).toEqual(['Merci à Inès', 'Le merci de l’équipe']);
    expect(found('ines merci')).toEqual(['Merci à Inès']);
    expect(found('affiche_ete')).toEqual(['Un silence']);
    expect(found("l'equipe")).toEqual(['Le merci de l’équipe']);
    expect(found('inconnu')).toEqual([]);
    expect(found('  ')).toHaveLength(4);
    expect(found('photo', new Map([['x', ['photo.jpg']]]))).toEqual(['sans date']);
  });

  it('of two thousand notes is searched in less than 50 ms @P-11', () => {
    const sentence = 'Elle a dit « merci » devant toute l’équipe, et ça m’a touché plus que je ne croyais. ';
    const many = Object.fromEntries(
      Array.from({ length: 2000 }, (_, number) => [
        String(day(2020, 1, 1) + number),
        { date: String(day(2020, 1, 1) + number), text: sentence.repeat(6) + number },
      ]),
    );
    const index = indexOf(many);
    const times = Array.from({ length: 9 }, (_, number) => {
      const begin = performance.now();
      expect(index.find(searchWords(`équipe ${1000 + number}`))).toHaveLength(1);
      return performance.now() - begin;
    });
    expect(times.sort((one, other) => one - other)[4]).toBeLessThan(50);
  });
});

describe('changes of the notes', () => {
  const file = { fid: 3, filename: 'a.pdf', filesize: 10 };

  it('a new note has its time, and its text is trimmed @P-11 @E-06', () => {
    expect(newNote(' Un merci ', '5')).toEqual({ date: '5', text: 'Un merci', files: [] });
  });

  it('editing changes the text alone @P-11', () => {
    const note = { date: '5', text: 'Un', files: [file] };
    expect(editedNote(note, 'Un', ' Deux ')).toEqual({ base: note, edited: { ...note, text: 'Deux' } });
  });

  it('removing a file of a note is undone to the same @P-11', () => {
    const notes = {
      5: { date: '5', text: 'Un', files: [file, { fid: 4, filename: 'b.pdf' }] },
      6: { date: '6' },
    };
    expect(withoutFile(notes, '5', 3)[5]?.files).toEqual([{ fid: 4, filename: 'b.pdf' }]);
    expect(withFileBack(withoutFile(notes, '5', 3), '5', file, 0)).toEqual(notes);
    expect(withFileBack(notes, '5', file, 0)).toBe(notes);
  });

  it('the quota counts files in transit @Q-35', () => {
    const notes = { 5: { date: '5', files: [file] } };
    expect(keptFiles(notes, [{ size: 3 }])).toEqual({ files: 2, bytes: 13 });
  });
});
