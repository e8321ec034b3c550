import type { Content, TextStyle, Margin, Table, TableLayout, Width } from 'pdfmake';
import type { PdfFonts } from './fonts.ts';
import {
  toCodePoint,
  wrapTextIntoLines,
  measureTextLineHeight,
  toDrawableText,
  measureTextWidth,
  type TextMeasureStyle,
} from './lines.ts';

/** Area of a page that content may fill. */
export interface PrintableArea {
  readonly fonts: PdfFonts;
  /** Width of the area in points. */
  readonly width: number;
  /** Height of the area of a page in points. */
  readonly height: number;
  /** Style of texts that set no style. */
  readonly look: TextMeasureStyle;
  /** Tables, by their position, whose footer was separated from their last row. */
  readonly parted: ReadonlySet<string>;
}

/** Share of a page that a row may fill; a higher row continues in further rows. */
const rowShare = 0.4;
/** Share of a page that an unbreakable block may fill. */
const blockShare = 0.8;
/** Height in points of the rows that a high row is split into. */
const partHeight = 150;
/** Number of lines of a text that stay together in such a row. */
const partLines = 6;

/**
 * Fits content into an area, so that all of it is printed.
 * Characters use a font that has them, long words break, and blocks that are higher than a page may be split.
 * The PDF library itself prints nothing of such a block.
 */
export function fitContentIntoArea(content: readonly Content[], room: PrintableArea): Content[] {
  return content.map((each, at) => fitNode(each, room, `${at}`));
}

function fitNode(node: Content, room: PrintableArea, path: string): Content {
  if (node.mostHeight !== undefined)
    return fitNode(shrinkToFit(node, node.mostHeight, room), room, path);
  const inner = getInnerArea(node, room);
  if ('text' in node) return fitText(node, inner);
  if ('stack' in node)
    return keepWhole(
      { ...node, stack: node.stack.map((each, at) => fitNode(each, inner, `${path}.${at}`)) },
      room,
    );
  if ('columns' in node) {
    const widths = computeColumnWidths(
      node.columns.map(getOwnWidth),
      inner.width,
      node.columnGap ?? 0,
    );
    return keepWhole(
      {
        ...node,
        columns: node.columns.map((each, at) =>
          fitNode(each, { ...inner, width: widths[at] ?? 0 }, `${path}.${at}`),
        ),
      },
      room,
    );
  }
  if ('table' in node) return fitTable(node, inner, path);
  // The PDF library changes its input, and a document may be drawn twice.
  return structuredClone(node);
}

/** Relative text sizes that are tried for a block of limited height. */
const shares = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4];

/** Returns a block with texts so small that it is not higher than a limit. */
function shrinkToFit(block: Content, most: number, room: PrintableArea): Content {
  const { mostHeight: _, ...node } = block;
  const all = shares.map((share) => scaleTexts(node, share, room.look.fontSize));
  return all.find((each) => measureContentHeight(each, room) <= most) ?? all.at(-1) ?? node;
}

function scaleTexts(node: Content, share: number, inherited: number): Content {
  const fontSize = node.fontSize ?? inherited;
  const scale = (each: Content) => scaleTexts(each, share, fontSize);
  if ('stack' in node) return { ...node, stack: node.stack.map(scale) };
  if ('columns' in node) return { ...node, columns: node.columns.map(scale) };
  return 'text' in node ? { ...node, fontSize: fontSize * share } : node;
}

/** Keeps a block unbroken where a page has room for it. */
const keepWhole = <Block extends Content>(node: Block, room: PrintableArea): Block =>
  node.unbreakable && measureContentHeight(node, room) > room.height * blockShare
    ? { ...node, unbreakable: false }
    : node;

/** Returns the area within the margin of a block, and the style that it inherits. */
function getInnerArea(node: TextStyle, { look, width, ...room }: PrintableArea): PrintableArea {
  const [left, , right] = getMarginSides(node.margin);
  return {
    ...room,
    width: (typeof node.width === 'number' ? node.width : width) - left - right,
    look: {
      fontSize: node.fontSize ?? look.fontSize,
      lineHeight: node.lineHeight ?? look.lineHeight,
      bold: node.bold ?? look.bold,
    },
  };
}

function getMarginSides(
  margin: Margin = 0,
): [left: number, top: number, right: number, bottom: number] {
  if (typeof margin === 'number') return [margin, margin, margin, margin];
  const [first, second, third, fourth] = margin;
  return third === undefined || fourth === undefined
    ? [first, second, first, second]
    : [first, second, third, fourth];
}

const getOwnWidth = ({ width }: TextStyle): Width => width ?? '*';

/** Returns the widths of adjacent columns. A column as wide as its text counts as half of the area. */
function computeColumnWidths(widths: readonly Width[], width: number, gap: number): number[] {
  const room = width - gap * (widths.length - 1);
  const fixed = widths.map((each) => (each === '*' ? 0 : each === 'auto' ? room / 2 : each));
  const stars = widths.filter((each) => each === '*').length;
  const rest = room - fixed.reduce((sum, each) => sum + each, 0);
  return widths.map((each, at) => (each === '*' ? Math.max(0, rest) / stars : (fixed[at] ?? 0)));
}

/** Splits a text into runs where its characters need several fonts, or a word is wider than a line. */
function fitText(node: Content & { text: string | Content[] }, room: PrintableArea): Content {
  if (typeof node.text !== 'string')
    return { ...node, text: node.text.map((each, at) => fitNode(each, room, `${at}`)) };
  const text = toDrawableText(node.text, room.fonts);
  const runs = splitIntoRuns(text, node.noWrap ? Infinity : room.width, room);
  const { wordBreak: _, ...rest } = node;
  return runs.every(({ font, isLong }) => font === 'Roboto' && !isLong)
    ? { ...rest, text }
    : {
        ...rest,
        text: runs.map(({ font, isLong, text: run }) => ({
          text: run,
          font,
          wordBreak: isLong && font === 'Roboto' ? 'break-all' : 'normal',
        })),
      };
}

interface Run {
  readonly text: string;
  readonly font: string;
  /** Whether the run is a word that is wider than a line. */
  readonly isLong: boolean;
}

/** Splits a text where its font changes, and around words that do not fit on a line. */
function splitIntoRuns(text: string, width: number, { fonts, look }: PrintableArea): Run[] {
  const runs: { text: string; font: string; isLong: boolean }[] = [];
  for (const [word] of text.matchAll(/\S+|\s+/gu)) {
    const isLong = word.trim() !== '' && measureTextWidth(word, look, fonts) > width;
    for (const character of word) {
      const last = runs.at(-1);
      const isBlank = character.trim() === '';
      const font = isBlank ? 'Roboto' : (fonts.familyOf(toCodePoint(character)) ?? 'Roboto');
      if (last && last.font === font && (last.isLong === isLong || isBlank)) last.text += character;
      else runs.push({ text: character, font, isLong });
    }
  }
  return runs;
}

type TableNode = Content & { table: Table; layout?: TableLayout };

/** Returns the padding of a table's cells, which `computeColumnWidths` and `measureContentHeight` leave out. */
const getCellPadding = ({ layout }: TableNode): number =>
  (layout?.paddingLeft?.() ?? 4) + (layout?.paddingRight?.() ?? 4);

const computeCellWidths = (node: TableNode, width: number): number[] =>
  computeColumnWidths(
    node.table.widths,
    width - getCellPadding(node) * node.table.widths.length,
    0,
  );

/** Returns the width of a cell, which may span several columns. */
const computeSpanWidth = (
  cell: Content,
  at: number,
  widths: readonly number[],
  gap: number,
): number =>
  widths
    .slice(at, at + (cell.colSpan ?? 1))
    .reduce((sum, each, index) => sum + each + (index > 0 ? gap : 0), 0);

function fitTable(node: TableNode, room: PrintableArea, path: string): Content {
  const { table } = node;
  const widths = computeCellWidths(node, room.width);
  const gap = getCellPadding(node);
  const head = table.headerRows ?? 0;
  const foot = table.footRows ?? 0;
  const fitRow = (row: readonly Content[], at: number): Content[] =>
    row.map((cell, column) =>
      fitNode(
        cell,
        { ...room, width: computeSpanWidth(cell, column, widths, gap) },
        `${path}.${at}.${column}`,
      ),
    );
  const body: Content[][] = [];
  /** Rows that continue the row above them. */
  const further = new Set<number>();
  for (const [at, row] of table.body.entries()) {
    const parts =
      at < head || at >= table.body.length - foot || !table.dontBreakRows
        ? [row]
        : cutRow(row, widths, room);
    for (const [index, part] of parts.entries()) {
      if (index > 0) further.add(body.length);
      body.push(fitRow(part, at));
    }
  }
  const { footRows: _, ...plain } = table;
  const drawRows = (rows: Content[][], from: number): TableNode => ({
    ...node,
    // The PDF library changes the widths, and a document may be drawn twice.
    table: { ...plain, widths: [...plain.widths], body: rows },
    layout: joinRows(node.layout ?? {}, from, further),
  });
  const last = body.length - foot - 1;
  if (foot === 0 || last < head) return drawRows(body, 0);
  // The foot may be a total and a closing: a page may end between neither of them.
  const [lastRow, footRow] = [body[last], body.at(-1)];
  if (lastRow && footRow) {
    body[last] = markFirst(lastRow, `${path} last`);
    body[body.length - 1] = markFirst(footRow, `${path} foot`);
  }
  if (!room.parted.has(path)) return drawRows(body, 0);
  // The last two rows move to the footer's page, with a head of their own: the PDF library draws the same object only once.
  const from = Math.max(head, last - 1);
  const ownHead = table.body.slice(0, head).map(fitRow);
  const closing = {
    stack: [drawRows([...ownHead, ...body.slice(from)], from - head)],
    unbreakable: true,
  };
  const above = body.slice(0, from);
  return above.length > head ? { stack: [drawRows(above, 0), closing] } : closing;
}

/** Draws no line and no space between the rows that a high row was split into. */
function joinRows(layout: TableLayout, from: number, further: ReadonlySet<number>): TableLayout {
  const isFurther = (row: number) => further.has(row + from);
  return {
    ...layout,
    hLineWidth: (row, node) =>
      isFurther(row) && row < node.table.body.length ? 0 : (layout.hLineWidth?.(row, node) ?? 1),
    paddingTop: (row) => (isFurther(row) ? 0 : (layout.paddingTop?.(row) ?? 2)),
    paddingBottom: (row) => (isFurther(row + 1) ? 0 : (layout.paddingBottom?.(row) ?? 2)),
  };
}

/** Marks the first text of a row, or of another list of blocks. */
function markFirst(row: readonly Content[], id: string): Content[] {
  const at = row.findIndex((cell) => readText(cell) !== '');
  return row.map((cell, index) => (index === at ? markText(cell, id) : cell));
}

const markText = (node: Content, id: string): Content => {
  // The PDF library corrects the page of a moved block only for its texts.
  if ('stack' in node) return { ...node, stack: markFirst(node.stack, id) };
  if ('columns' in node) return { ...node, columns: markFirst(node.columns, id) };
  return { ...node, id };
};

const readText = (node: Content): string => {
  if ('text' in node)
    return typeof node.text === 'string' ? node.text : node.text.map(readText).join('');
  if ('stack' in node) return node.stack.map(readText).join('');
  if ('columns' in node) return node.columns.map(readText).join('');
  return '';
};

/** Splits a row that is too high for one page into lower rows; other rows stay as they are. */
function cutRow(
  row: readonly Content[],
  widths: readonly number[],
  room: PrintableArea,
): Content[][] {
  const toRoom = (at: number): PrintableArea => ({ ...room, width: widths[at] ?? 0 });
  const height = Math.max(...row.map((cell, at) => measureContentHeight(cell, toRoom(at))));
  if (height <= room.height * rowShare) return [[...row]];
  const left = row.map((cell, at) => cutCell(cell, toRoom(at)));
  const rows: Content[][] = [];
  while (left.some((pieces) => pieces.length > 0))
    rows.push(
      left.map((pieces, at): Content => {
        const taken: Content[] = [];
        let used = 0;
        for (;;) {
          const [next] = pieces;
          if (!next) break;
          const own = measureContentHeight(next, toRoom(at));
          if (taken.length > 0 && used + own > partHeight) break;
          used += own;
          taken.push(next);
          pieces.shift();
        }
        const { alignment } = row[at] ?? {};
        return { stack: taken, ...(alignment && { alignment }) };
      }),
    );
  return rows;
}

/** Splits a cell into blocks that are low enough to be packed into rows. */
function cutCell(cell: Content, room: PrintableArea): Content[] {
  const inner = getInnerArea(cell, room);
  if ('stack' in cell) {
    const { stack, margin: _, ...rest } = cell;
    return stack.flatMap((each) => cutCell({ ...rest, ...each }, room));
  }
  if (!('text' in cell) || typeof cell.text !== 'string') return [cell];
  const lines = toDrawableText(cell.text, room.fonts)
    .split('\n')
    .flatMap((paragraph) =>
      wrapTextIntoLines(paragraph, inner.width, inner.look, room.fonts).map((line, at) =>
        at === 0 ? `\n${line}` : line,
      ),
    );
  return Array.from({ length: Math.ceil(lines.length / partLines) }, (_, part) => ({
    ...cell,
    text: lines
      .slice(part * partLines, (part + 1) * partLines)
      .join('')
      .replace(/^\n/, ''),
  }));
}

/** Returns the height of content in points, rather too high than too low. */
export function measureContentHeight(node: Content, room: PrintableArea): number {
  if (node.absolutePosition ?? node.relativePosition) return 0;
  const inner = getInnerArea(node, room);
  const [, top, , bottom] = getMarginSides(node.margin);
  return top + bottom + measureOwnHeight(node, inner);
}

function measureOwnHeight(node: Content, room: PrintableArea): number {
  if ('text' in node) {
    const text = toDrawableText(readText(node), room.fonts);
    const lines = text
      .split('\n')
      .flatMap((paragraph) => wrapTextIntoLines(paragraph, room.width, room.look, room.fonts));
    return lines.length * measureTextLineHeight(text, room.look, room.fonts);
  }
  if ('stack' in node)
    return node.stack.reduce((sum, each) => sum + measureContentHeight(each, room), 0);
  if ('columns' in node) {
    const widths = computeColumnWidths(
      node.columns.map(getOwnWidth),
      room.width,
      node.columnGap ?? 0,
    );
    return getHighest(
      node.columns.map((each, at) => measureContentHeight(each, narrowArea(room, widths[at]))),
    );
  }
  if ('table' in node) {
    const widths = computeCellWidths(node, room.width);
    return node.table.body.reduce(
      (sum, row) =>
        sum +
        8 +
        getHighest(
          row.map((cell, at) =>
            measureContentHeight(
              cell,
              narrowArea(room, computeSpanWidth(cell, at, widths, getCellPadding(node))),
            ),
          ),
        ),
      0,
    );
  }
  if ('canvas' in node)
    return getHighest(
      node.canvas.map((each) =>
        each.type === 'rect' ? each.y + each.h : Math.max(each.y1, each.y2),
      ),
    );
  if ('qr' in node) return node.fit;
  return node.fit?.[1] ?? 0;
}

const narrowArea = (room: PrintableArea, width: number | undefined): PrintableArea => ({
  ...room,
  width: width ?? 0,
});

const getHighest = (all: readonly number[]): number =>
  all.reduce((most, each) => Math.max(most, each), 0);
