import { findReadableColor } from '@tarima/domain/kit/contrast';
import { documentTexts } from '@tarima/domain/kit/document-texts';
import { say, type Language } from '@tarima/domain/kit/words';
import type { Content } from 'pdfmake';
import { measureContentHeight, type PrintableArea } from './fit.ts';
import { toDrawableText, measureTextWidth } from './lines.ts';
import { contentWidth, pageMargin } from './paper.ts';

/** Content of every page of a document: its company and its title. */
export interface Letterhead {
  /** Company name: the text of its logo, otherwise its name. */
  readonly company: string;
  /** Logo as PNG or JPEG. */
  readonly logo: Buffer | undefined;
  /** Colours in hex. */
  readonly style: Readonly<
    Record<'bgColor' | 'textColor' | 'bgLogoColor' | 'activeOptionColor', string>
  >;
  /** Lines below the band: the company's address and contacts. */
  readonly companyLines: readonly string[];
  /** Title in large letters on the right: the kind of document. */
  readonly title: string;
  /** Subtitle below the title: number, date. */
  readonly subtitle: string;
  /** Title of the file in a PDF viewer. */
  readonly fileTitle: string;
  /** Note at the bottom left of each page. */
  readonly note: string;
}

export const letterheadBandHeight = 58;
const logoSide = 38;
const ownLook = { fontSize: 8, lineHeight: 1.2, bold: false };

/** Returns the height above the content of a page: the band, and the company's lines below it. */
export const getLetterheadHeight = (
  { companyLines }: Pick<Letterhead, 'companyLines'>,
  room: PrintableArea,
): number =>
  companyLines.reduce(
    (height, text) =>
      height + measureContentHeight({ text, ...ownLook }, { ...room, width: contentWidth }),
    letterheadBandHeight,
  );

/** Renders a band in the tenant's colours, with the logo on its own background. */
export function renderLetterheadHeader(letterhead: Letterhead, room: PrintableArea): Content {
  const { width } = room;
  const { style, company, logo, companyLines, title, subtitle } = letterhead;
  const color = findReadableColor(style.textColor, style.bgColor);
  const top = (letterheadBandHeight - logoSide) / 2;
  const texts = pageMargin + (logo ? logoSide + 12 : 0);
  const band = width - pageMargin - texts;
  const right = Math.min(band * 0.6, computeRightWidth(letterhead, room));
  const left = band - right - 16;
  const isShort = measureNaturalWidth(company, 14, room) <= left;
  return {
    stack: [
      {
        canvas: [
          { type: 'rect', x: 0, y: 0, w: width, h: letterheadBandHeight, color: style.bgColor },
          {
            type: 'rect',
            x: 0,
            y: letterheadBandHeight,
            w: width,
            h: 3,
            color: style.activeOptionColor,
          },
          ...(logo
            ? [
                {
                  type: 'rect' as const,
                  x: pageMargin,
                  y: top,
                  w: logoSide,
                  h: logoSide,
                  r: 5,
                  color: style.bgLogoColor,
                },
              ]
            : []),
        ],
      },
      ...(logo
        ? [
            {
              absolutePosition: { x: pageMargin + 4, y: top + 4 },
              columns: [
                {
                  image: 'logo',
                  fit: [logoSide - 8, logoSide - 8] as [number, number],
                  width: logoSide - 8,
                  alignment: 'center' as const,
                },
              ],
            },
          ]
        : []),
      {
        absolutePosition: { x: texts, y: 21 },
        columnGap: 16,
        columns: [
          {
            text: company,
            bold: true,
            fontSize: isShort ? 14 : 9,
            lineHeight: isShort ? 1.2 : 1.05,
            color,
            width: left,
            mostHeight: 40,
            margin: [0, isShort ? 0 : -6, 0, 0],
          },
          {
            width: right,
            mostHeight: 42,
            margin: [0, -7, 0, 0],
            stack: [
              { text: title, bold: true, fontSize: 13, color, alignment: 'right' },
              { text: subtitle, fontSize: 9, color, alignment: 'right' },
            ],
          },
        ],
      },
      ...(companyLines.length > 0
        ? [
            {
              absolutePosition: { x: pageMargin, y: letterheadBandHeight + 9 },
              columns: [
                {
                  width: contentWidth,
                  stack: companyLines.map((text) => ({ text, ...ownLook, color: '#5b6270' })),
                },
              ],
            },
          ]
        : []),
    ],
  };
}

/** Returns the width of the texts on the right of the band. */
const computeRightWidth = ({ title, subtitle }: Letterhead, room: PrintableArea): number =>
  Math.max(measureNaturalWidth(title, 13, room), measureNaturalWidth(subtitle, 9, room)) + 2;

const measureNaturalWidth = (
  text: string,
  fontSize: number,
  { fonts, look }: PrintableArea,
): number =>
  measureTextWidth(toDrawableText(text, fonts), { ...look, fontSize, bold: true }, fonts);

export const renderLetterheadFooter = (
  { note }: Letterhead,
  language: Language,
  page: number,
  pages: number,
): Content => ({
  margin: [pageMargin, 16, pageMargin, 0],
  fontSize: 8,
  color: '#5b6270',
  columns: [
    { text: note, width: '*', mostHeight: 28 },
    { text: say(documentTexts.page, language, { page, pages }), width: 'auto', alignment: 'right' },
  ],
});
