import { pdfFontFamilies, type PdfFonts } from './fonts.ts';

/** Style of a text that decides its measures. */
export interface TextMeasureStyle {
  readonly fontSize: number;
  readonly lineHeight: number;
  readonly bold: boolean;
}

// Characters that are not drawn: control characters, joiners, direction marks, variation selectors, skin tones.
const invisible = /\p{Cc}|\p{Cs}|\p{Default_Ignorable_Code_Point}|\p{Emoji_Modifier}/gu;
const lineEnds = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;

/** Returns the drawable form of a text: line breaks and blanks of one kind, composed letters, and only characters that some font has. */
export function toDrawableText(text: string, fonts: PdfFonts): string {
  const plain = text
    .normalize('NFC')
    .replaceAll(lineEnds, '\n')
    .replaceAll('\t', '    ')
    .replaceAll(invisible, (each) => (each === '\n' ? each : ''))
    .replaceAll(/[^\S\n]/gu, (blank) =>
      fonts.familyOf(toCodePoint(blank)) === 'Roboto' ? blank : ' ',
    );
  return Array.from(plain)
    .filter((each) => each === '\n' || fonts.familyOf(toCodePoint(each)) !== undefined)
    .join('');
}

export const toCodePoint = (character: string): number => character.codePointAt(0) ?? 0;

export const measureTextWidth = (text: string, look: TextMeasureStyle, fonts: PdfFonts): number =>
  Array.from(text).reduce(
    (sum, each) => sum + fonts.widthOf(toCodePoint(each), look.fontSize, look.bold),
    0,
  );

/** Returns the height of the highest line that a text may have. */
export function measureTextLineHeight(
  text: string,
  look: TextMeasureStyle,
  fonts: PdfFonts,
): number {
  const used = new Set(Array.from(text).map((each) => fonts.familyOf(toCodePoint(each))));
  used.add('Roboto');
  return Math.max(
    ...pdfFontFamilies.map((family) =>
      used.has(family) ? fonts.lineOf(family, look.fontSize) * look.lineHeight : 0,
    ),
  );
}

/** Wraps a paragraph into lines of a width in points. Joined, the lines are the paragraph again; a word longer than a line is cut. */
export function wrapTextIntoLines(
  paragraph: string,
  width: number,
  look: TextMeasureStyle,
  fonts: PdfFonts,
): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  const endLine = () => {
    if (line !== '') lines.push(line);
    line = '';
    used = 0;
  };
  for (const [word] of paragraph.matchAll(/\s*\S+\s?|\s+/gu)) {
    const needed = measureTextWidth(word.trimEnd(), look, fonts);
    if (used + needed > width) endLine();
    if (needed <= width) {
      line += word;
      used += measureTextWidth(word, look, fonts);
      continue;
    }
    for (const character of word) {
      const own = measureTextWidth(character, look, fonts);
      if (used + own > width) endLine();
      line += character;
      used += own;
    }
  }
  endLine();
  return lines.length > 0 ? lines : [''];
}
