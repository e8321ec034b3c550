import { expect } from 'vitest';
import { letterheadBandHeight } from '../kit/pdf/letterhead.ts';
import { pageMargin } from '../kit/pdf/paper.ts';
import type { PdfBox, ParsedPdf } from './pdf-reader.ts';

/** Height in points that the foot of a page keeps free of content. */
const footHeight = 48;

/**
 * Checks the layout, which the text of a document does not show. Nothing runs out of the margins.
 * Each page has its letterhead and its foot, and the content keeps off both. No picture lies over a word or over another picture.
 */
export function expectTidyPdfPages({ pages }: ParsedPdf, company: string): void {
  for (const [at, { words, images, width, height }] of pages.entries()) {
    const where = `page ${at + 1}`;
    const head = words.filter(({ bottom }) => bottom <= letterheadBandHeight);
    const foot = words.filter(({ top }) => top >= height - footHeight);
    const body = words.filter((word) => !head.includes(word) && !foot.includes(word));
    expect(joinWords(head), `letterhead of ${where}`).toContain(company);
    expect(joinWords(foot), `foot of ${where}`).toContain(`${at + 1}`);

    const paper = { left: pageMargin, right: width - pageMargin };
    const content = { ...paper, top: letterheadBandHeight, bottom: height - footHeight };
    const pictures = images.filter(({ bottom }) => bottom > letterheadBandHeight); // above is the logo
    expect(outside(words, { ...paper, top: 0, bottom: height }), `words of ${where}`).toEqual([]);
    expect(outside([...body, ...pictures], content), `content of ${where}`).toEqual([]);

    const over = pictures.flatMap((picture, index) =>
      [...words, ...pictures.slice(index + 1)].filter((other) => overlap(picture, other)),
    );
    expect(over, `under the pictures of ${where}`).toEqual([]);
  }
}

const joinWords = (words: readonly { readonly text: string }[]): string =>
  words.map(({ text }) => text).join(' ');

/** Tolerance: half a point is not visible. */
const least = 0.5;

const outside = <Some extends PdfBox>(boxes: readonly Some[], room: PdfBox): Some[] =>
  boxes.filter(
    ({ left, right, top, bottom }) =>
      left < room.left - least ||
      right > room.right + least ||
      top < room.top - least ||
      bottom > room.bottom + least,
  );

const overlap = (one: PdfBox, other: PdfBox): boolean =>
  one.left < other.right - least &&
  other.left < one.right - least &&
  one.top < other.bottom - least &&
  other.top < one.bottom - least;
