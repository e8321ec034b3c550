import { buffer } from 'node:stream/consumers';
import { say, sayCount, type Language } from '@tarima/domain/kit/words';
import { floorTexts } from '@tarima/domain/floor/floor-texts';
import type { NumberedText } from '@tarima/domain/technical-sheets/sheet';
import { renderPalletIsometricSvg } from '@tarima/domain/pallets/svg';
import { daySheetCountWords } from '@tarima/domain/planning/calls/day-sheet-texts';
import {
  cutListTexts,
  sayMeasuredQuantity,
  sayCutListMaterialSize,
} from '@tarima/domain/technical-sheets/cut-list';
import type { Content } from 'pdfmake';
import type { FileService } from '../kit/files/file-service.ts';
import { getFileVariant } from '../kit/files/file-variants.ts';
import { renderHeading, renderPdfTable, renderUserText } from '../kit/pdf/blocks.ts';
import { contentWidth } from '../kit/pdf/paper.ts';
import type { LineToMake } from '../technical-sheets/lines-to-make.ts';

const pictureWidth = 150;
const gap = 12;

/** Printed line of a day sheet, without its order for a user who may not read that order. */
export type PrintedDayLine = Omit<LineToMake, 'orderId'> & { readonly orderId: number | null };

/** Returns the parts of the lines that a cached sheet depends on; of a picture, the hash of its content. */
export const toDaySheetCacheContent = (lines: readonly PrintedDayLine[]): unknown =>
  lines.map(({ picture, ...line }) => [line, picture?.sha256.toString('hex')]);

/** Renders the part below the work of a day: drawing or picture, cut parts and instructions of each line. */
export const renderDaySheetLines = (
  lines: readonly PrintedDayLine[],
  language: Language,
): Content[] => lines.flatMap((line) => renderLine(line, language));

function renderLine(line: PrintedDayLine, language: Language): Content[] {
  const { orderId, product, quantity, picture, design, instructions, pieces } = line;
  const { manufacture, quality, observations } = line;
  const shown: Content | undefined = picture
    ? { image: toImageName(picture.id), fit: [pictureWidth, 130], width: pictureWidth }
    : design
      ? { svg: renderPalletIsometricSvg(design), fit: [pictureWidth, 130], width: pictureWidth }
      : undefined;
  const width = contentWidth - (shown ? pictureWidth + gap : 0);
  const introduction: Content[] =
    instructions === null
      ? []
      : [{ ...renderUserText(instructions), width, fontSize: 9, margin: [0, 0, 0, 6] }];
  const words: Content[] = [
    ...introduction,
    ...(pieces.length === 0
      ? []
      : [
          renderPdfTable(
            [
              { title: say(cutListTexts.title, language), width: '*' },
              { title: say(cutListTexts.size, language), width: 96 },
              { title: say(cutListTexts.each, language), width: 62, numeric: true },
              { title: say(cutListTexts.total, language), width: 70, numeric: true },
            ],
            pieces.map((piece) => [
              renderUserText(piece.name),
              { text: sayCutListMaterialSize(piece, language) },
              { text: sayMeasuredQuantity(piece.each, piece, language) },
              { text: sayMeasuredQuantity(piece.inAll, piece, language), bold: true },
            ]),
          ),
        ]),
  ];
  const heading = renderHeading(
    sayCount(
      orderId === null ? daySheetCountWords.lineOfOthers : daySheetCountWords.lineToMake,
      quantity,
      language,
      { product: product.name, order: orderId ?? '' },
    ),
  );
  const body: Content = { stack: words, width: '*' };
  const beside: Content | undefined = shown && { columnGap: gap, columns: [shown, body] };
  // A drawing stays with the name of its product: text beside it may begin on a page that has no room for the drawing.
  const upper: Content[] = beside
    ? [{ unbreakable: true, stack: [heading, beside] }]
    : [heading, { stack: words }];
  return [
    ...upper,
    ...buildNumberedList(say(floorTexts.manufacture, language), manufacture),
    ...buildNumberedList(say(floorTexts.quality, language), quality),
    ...(observations === null
      ? []
      : [
          renderSubheading(say(floorTexts.observations, language)),
          { ...renderUserText(observations), fontSize: 9 },
        ]),
  ];
}

const renderSubheading = (text: string): Content => ({
  text,
  bold: true,
  fontSize: 9.5,
  headlineLevel: 2,
  margin: [0, 8, 0, 3],
});

/** Renders numbered rows, which continue on the next page where a row is longer than the rest of its page. */
const buildNumberedList = (title: string, rows: readonly NumberedText[]): Content[] =>
  rows.length === 0
    ? []
    : [
        renderSubheading(title),
        ...rows.map(({ order, description }): Content => ({
          margin: [0, 0, 0, 3],
          fontSize: 9,
          columns: [
            { text: `${order}.`, bold: true, width: 24 },
            { ...renderUserText(description), width: '*' },
          ],
        })),
      ];

const toImageName = (id: number): string => `image-${id}`;

/** Loads the pictures of the lines, converted for printing. */
export async function loadDaySheetPictures(
  files: FileService,
  accountId: number,
  lines: readonly PrintedDayLine[],
): Promise<Map<string, Buffer>> {
  const drawn = new Map<string, Buffer>();
  for (const { picture } of lines) {
    if (!picture || drawn.has(toImageName(picture.id))) continue;
    const content = await getFileVariant(files, accountId, picture, 'print');
    drawn.set(toImageName(picture.id), await buffer(content.stream()));
  }
  return drawn;
}
