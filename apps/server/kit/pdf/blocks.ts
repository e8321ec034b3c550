import { formatLocation, getMapUrl, type Coordinates } from '@tarima/domain/kit/location';
import type { Content, TableLayout, Width } from 'pdfmake';
import { contentWidth } from './paper.ts';

const line = '#d5d9e0';
const dimmed = '#5b6270';
const warning = '#b42318';

/** Renders the heading of a part of a document. */
export const renderHeading = (text: string): Content => ({
  text,
  bold: true,
  fontSize: 12.5,
  headlineLevel: 1,
  margin: [0, 14, 0, 6],
});

/** Renders a framed warning about the whole document, such as that it is a draft. */
export const renderWarning = (text: string): Content => ({
  table: {
    widths: ['*'],
    body: [[{ text, bold: true, fontSize: 14, color: warning, alignment: 'center' }]],
  },
  layout: {
    hLineWidth: () => 1.2,
    vLineWidth: () => 1.2,
    hLineColor: () => warning,
    vLineColor: () => warning,
    paddingTop: () => 6,
    paddingBottom: () => 5,
  },
  margin: [0, 4, 0, 6],
});

/** Renders a text that a user typed: a word longer than its column is broken instead of leaving the paper. */
export const renderUserText = (
  text: string,
): { text: string; wordBreak: 'normal' | 'break-all' } => ({
  text,
  wordBreak: /\S{28}/.test(text) ? 'break-all' : 'normal',
});

const ruled: TableLayout = {
  hLineWidth: (row, { table }) => (row === 0 ? 0 : row === table.body.length ? 0.8 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => line,
  paddingLeft: () => 6,
  paddingRight: () => 6,
  paddingTop: () => 4,
  paddingBottom: () => 3,
};

export interface PdfTableColumn {
  readonly title: string;
  readonly width: Width;
  readonly numeric?: true;
}

/**
 * Renders a table whose head is repeated on every page. Only rows that are too high are split, and the total is never alone on a page.
 * @param closing content below the total, across all columns, which is never alone on a page either
 */
export function renderPdfTable(
  columns: readonly PdfTableColumn[],
  rows: readonly (readonly Content[])[],
  total: readonly Content[] = [],
  closing: readonly Content[] = [],
): Content {
  const alignCell = (cell: Content, at: number): Content =>
    columns[at]?.numeric ? { ...cell, alignment: 'right' } : cell;
  const head = columns.map(({ title }, at) =>
    alignCell({ text: title, bold: true, fontSize: 8.5, color: dimmed, fillColor: '#f1f3f6' }, at),
  );
  const foot = [
    ...(total.length === 0
      ? []
      : [total.map((cell, at) => alignCell({ bold: true, ...cell }, at))]),
    ...(closing.length === 0
      ? []
      : [
          columns.map((_, at): Content =>
            at === 0 ? { colSpan: columns.length, stack: [...closing] } : { text: '' },
          ),
        ]),
  ];
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      keepWithHeaderRows: 1,
      footRows: foot.length,
      widths: columns.map(({ width }) => width),
      body: [head, ...rows.map((row) => row.map(alignCell)), ...foot],
    },
    layout: ruled,
  };
}

/** Renders figures side by side, each below its label. */
export const renderLabeledValues = (all: readonly { label: string; value: string }[]): Content => ({
  columns: all.map(({ label, value }) => ({
    width: '*' as const,
    stack: [
      { text: label, fontSize: 8.5, color: dimmed },
      { text: value, fontSize: 13, bold: true },
    ],
  })),
  columnGap: 12,
  margin: [0, 8, 0, 2],
});

/** Renders the coordinates of a place, with a link to a map. */
export const renderMapLink = (label: string, coordinates: Coordinates): Content => ({
  text: [
    { text: `${label}: `, color: dimmed },
    { text: formatLocation(coordinates), link: getMapUrl(coordinates) },
  ],
  fontSize: 9.5,
  margin: [0, 2, 0, 2],
});

/** Renders pictures in rows that no page break splits: one large picture, or two or three beside one another. */
export function renderPictureGrid(names: readonly string[]): Content[] {
  const across = names.length === 1 ? 1 : names.length === 2 || names.length === 4 ? 2 : 3;
  const gap = 10;
  const width = (contentWidth - gap * (across - 1)) / across;
  const height = across === 1 ? 230 : across === 2 ? 190 : 130;
  const rows = Array.from({ length: Math.ceil(names.length / across) }, (_, row) =>
    names.slice(row * across, (row + 1) * across),
  );
  return rows.map((row) => ({
    unbreakable: true,
    margin: [0, 2, 0, 8],
    columnGap: gap,
    columns: row.map((image) => ({
      image,
      fit: [width, height] as [number, number],
      width,
      alignment: 'center' as const,
    })),
  }));
}

const tick = { type: 'line', lineColor: '#1f2430', lineWidth: 1.4, lineCap: 'round' } as const;

/**
 * Renders a checkbox. It is drawn, because no font has a tick of the height of its text.
 * It consists of single lines: the PDF library lays out a page again after a break, and then moves the corners of a polygon twice.
 */
export const renderCheckBox = (ticked: boolean): Content => ({
  canvas: [
    { type: 'rect', x: 0, y: 1, w: 10, h: 10, r: 1.5, lineColor: '#5b6270', lineWidth: 0.9 },
    ...(ticked
      ? [
          { ...tick, x1: 2.2, y1: 6.2, x2: 4.4, y2: 8.6 },
          { ...tick, x1: 4.4, y1: 8.6, x2: 8.2, y2: 3.4 },
        ]
      : []),
  ],
});
