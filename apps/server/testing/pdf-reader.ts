import { getDocument, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A place on a page in points, from its upper left corner. */
export interface PdfBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface ParsedPdfPage {
  /** Words in the order they were drawn. */
  readonly text: string;
  readonly width: number;
  readonly height: number;
  readonly words: readonly (PdfBox & { readonly text: string })[];
  readonly images: readonly PdfBox[];
  /** Number of crossed boxes that stand for characters that the font lacks. */
  readonly boxes: number;
}

export interface ParsedPdf {
  readonly pages: readonly ParsedPdfPage[];
  readonly title: string;
  readonly language: string;
}

/** Reads the texts and pictures of a PDF, with their positions on each page. */
export async function parsePdf(bytes: Buffer): Promise<ParsedPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  const pages: ParsedPdfPage[] = [];
  for (let at = 1; at <= document.numPages; at += 1)
    pages.push(await parsePage(await document.getPage(at)));
  const { info } = await document.getMetadata();
  await task.destroy();
  const metadata = new Map(Object.entries(info));
  return {
    pages,
    title: String(metadata.get('Title')),
    language: String(metadata.get('Language')),
  };
}

async function parsePage(page: PDFPageProxy): Promise<ParsedPdfPage> {
  const { width, height } = page.getViewport({ scale: 1 });
  const words: ParsedPdfPage['words'][number][] = [];
  const strings: string[] = [];
  const { items } = await page.getTextContent();
  for (const item of items) {
    if (!('str' in item)) continue;
    strings.push(item.str);
    if (item.str.trim() === '') continue;
    const [, , , , left, baseline] = numbers(item.transform);
    // Share of a line of text below its baseline: about a fifth.
    const bottom = height - baseline + item.height * 0.2;
    words.push({
      text: item.str,
      left,
      right: left + item.width,
      top: bottom - item.height,
      bottom,
    });
  }
  const images = await listImages(page, height);
  const boxes = await countBoxes(page);
  return { text: strings.join(' ').replaceAll(/\s+/g, ' '), width, height, words, images, boxes };
}

type Matrix = readonly [number, number, number, number, number, number];

function numbers(value: unknown): Matrix {
  const [a, b, c, d, e, f] = Array.isArray(value) ? value.map(Number) : [];
  if (a === undefined || b === undefined || c === undefined) throw new Error('No matrix');
  if (d === undefined || e === undefined || f === undefined) throw new Error('No matrix');
  return [a, b, c, d, e, f];
}

/** Multiplies two matrices: the second applies inside of the first. */
const multiplyMatrices = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];

const imagePaints = new Set<number>([OPS.paintImageXObject, OPS.paintInlineImageXObject]);

/** Counts glyphs with the number 0, which a font draws for every character that it lacks. */
async function countBoxes(page: PDFPageProxy): Promise<number> {
  const { fnArray, argsArray } = await page.getOperatorList();
  return fnArray
    .flatMap((operation, at): unknown[] => (operation === OPS.showText ? argsArray[at] : []))
    .flatMap((glyphs): unknown[] => (Array.isArray(glyphs) ? glyphs : []))
    .filter(
      (glyph) =>
        typeof glyph === 'object' &&
        glyph !== null &&
        'originalCharCode' in glyph &&
        glyph.originalCharCode === 0,
    ).length;
}

/** A picture fills the square of one by one of the space it is drawn in. */
async function listImages(page: PDFPageProxy, height: number): Promise<PdfBox[]> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const images: PdfBox[] = [];
  const matrixStack: Matrix[] = [];
  let now: Matrix = [1, 0, 0, 1, 0, 0];
  for (const [at, operation] of fnArray.entries()) {
    if (operation === OPS.save) matrixStack.push(now);
    else if (operation === OPS.restore) now = matrixStack.pop() ?? now;
    else if (operation === OPS.transform) now = multiplyMatrices(now, numbers([...argsArray[at]]));
    else if (imagePaints.has(operation)) {
      const [a, b, c, d, e, f] = now;
      const [left = 0, right = 0] = [e, e + a + c].toSorted((one, other) => one - other);
      const [low = 0, high = 0] = [f, f + b + d].toSorted((one, other) => one - other);
      images.push({ left, right, top: height - high, bottom: height - low });
    }
  }
  return images;
}
