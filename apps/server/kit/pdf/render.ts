import type { Language } from '@tarima/domain/kit/words';
import type { Content } from 'pdfmake';
import { fitContentIntoArea } from './fit.ts';
import { loadPdfFonts } from './fonts.ts';
import {
  renderLetterheadFooter,
  renderLetterheadHeader,
  getLetterheadHeight,
  type Letterhead,
} from './letterhead.ts';
import { contentWidth, pageMargin, letterPaperSize } from './paper.ts';

/** Document to print: its content and its letterhead. */
export interface PdfDocument {
  readonly language: Language;
  readonly letterhead: Letterhead;
  readonly content: readonly Content[];
  /** PNG or JPEG images by the names that the content uses. */
  readonly images?: ReadonlyMap<string, Buffer>;
}

let loading: ReturnType<typeof loadPdfmake> | undefined;

/** The PDF library is loaded with the first document: a server that prints none saves the memory. */
const getPdfmake = () => (loading ??= loadPdfmake());

async function loadPdfmake() {
  const { default: drawer } = await import('pdfmake');
  const fonts = await loadPdfFonts((name, bytes) => drawer.virtualfs.writeFileSync(name, bytes));
  const files = new Set(Object.values(fonts.files).flatMap((styles) => Object.values(styles)));
  drawer.setFonts(fonts.files);
  // A document may use only its input: text in it can reach neither the network nor a file.
  drawer.setUrlAccessPolicy(() => false);
  drawer.setLocalAccessPolicy((file) => files.has(file));
  return { drawer, fonts };
}

const look = { fontSize: 9.5, lineHeight: 1.2 };
const defaultStyle = { font: 'Roboto', ...look, color: '#1f2430' };
const footHeight = 48;

/** Renders a document: vector text in embedded fonts, the letterhead on each page, pages numbered. */
export async function renderPdf(document: PdfDocument): Promise<Buffer> {
  const { language, letterhead, content, images = new Map<string, Buffer>() } = document;
  const { drawer, fonts } = await getPdfmake();
  const page = { ...look, bold: false };
  const room = {
    fonts,
    look: page,
    width: letterPaperSize.width,
    height: letterPaperSize.height,
    parted: new Set<string>(),
  };
  const above = getLetterheadHeight(letterhead, room) + 24;
  const inside = {
    ...room,
    width: contentWidth,
    height: letterPaperSize.height - above - footHeight,
  };
  const draw = async (parted: ReadonlySet<string>) => {
    const pages = new Map<string, number>();
    const drawn = await drawer
      .createPdf({
        pageSize: 'LETTER',
        pageMargins: [pageMargin, above, pageMargin, footHeight],
        language,
        info: { title: letterhead.fileTitle, author: letterhead.company },
        images: toDataUris(
          letterhead.logo ? new Map([...images, ['logo', letterhead.logo]]) : images,
        ),
        defaultStyle,
        header: () => ({
          stack: fitContentIntoArea([renderLetterheadHeader(letterhead, room)], room),
        }),
        footer: (at, all) => ({
          stack: fitContentIntoArea([renderLetterheadFooter(letterhead, language, at, all)], room),
        }),
        pageBreakBefore: ({ id, pageNumbers, headlineLevel, startPosition }, others) => {
          // The first line of a block has its final page; the library leaves other lines where it first placed them.
          const [at] = pageNumbers;
          if (id !== undefined && at !== undefined) pages.set(id, at);
          // A heading does not stay alone at the bottom of a page: below it there must be room for a table's head and a row.
          return (
            headlineLevel === 1 &&
            (startPosition.verticalRatio > 0.84 ||
              !others.getFollowingNodesOnPage().some((other) => other.pageNumbers[0] === at))
          );
        },
        content: fitContentIntoArea(content, { ...inside, parted }),
      })
      .getBuffer();
    return { drawn, parted: findParted(pages) };
  };
  // A moved footer takes the following content along, and may separate another table from its footer.
  let parted = new Set<string>();
  for (let left = mostDrawings; ; left -= 1) {
    const result = await draw(parted);
    if (left === 1 || result.parted.every((path) => parted.has(path))) return result.drawn;
    parted = new Set([...parted, ...result.parted]);
  }
}

/** Maximum number of times that a document is laid out. */
const mostDrawings = 4;

/** Returns the tables whose footer is on another page than their last row. */
const findParted = (pages: ReadonlyMap<string, number>): string[] =>
  [...pages].flatMap(([id, page]) => {
    const path = id.slice(0, -' foot'.length);
    return id.endsWith(' foot') && pages.get(`${path} last`) !== page ? [path] : [];
  });

/** Page to be cut out or stuck on, without letterhead and footer. */
export interface PlainPdfDocument {
  readonly language: Language;
  readonly title: string;
  readonly author: string;
  /** Page size: a sheet of the office's printer, or a label of its own size in points. */
  readonly page: 'LETTER' | { readonly width: number; readonly height: number };
  readonly margin: number;
  readonly content: readonly Content[];
  /** PNG or JPEG images by the names that the content uses. */
  readonly images?: ReadonlyMap<string, Buffer>;
}

/** Renders badges and labels, in the font of documents. */
export async function renderPlainPdf(plain: PlainPdfDocument): Promise<Buffer> {
  const { language, title, author, page, margin: side, content, images = new Map() } = plain;
  const { drawer, fonts } = await getPdfmake();
  const size = page === 'LETTER' ? letterPaperSize : page;
  const room = {
    fonts,
    look: { ...look, bold: false },
    width: size.width - 2 * side,
    height: size.height - 2 * side,
    parted: new Set<string>(),
  };
  return drawer
    .createPdf({
      pageSize: page,
      pageMargins: [side, side, side, side],
      language,
      info: { title, author },
      images: toDataUris(images),
      defaultStyle,
      content: fitContentIntoArea(content, room),
    })
    .getBuffer();
}

const isPng = (bytes: Buffer): boolean => bytes.subarray(1, 4).toString('latin1') === 'PNG';

const toDataUris = (images: ReadonlyMap<string, Buffer>): Record<string, string> =>
  Object.fromEntries(
    [...images].map(([name, bytes]): [string, string] => [name, toDataUri(bytes)]),
  );

const toDataUri = (bytes: Buffer): string =>
  `data:image/${isPng(bytes) ? 'png' : 'jpeg'};base64,${bytes.toString('base64')}`;
