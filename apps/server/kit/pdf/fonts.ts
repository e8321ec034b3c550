import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Font } from 'fontkit';
import { unpackWoff } from './unpack-woff.ts';

/** Font families in the sequence in which they are tried for a character; the first is the font of all documents. */
export const pdfFontFamilies = ['Roboto', 'Symbols', 'Unifont'] as const;
export type PdfFontFamily = (typeof pdfFontFamilies)[number];

type Style = 'normal' | 'bold' | 'italics' | 'bolditalics';

/** Fonts of documents, and their measures. */
export interface PdfFonts {
  /** Font files of each family, by style. */
  readonly files: Readonly<Record<PdfFontFamily, Record<Style, string>>>;
  /** Returns the family that has a character; undefined where none has it. */
  familyOf(codePoint: number): PdfFontFamily | undefined;
  /** Returns the width of a character in points. */
  widthOf(codePoint: number, size: number, isBold: boolean): number;
  /** Returns the line height of a family in points, for a relative line height of 1. */
  lineOf(family: PdfFontFamily, size: number): number;
}

const locate = createRequire(import.meta.url).resolve;

const getRobotoPath = (style: string): string =>
  path.join(path.dirname(locate('pdfmake/package.json')), `fonts/Roboto/Roboto-${style}.ttf`);

const toEqualStyles = (file: string): Record<Style, string> => ({
  normal: file,
  bold: file,
  italics: file,
  bolditalics: file,
});

const files: PdfFonts['files'] = {
  Roboto: {
    normal: getRobotoPath('Regular'),
    bold: getRobotoPath('Medium'),
    italics: getRobotoPath('Italic'),
    bolditalics: getRobotoPath('MediumItalic'),
  },
  // Ticks, stars, boxes and many pictograms.
  Symbols: toEqualStyles('symbols.ttf'),
  // All other scripts: coarse, but legible.
  Unifont: toEqualStyles('unifont.ttf'),
};

/** Packed fonts that are unpacked in memory, by the name under which the PDF library finds them. */
const packed: Readonly<Record<string, string>> = {
  'symbols.ttf':
    '@fontsource/noto-sans-symbols-2/files/noto-sans-symbols-2-symbols-400-normal.woff',
  'unifont.ttf': '@fontsource/unifontex/files/unifontex-latin-400-normal.woff',
};

/**
 * Opens the main font. The two further fonts are opened for the first character that the main font lacks.
 * @param keep stores the bytes of an unpacked font where the PDF library finds them
 */
export async function loadPdfFonts(keep: (name: string, bytes: Buffer) => void): Promise<PdfFonts> {
  const { create } = await import('fontkit');
  const opened = new Map<string, Font>();
  const open = (file: string): Font => {
    const known = opened.get(file);
    if (known) return known;
    const source = packed[file];
    const bytes =
      source === undefined ? readFileSync(file) : unpackWoff(readFileSync(locate(source)));
    if (source !== undefined) keep(file, bytes);
    const font = create(bytes);
    opened.set(file, font);
    return font;
  };
  const found = new Map<number, PdfFontFamily | undefined>();
  const widths = new Map<string, number>();
  const findFamily = (codePoint: number): PdfFontFamily | undefined => {
    if (!found.has(codePoint))
      found.set(
        codePoint,
        pdfFontFamilies.find((family) =>
          open(files[family].normal).hasGlyphForCodePoint(codePoint),
        ),
      );
    return found.get(codePoint);
  };
  return {
    files,
    familyOf: findFamily,
    widthOf: (codePoint, size, isBold) => {
      const family = findFamily(codePoint);
      if (family === undefined) return 0;
      const file = files[family][isBold ? 'bold' : 'normal'];
      const key = `${file} ${codePoint}`;
      const font = open(file);
      const known =
        widths.get(key) ?? font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm;
      widths.set(key, known);
      return known * size;
    },
    lineOf: (family, size) => {
      const { ascent, descent, lineGap, unitsPerEm } = open(files[family].normal);
      return ((ascent - descent + lineGap) / unitsPerEm) * size;
    },
  };
}
