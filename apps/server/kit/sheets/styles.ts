import { renderXmlElement } from './xml.ts';

/** Styles of a column's cells: plain, marked as invalid, and both for texts that begin like a formula. */
export interface CellStyle {
  readonly plain: number;
  readonly bad: number;
  readonly quoted: number;
  readonly badQuoted: number;
}

interface Font {
  readonly bold?: boolean;
  readonly color?: string;
}

const fonts: readonly Font[] = [
  {},
  { bold: true, color: 'FFFFFFFF' },
  { bold: true, color: 'FF6C757D' },
  { color: 'FF9C0006' },
];
/** The first two fills are ignored by Excel: the format defines them as none and a grid. */
const fills: readonly string[] = ['none', 'gray125', 'FF191E3B', 'FFE9ECEF', 'FFFFC7CE'];
const [headerFont, serverSetFont, badFont] = [1, 2, 3];
const [headerFill, serverSetFill, badFill] = [2, 3, 4];

/** Style numbers: style 0 is the workbook's own, then both headers, then four styles for each format. */
const [header, serverSetHeader, firstCellStyle] = [1, 2, 3];
/** First number of custom formats: lower numbers are Excel's own. */
const firstFormat = 164;

/** Returns the style of a header; the header of an output-only column is grey. */
export const getHeaderStyle = (isServerSet: boolean): number =>
  isServerSet ? serverSetHeader : header;

/** Renders the styles of a workbook. Source: ECMA-376 part 1, 18.8. @param columnFormats format of each column */
export function buildWorkbookStyles(columnFormats: readonly (string | undefined)[]): {
  styles: string;
  cellStyles: CellStyle[];
} {
  const formats = [...new Set(columnFormats)];
  const customFormats = formats.filter((format) => format !== undefined);
  const getFormatNumber = (format: string | undefined): number =>
    format === undefined ? 0 : firstFormat + customFormats.indexOf(format);
  const styles = [
    renderCellFormat(0, 0, 0),
    renderCellFormat(0, headerFont, headerFill, { isHeader: true }),
    renderCellFormat(0, serverSetFont, serverSetFill, { isHeader: true }),
    ...formats.flatMap((format) => [
      renderCellFormat(getFormatNumber(format), 0, 0),
      renderCellFormat(getFormatNumber(format), badFont, badFill),
      renderCellFormat(getFormatNumber(format), 0, 0, { isQuoted: true }),
      renderCellFormat(getFormatNumber(format), badFont, badFill, { isQuoted: true }),
    ]),
  ];
  return {
    styles: renderStylesXml(customFormats, styles),
    cellStyles: columnFormats.map((format) => {
      const plain = firstCellStyle + 4 * formats.indexOf(format);
      return { plain, bad: plain + 1, quoted: plain + 2, badQuoted: plain + 3 };
    }),
  };
}

/** Renders the format of cells. With the quote prefix, a text that begins like a formula stays a text when the user edits its cell. */
const renderCellFormat = (
  numFmtId: number,
  fontId: number,
  fillId: number,
  { isHeader = false, isQuoted = false } = {},
): string =>
  renderXmlElement(
    'xf',
    {
      numFmtId,
      fontId,
      fillId,
      borderId: 0,
      xfId: 0,
      ...(isQuoted && { quotePrefix: 1 }),
      ...(numFmtId > 0 && { applyNumberFormat: 1 }),
      ...(fontId > 0 && { applyFont: 1, applyFill: 1 }),
      ...(isHeader && { applyAlignment: 1 }),
    },
    isHeader ? [renderXmlElement('alignment', { vertical: 'center', wrapText: 1 })] : [],
  );

function renderStylesXml(formats: readonly string[], styles: readonly string[]): string {
  const list = (name: string, items: readonly string[]): string =>
    items.length === 0 ? '' : renderXmlElement(name, { count: items.length }, items);
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
    renderXmlElement(
      'styleSheet',
      { xmlns: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main' },
      [
        list(
          'numFmts',
          formats.map((formatCode, at) =>
            renderXmlElement('numFmt', { numFmtId: firstFormat + at, formatCode }),
          ),
        ),
        list('fonts', fonts.map(renderFontXml)),
        list('fills', fills.map(fillXml)),
        list('borders', [renderXmlElement('border', {}, [])]),
        list('cellStyleXfs', [
          renderXmlElement('xf', { numFmtId: 0, fontId: 0, fillId: 0, borderId: 0 }),
        ]),
        list('cellXfs', styles),
        list('cellStyles', [
          renderXmlElement('cellStyle', { name: 'Normal', xfId: 0, builtinId: 0 }),
        ]),
      ],
    )
  );
}

const renderFontXml = ({ bold = false, color }: Font): string =>
  renderXmlElement('font', {}, [
    ...(bold ? [renderXmlElement('b', {})] : []),
    renderXmlElement('sz', { val: 11 }),
    ...(color === undefined ? [] : [renderXmlElement('color', { rgb: color })]),
    renderXmlElement('name', { val: 'Calibri' }),
  ]);

const fillXml = (fill: string, at: number): string =>
  renderXmlElement('fill', {}, [
    at < headerFill
      ? renderXmlElement('patternFill', { patternType: fill })
      : renderXmlElement('patternFill', { patternType: 'solid' }, [
          renderXmlElement('fgColor', { rgb: fill }),
        ]),
  ]);
