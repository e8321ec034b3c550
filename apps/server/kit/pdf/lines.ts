import { families, type Fonts } from './fonts.ts';

/** Looks of a text that decide its measures. */
export interface TextLook {
  readonly fontSize: number;
  readonly lineHeight: number;
  readonly bold: boolean;
}

// Characters that draw nothing: control characters, joiners, marks of direction, selectors of a variant, tones of skin.
const invisible = /\p{Cc}|\p{Cs}|\p{Default_Ignorable_Code_Point}|\p{Emoji_Modifier}/gu;
const lineEnds = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;

/**
 * Returns a text as it can be drawn: ends of lines and blanks of one kind, composed letters, and only the characters that some font has.
 */
export function toDrawable(text: string, fonts: Fonts): string {
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

export const measureWidth = (text: string, look: TextLook, fonts: Fonts): number =>
  Array.from(text).reduce(
    (sum, each) => sum + fonts.widthOf(toCodePoint(each), look.fontSize, look.bold),
    0,
  );

/** Returns the height of the highest line that a text may have. */
export function measureLineHeight(text: string, look: TextLook, fonts: Fonts): number {
  const used = new Set(Array.from(text).map((each) => fonts.familyOf(toCodePoint(each))));
  used.add('Roboto');
  return Math.max(
    ...families.map((family) =>
      used.has(family) ? fonts.lineOf(family, look.fontSize) * look.lineHeight : 0,
    ),
  );
}

/**
 * Cuts a paragraph into the lines that it fills in a width in points.
 * Joined, they are the paragraph again; a word longer than a line is cut.
 */
export function cutIntoLines(
  paragraph: string,
  width: number,
  look: TextLook,
  fonts: Fonts,
): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  const end = () => {
    if (line !== '') lines.push(line);
    line = '';
    used = 0;
  };
  for (const [word] of paragraph.matchAll(/\s*\S+\s?|\s+/gu)) {
    const needed = measureWidth(word.trimEnd(), look, fonts);
    if (used + needed > width) end();
    if (needed <= width) {
      line += word;
      used += measureWidth(word, look, fonts);
      continue;
    }
    for (const character of word) {
      const own = measureWidth(character, look, fonts);
      if (used + own > width) end();
      line += character;
      used += own;
    }
  }
  end();
  return lines.length > 0 ? lines : [''];
}
