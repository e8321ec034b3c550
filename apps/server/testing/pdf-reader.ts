import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface ReadPage {
  /** The words as they stand, in the order they were drawn. */
  readonly text: string;
  readonly images: number;
}

export interface ReadPdf {
  readonly pages: readonly ReadPage[];
  readonly title: string;
  readonly language: string;
}

/** Reads a PDF as whoever prints it does: its texts, how many pictures each page has. */
export async function readPdf(bytes: Buffer): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  const pages: ReadPage[] = [];
  for (let at = 1; at <= document.numPages; at += 1) {
    const page = await document.getPage(at);
    const { items } = await page.getTextContent();
    const text = items.flatMap((item) => ('str' in item ? [item.str] : [])).join(' ');
    const { fnArray } = await page.getOperatorList();
    const paints = fnArray.filter((operation) => imagePaints.has(operation));
    pages.push({ text: text.replaceAll(/\s+/g, ' '), images: paints.length });
  }
  const { info } = await document.getMetadata();
  await task.destroy();
  const told = new Map(Object.entries(info));
  return {
    pages,
    title: String(told.get('Title')),
    language: String(told.get('Language')),
  };
}

const imagePaints = new Set<number>([OPS.paintImageXObject, OPS.paintInlineImageXObject]);
