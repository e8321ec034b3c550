import { expect, it } from 'vitest';
import { languages } from '../kit/words.ts';
import {
  designVocabulary,
  foreignWords,
  undrawnVocabulary,
  type DesignMeaning,
} from './design-vocabulary.ts';
import { crateShape } from './design-words.ts';
import { normalizeDesignText } from './normalize-design-text.ts';
import { parseDesignText } from './parse-design.ts';
import { sayParsedDesign } from './testing/say-parsed-design.ts';

const usual = sayParsedDesign('48x40');
const usualCrate = sayParsedDesign('crate 48x40');

/** Text with a word, for each meaning, and the text that means the same without one of the listed words. */
const frames: Readonly<
  Record<DesignMeaning, readonly [frame: (word: string) => string, same: string]>
> = {
  millimetre: [(word) => `1200 ${word} x 1000 ${word}`, '1200x1000'],
  centimetre: [(word) => `120 ${word} x 100 ${word}`, '1200x1000'],
  metre: [(word) => `1.2 ${word} x 1 ${word}`, '1200x1000'],
  inch: [(word) => `48 ${word} x 40 ${word}`, '48x40'],
  foot: [(word) => `4 ${word} x 4 ${word}`, '48x48'],
  by: [(word) => `48 ${word} 40`, '48x40'],
  long: [(word) => `40 wide x 48 ${word}`, '48x40'],
  wide: [(word) => `40 ${word} x 48 long`, '48x40'],
  stringer: [(word) => `48x40 4 ${word}`, '48x40 4 stringers'],
  block: [(word) => `1200x800 6 ${word}`, '1200x800 6 blocks'],
  board: [(word) => `48x40 8 ${word}`, '48x40 8+5'],
  plus: [(word) => `48x40 8 ${word} 4`, '48x40 8+4'],
  top: [(word) => `48x40 8 ${word}`, '48x40 8+5'],
  bottom: [(word) => `48x40 4 ${word}`, '48x40 7+4'],
  thickness: [(word) => `48x40 ${word} 3 in`, '48x40, 3 in thick'],
  thick: [(word) => `48x40, 3 in ${word}`, '48x40 thickness 3 in'],
  deck: [(word) => `48x40, 5/8 ${word}`, '48x40, 5/8'],
  perimeterBase: [(word) => `48x40 ${word}`, '48x40 9 blocks perimeter base'],
  crossBase: [(word) => `48x40 ${word}`, '48x40 9 blocks cruciform base'],
  unidirectionalBase: [(word) => `CP6 ${word}`, 'CP6 unidirectional'],
  boardWidth: [(word) => `48x40 ${word} 2 in`, '48x40 boards 2 in wide'],
  onBlocks: [(word) => `48x40 ${word}`, '48x40 9 blocks'],
  onStringers: [(word) => `48x40 ${word} 2x4`, '48x40'],
  notched: [(word) => `skid 48x40 ${word} 8 x 1`, 'skid 48x40 notched 8 x 1'],
  unnotched: [(word) => `48x40 ${word}`, '48x40 2 way'],
  fourWay: [(word) => `48x40 8+8 ${word}`, '48x40 8+8 notched'],
  fullFourWay: [(word) => `48x40 ${word}`, '48x40 9 blocks'],
  twoWay: [(word) => `48x40 ${word}`, '48x40 unnotched'],
  skid: [(word) => `48x40 ${word}`, '48x40 7+0'],
  doubleFace: [(word) => `48x40 ${word}`, '48x40'],
  reversible: [(word) => `48x40 ${word}`, '48x40 7+7 unnotched'],
  wing: [(word) => `48x40 ${word} 2 in`, '48x40 2 in wings'],
  flush: [(word) => `48x40 ${word}`, '48x40 wing 0'],
  recycled: [(word) => `48x40 ${word}`, '48x40 recycled'],
  mixed: [(word) => `48x40 ${word}`, '48x40 mixed'],
  new: [(word) => `48x40 ${word}`, '48x40'],
  southernPine: [(word) => `EUR 1 ${word}`, 'EUR 1 SYP'],
  douglasFir: [(word) => `48x40 ${word}`, '48x40 douglas fir'],
  hardwood: [(word) => `48x40 ${word}`, '48x40 hardwood'],
  spruce: [(word) => `48x40 ${word}`, '48x40 spruce'],
  poplar: [(word) => `48x40 ${word}`, '48x40 poplar'],
  eucalyptus: [(word) => `48x40 ${word}`, '48x40 eucalyptus'],
  oak: [(word) => `48x40 ${word}`, '48x40 oak'],
  pine: [(word) => `48x40 ${word}`, '48x40 pine'],
  crate: [(word) => `${word} 48x40x30`, 'crate 48x40x30'],
  aSide: [(word) => `crate 48x40x30 6 boards ${word}`, 'crate 48x40x30 6 boards a side'],
  closed: [(word) => `crate 48x40x30 ${word}`, 'crate 48x40x30 closed'],
  lid: [(word) => `crate 48x40x30 ${word}`, 'crate 48x40x30'],
  noLid: [(word) => `crate 48x40x30 ${word}`, 'crate 48x40x30 open top'],
  inside: [(word) => `crate 48x40x30 ${word}`, 'crate 48x40x30 inside'],
  outside: [(word) => `crate 48x40x30 ${word}`, 'crate 48x40x30'],
  filler: [(word) => `48x40 ${word}`, '48x40'],
};

/** Meanings that leave the usual pallet as it is. */
const unchanging: readonly DesignMeaning[] = [
  'by',
  'long',
  'wide',
  'inch',
  'onStringers',
  'doubleFace',
  'flush',
  'new',
  'filler',
];

const isMeaning = (key: string): key is DesignMeaning => Object.hasOwn(designVocabulary, key);
const meanings = Object.keys(designVocabulary).filter(isMeaning);

it.each(meanings)(
  'every word for %s is read with the same meaning in both languages',
  (meaning) => {
    const [frame, same] = frames[meaning];
    const expected = sayParsedDesign(same);
    if (!unchanging.includes(meaning)) expect(expected).not.toBe(usual);
    expect(expected).not.toBe('nothing');
    for (const language of languages)
      for (const word of designVocabulary[meaning][language]) {
        const text = frame(word);
        expect(sayParsedDesign(text), text).toBe(expected);
        expect(parseDesignText(text)?.unread, text).toEqual([]);
        // Capitals, no accents, and accents as signs of their own are the same words.
        const plain = text.normalize('NFD').replace(/\p{M}/gu, '');
        for (const written of [
          text.toUpperCase(),
          plain,
          plain.toUpperCase(),
          text.normalize('NFD'),
        ])
          expect(sayParsedDesign(written), written).toBe(expected);
        // A longer word is another one.
        const longer = frame(`${word}qq`);
        if (meaning !== 'by') expect(parseDesignText(longer)?.unread, longer).not.toEqual([]);
      }
  },
);

it.each([
  'Cajón 48x40x30',
  'CAJÓN 48x40x30',
  'cajon 48x40x30',
  'CAJONES 48x40x30',
  'jaula 48x40x30',
  'Jaulas de 48x40x30',
  'JAULA 48X40X30',
  'Huacal 48x40x30',
  'guacales 48x40x30',
  'caja de madera 48x40x30',
  '48x40x30 cajón',
  '48x40x30, jaula',
  'Crate 48x40x30',
  'CRATES 48x40x30',
  'wooden box 48x40x30',
  'Boxes 48x40x30',
])('the text %s is read as a crate', (text) => {
  expect(sayParsedDesign(text)).toBe(sayParsedDesign('crate 48x40x30'));
  expect(crateShape.test(normalizeDesignText(text))).toBe(true);
});

it.each(['encajonada 48x40', 'cajonera 48x40', 'enjaulado 48x40', 'crated 48x40', 'jaulón 48x40'])(
  'the text %s is not read as a crate',
  (text) => {
    expect(crateShape.test(normalizeDesignText(text))).toBe(false);
    expect(parseDesignText(text)?.unread).toHaveLength(1);
  },
);

it('words for undrawn features are reported as unread, and the pallet is drawn', () => {
  for (const [kind, words] of Object.entries(undrawnVocabulary))
    for (const language of languages)
      for (const word of words[language]) {
        const text = `48x40 ${kind === 'treatment' || kind === 'grade' ? '' : '12 '}${word}`;
        expect(sayParsedDesign(text), text).toBe(crateShape.test(text) ? usualCrate : usual);
        expect(parseDesignText(text)?.unread.length, text).toBeGreaterThan(0);
      }
});

it('a pallet of another material is not drawn', () => {
  for (const language of languages)
    for (const word of foreignWords[language])
      expect(parseDesignText(`48x40 ${word}`), word).toMatchObject({ design: undefined });
});
