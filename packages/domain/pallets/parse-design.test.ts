import { describe as group, expect, it } from 'vitest';
import { sayValidationRule, toErrorDetails } from '../kit/rules.ts';
import { describePalletDesign } from './describe-design.ts';
import { lintDesign } from './lint-design.ts';
import { palletDesignSchema } from './pallet-design.ts';
import { isPalletDescription, parseDesignText } from './parse-design.ts';
import { sayPalletOffer } from './say-pallet-offer.ts';
import { standardPallets } from './standard-pallets.ts';
import { woodPropertiesBySpecies } from './woods.ts';

const describe = (text: string): string | undefined => {
  const design = parseDesignText(text)?.design;
  return design && describePalletDesign(design, 'en');
};

const metric =
  '1200 × 800 mm, 3 stringers of 38 × 89, 7 boards on top and 5 below, 17 mm thick, southern pine';
const gma =
  '48 × 40 in, 3 stringers of 1 1/2 × 3 1/2, 7 boards on top and 5 below, 11/16 in thick, southern pine';

group('sides with their units', () => {
  it.each([
    ['1200 mm x 800 mm', metric],
    ['1200mm x 800mm', metric],
    ['1200 x 800 mm', metric],
    ['120x80 cm', metric],
    ['120 cm x 80 cm', metric],
    ['1.2 m x 0.8 m', metric],
    ['1.2 m x 800 mm', metric],
    ['1.2 metros por 80 centímetros', metric],
    ['1200 milímetros x 800 milímetros', metric],
    ['1,200 x 800', metric],
    ['1200*800', metric],
    ['48in x 40in', gma],
    ['48" x 40"', gma],
    ["48'' x 40''", gma],
    ['48 pulg. x 40 pulg.', gma],
    ['48 pulgadas por 40 pulgadas', gma],
    ['48 inches by 40 inches', gma],
    ['48 in x 40 in 3 stringers 7+5 .6875', gma],
    ['1,2 m x 0,8 m', metric],
    ['1,2 x 0,8 m', metric],
    ['1200mmx800mm', metric],
    ['48inx40in', gma],
    ['4ftx40in', gma],
    ['1,20 m x 800 mm', metric],
    [
      '1 m x 1,2 m, 17 mm',
      '1000 × 1200 mm, 3 stringers of 38 × 89, 7 boards on top and 5 below, 17 mm thick, southern pine',
    ],
    ['120,0 x 80,0 cm', metric],
    ['120 cm x 80,0 cm', metric],
    ['120x80 cm 1,7 cm', metric],
    ['1200x800,17 mm', metric],
    ['1200x800, 17,3 stringers', metric],
    ['1200x800, 7 + 5,17 mm', metric],
    ['48,0x40,0,3 stringers,7+5', gma],
    ['48x40,3 stringers,7+5, 0,6875', gma],
    ['48x40, 7+5,3 stringers', gma],
    ['4 ft x 40 in', gma],
    ["4' x 40''", gma],
    ['4\'0" x 3\'4"', gma],
    ['4 ft x 3 ft 4 in', gma],
    ['4 pies por 40 pulgadas', gma],
  ])('%s are read as sides and not as a thickness', (text, understood) => {
    expect(parseDesignText(text)?.unread).toEqual([]);
    expect(describe(text)).toBe(understood);
  });

  it('decide the unit of a pallet with a standard name', () => {
    expect(describe('GMA 1200x1000')).toMatch(/^1200 × 1000 mm, 3 stringers/);
    expect(describe('EUR 1 48x40')).toMatch(/^48 × 40 in, 9 blocks/);
    expect(describe('tarima GMA 48x40')).toBe(gma);
  });
});

group('words that are understood', () => {
  it.each([
    ['48 x 40 with three stringers, seven top boards and five bottom boards', gma],
    ['48 x 40, 3 stringers, 7 top, 5 bottom', gma],
    ['48x40 4 way entry', gma],
    ['48x40 3 largueros de 1 1/2 x 3 1/2 in', gma],
    ['48x40 3 stringers 3 stringers', gma],
  ])('in %s', (text, understood) => {
    expect(parseDesignText(text)).toMatchObject({ unread: [] });
    expect(describe(text)).toBe(understood);
  });

  it.each([
    ["4' x 4'", 48, 48],
    ['4 x 4 ft', 48, 48],
    ['4 feet by 3 1/2 feet', 48, 42],
    ['4,5 pies x 4 pies', 54, 48],
    ['1,5 pies x 4 pies', 18, 48],
  ])('feet: %s', (text, length, width) => {
    expect(parseDesignText(text)).toMatchObject({
      unread: [],
      design: { unit: 'in', length, width },
    });
  });

  it.each([
    ['48x40 pino', 'pine'],
    ['48x40 de madera de pino', 'pine'],
    ['48x40 pino del sur', 'southernPine'],
    ['48x40 southern yellow pine', 'southernPine'],
    ['48x40 pino Oregón', 'douglasFir'],
    ['Douglas-fir pallet 48x40', 'douglasFir'],
    ['48x40 abeto', 'spruce'],
    ['48x40 álamo', 'poplar'],
    ['EUR 1 eucalipto', 'eucalyptus'],
    ['48x40 encino', 'oak'],
    ['48x40 roble', 'oak'],
    ['tarima de encino 48x40', 'oak'],
    ['48x40 maderas duras mixtas', 'hardwood'],
    ['48x40 mixed hardwoods', 'hardwood'],
    ['1200x800 9 tacos encino', 'oak'],
    ['48x40 skid oak', 'oak'],
    ['oak crate 48x40x30', 'oak'],
    ['huacal de encino 48x40x30', 'oak'],
  ])('wood: %s', (text, species) => {
    expect(parseDesignText(text)).toMatchObject({ unread: [], design: { species } });
  });

  it('every wood of the design is read by its name in both languages', () => {
    for (const [species, { words }] of Object.entries(woodPropertiesBySpecies))
      for (const name of [words.es, words.en])
        expect(parseDesignText(`48x40 ${name}`), name).toMatchObject({
          unread: [],
          design: { species, materialType: 'new' },
        });
  });

  it('the description of a standard stringer pallet or skid is read as the same pallet', () => {
    for (const { name, design } of standardPallets) {
      const text = describePalletDesign(design, 'en');
      // Stretcher boards, walls and floors are not words of the counter.
      if (design.family === 'stringer' || design.family === 'skid')
        expect(describe(text), name).toBe(text);
    }
  });

  it('notches depend on the words for them, and four-way entry is understood for a pallet of blocks', () => {
    const notch = (text: string) => {
      const design = parseDesignText(text)?.design;
      return design && 'stringers' in design && 'notch' in design.stringers
        ? design.stringers.notch
        : undefined;
    };
    const usual = { depth: 1.5, length: 9, from: 6 };
    expect(notch('48x40')).toEqual(usual);
    expect(notch('48x40 skid')).toBeNull();
    expect(notch('48x40 skid notched')).toEqual(usual);
    expect(notch('48x40 sin muescas')).toBeNull();
    expect(notch('48x40 2 entradas')).toBeNull();
    expect(parseDesignText('EUR 1 4 entradas')?.unread).toEqual([]);
  });

  it('a shorter pallet has shorter notches, and none where boards would be below them', () => {
    const read = (text: string) => {
      const design = parseDesignText(text)?.design;
      if (design?.family !== 'stringer') throw new Error('A pallet on stringers');
      return [design.stringers.notch, lintDesign(design).map(({ path }) => path)];
    };
    expect(read('40x48')).toEqual([{ depth: 1.5, length: 7.5, from: 5 }, []]);
    expect(read('48x40 8+8')).toEqual([null, []]);
    // Notches that are wanted are refused at their field.
    expect(read('48x40 8+8 notched')[1]).toEqual(['bottom.boards']);
  });

  it('blocks stand on the ground without a base', () => {
    for (const text of ['1200x800 9 tacos sin base', '1200x800 9 tacos 5+0'])
      expect(parseDesignText(text), text).toMatchObject({
        unread: [],
        design: { bottom: { kind: 'none' } },
      });
  });
});

group('words that are not understood are named', () => {
  it.each([
    ['48x40 3 stringers 4 stringers', ['4 stringers']],
    ['48x40 7+5 8+4', ['8+4']],
    ['48x40 7+5 6 boards', ['6 boards']],
    ['48x40 22 mm 16 mm', ['16 mm']],
    ['48x40 skid 7+5', ['skid']],
    ['48x40 9 blocks notched', ['notched']],
    ['EUR 1 con muescas', ['con muescas']],
    ['EUR 1 2 entradas', ['2 entradas']],
    ['48x40 sin muescas 4 entradas', ['4 entradas']],
    ['48x40 100 mm', ['100 mm']],
    ['48x40 5 in', ['5 in']],
    ['48x40 3 mm', ['3 mm']],
    ['48x40 3/3/4', ['3/3/4']],
    ['48x40 5/0', ['40 5/0']],
    ['48 7/5 x 40', ['48 7/5']],
    ['48x40 1 7/', ['7/', '1']],
    ['crate 48x40x30 4 way', ['4 way']],
    // A size of 80.2 cm, or boards of 2 cm: both are written so.
    ['120x80,2 cm', ['80,2 cm']],
    ['48x40,2 in', ['40,2 in']],
    ['crate 120x100x80,2 cm', ['80,2 cm']],
    ['48x40 1 ft', ['1 ft']],
    ['GMA EPAL 48x40', ['EPAL']],
  ])('%s, and nothing is drawn', (text, unread) => {
    expect(parseDesignText(text)).toEqual({ design: undefined, unread });
    expect(isPalletDescription(text)).toBe(true);
  });

  it.each([
    ['48x40 nueva reciclada', ['reciclada']],
    ['48x40 sin muescas con muescas', ['con muescas']],
    ['48x40 HT pintada', ['HT', 'pintada']],
    ['48x40 pino encino', ['encino']],
    ['48x40 cedro', ['cedro']],
    ['crate 48x40x30 con tapa sin tapa', ['sin tapa']],
  ])('%s, and the rest is drawn', (text, unread) => {
    const read = parseDesignText(text);
    expect(read?.unread).toEqual(unread);
    expect(read?.design).toBeDefined();
  });

  it('a length with a word for thickness is a thickness of any size', () => {
    expect(describe('48x40 3 in thick, southern pine')).toMatch(/3 in thick, southern pine$/);
    expect(describe('1200x800 espesor 70 mm')).toMatch(/70 mm thick, southern pine$/);
  });

  it('a text without a size or a name describes no pallet', () => {
    for (const text of ['hola', 'tornillo 5/8', '7 + 5', ''])
      expect(isPalletDescription(text), text).toBe(false);
  });
});

group('limits are given in the unit that was typed', () => {
  const read = (text: string) => {
    const { error } = palletDesignSchema.safeParse(parseDesignText(text)?.design);
    return error
      ? toErrorDetails(error).map(({ path, ...detail }) => [path, sayValidationRule(detail, 'en')])
      : [];
  };
  it.each([
    ['7000 x 1000 mm', [['length', 'It must be 6,000 or less']]],
    ['7 m x 1 m', [['length', 'It must be 6,000 or less']]],
    ['6 m x 1 m', []],
    ['236x40 in', []],
    ['237x40 in', [['length', 'It must be 236 or less']]],
    ['7000x40 in', [['length', 'It must be 236 or less']]],
    ['48 in x 7000 mm', [['width', 'It must be 236 or less']]],
    ['48x40 3 stringers of 2 x 300', [['stringers.height', 'It must be 236 or less']]],
    ['48x40 0+5', [['top.boards', 'Write 1 to 28 boards, like 5 1/2, 5×3 1/2, 5 1/2']]],
    ['48x40 7+29', [['bottom.boards', 'Write 1 to 28 boards, like 5 1/2, 5×3 1/2, 5 1/2']]],
    [
      '48x7000 in 29+5',
      [
        ['top.boards', 'Write 1 to 28 boards, like 5 1/2, 5×3 1/2, 5 1/2'],
        ['width', 'It must be 236 or less'],
      ],
    ],
    ['0x40', [['length', 'It must be more than zero']]],
    ['48x40 1 stringer', [['stringers.count', 'It must be 2 or more']]],
  ])('for %s', (text, details) => {
    expect(read(text)).toEqual(details);
  });
});

it('the offer to design a pallet includes the words that were not understood', () => {
  expect(sayPalletOffer('48x40 3 stringers 7+5', 'en')).toBe(`+ Design this pallet: ${gma}`);
  expect(sayPalletOffer('48x40 purple', 'en')).toBe(
    `+ Design this pallet: ${gma}. Not understood: purple`,
  );
  const widths = '48x40 7 tablas de 3 1/2';
  expect(sayPalletOffer(widths, 'en')).toBe(
    `+ Design this pallet: ${gma}; widths on top: 7×3 1/2 in; below: 5 1/2, 3×3 1/2, 5 1/2 in`,
  );
  expect(sayPalletOffer(widths, 'es')).toContain(
    '; anchos arriba: 7×3 1/2 in; abajo: 5 1/2, 3×3 1/2, 5 1/2 in',
  );
  expect(sayPalletOffer('48x40 5/0', 'es')).toBe('+ Diseñar esta tarima: No entendí: 40 5/0');
  expect(sayPalletOffer('tornillo 5/8', 'en')).toBeUndefined();
  // The name of a product is no description with unknown words.
  expect(sayPalletOffer('48x40 purple', 'en', true)).toBeUndefined();
  expect(sayPalletOffer('48x40 5/0', 'es', true)).toBeUndefined();
  expect(sayPalletOffer('48x40 3 stringers 7+5', 'en', true)).toBe(`+ Design this pallet: ${gma}`);
});
