import { createRequire } from 'node:module';
import path from 'node:path';
import type { Language } from '@tarima/domain/kit/words';
import type { Content } from 'pdfmake';
import {
  renderLetterheadFooter,
  renderLetterheadHeader,
  getLetterheadHeight,
  type Letterhead,
} from './letterhead.ts';
import { pageMargin } from './paper.ts';

/** Document to print: its content and its letterhead. */
export interface PdfDocument {
  readonly language: Language;
  readonly letterhead: Letterhead;
  readonly content: readonly Content[];
  /** PNG or JPEG by the names that the content uses. */
  readonly images?: ReadonlyMap<string, Buffer>;
}

let loading: ReturnType<typeof loadPdfmake> | undefined;

/** Loaded with the first document: a server that prints none saves the memory. */
const pdfmake = () => (loading ??= loadPdfmake());

async function loadPdfmake() {
  const { default: loaded } = await import('pdfmake');
  const manifest = createRequire(import.meta.url).resolve('pdfmake/package.json');
  const font = (style: string) =>
    path.join(path.dirname(manifest), `fonts/Roboto/Roboto-${style}.ttf`);
  const fonts = {
    normal: font('Regular'),
    bold: font('Medium'),
    italics: font('Italic'),
    bolditalics: font('MediumItalic'),
  };
  loaded.setFonts({ Roboto: fonts });
  // A document contains its input only: text in it can reach neither the network nor a file.
  loaded.setUrlAccessPolicy(() => false);
  loaded.setLocalAccessPolicy((file) => Object.values(fonts).includes(file));
  return loaded;
}

/** Draws a document: vector text in an embedded font, the letterhead on each page, pages counted. */
export async function renderPdf(document: PdfDocument): Promise<Buffer> {
  const { language, letterhead, content, images = new Map<string, Buffer>() } = document;
  const drawer = await pdfmake();
  return drawer
    .createPdf({
      pageSize: 'LETTER',
      pageMargins: [pageMargin, getLetterheadHeight(letterhead) + 24, pageMargin, 48],
      language,
      info: { title: letterhead.fileTitle, author: letterhead.company },
      images: asDataUris(
        letterhead.logo ? new Map([...images, ['logo', letterhead.logo]]) : images,
      ),
      defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.2, color: '#1f2430' },
      header: (_page, _pages, { width }) => renderLetterheadHeader(letterhead, width),
      footer: (page, pages) => renderLetterheadFooter(letterhead, language, page, pages),
      // A heading does not stay alone at the foot of a page: below it there is room for a table's head and a row.
      pageBreakBefore: ({ headlineLevel, startPosition }) =>
        headlineLevel === 1 && startPosition.verticalRatio > 0.84,
      content: [...content],
    })
    .getBuffer();
}

/** Page to be cut out or stuck on: no letterhead, no foot. */
export interface PlainPdfDocument {
  readonly language: Language;
  readonly title: string;
  readonly author: string;
  /** A sheet of the office's printer, or a label of its own size, in points. */
  readonly page: 'LETTER' | { readonly width: number; readonly height: number };
  readonly margin: number;
  readonly content: readonly Content[];
  /** PNG or JPEG by the names that the content uses. */
  readonly images?: ReadonlyMap<string, Buffer>;
}

/** Draws badges and labels, in the font of documents. */
export async function renderPlainPdf(paper: PlainPdfDocument): Promise<Buffer> {
  const { language, title, author, page, margin: side, content, images = new Map() } = paper;
  const drawer = await pdfmake();
  return drawer
    .createPdf({
      pageSize: page,
      pageMargins: [side, side, side, side],
      language,
      info: { title, author },
      images: asDataUris(images),
      defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.2, color: '#1f2430' },
      content: [...content],
    })
    .getBuffer();
}

const isPng = (bytes: Buffer): boolean => bytes.subarray(1, 4).toString('latin1') === 'PNG';

const asDataUris = (images: ReadonlyMap<string, Buffer>): Record<string, string> =>
  Object.fromEntries(
    [...images].map(([name, bytes]): [string, string] => [name, asDataUri(bytes)]),
  );

const asDataUri = (bytes: Buffer): string =>
  `data:image/${isPng(bytes) ? 'png' : 'jpeg'};base64,${bytes.toString('base64')}`;
