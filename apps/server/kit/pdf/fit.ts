import type { Content, TextStyle, Margin, Table, TableLayout, Width } from 'pdfmake';
import type { Fonts } from './fonts.ts';
import {
  toCodePoint,
  cutIntoLines,
  measureLineHeight,
  toDrawable,
  measureWidth,
  type TextLook,
} from './lines.ts';

/** Room that content has on a page. */
export interface Room {
  readonly fonts: Fonts;
  /** Width of the content in points. */
  readonly width: number;
  /** Height of a page's content in points. */
  readonly height: number;
  /** Looks of texts that name none. */
  readonly look: TextLook;
  /** Tables, by their position, whose foot was parted from their last row. */
  readonly parted: ReadonlySet<string>;
}

/** Part of a page that a row may fill; a higher one goes on in further rows. */
const rowShare = 0.4;
/** Part of a page that a block may fill that no page tears apart. */
const blockShare = 0.8;
/** Height in points of the rows that a high row is cut into. */
const partHeight = 150;
/** Number of lines of a text that stay together in such a row. */
const partLines = 6;

/**
 * Fits content into its room, so that all of it is printed: characters come from the font that has them, long words break,
 * and blocks that are too high for a page may be torn.
 * The drawer itself prints nothing of such a block.
 */
export function fitContent(content: readonly Content[], room: Room): Content[] {
  return content.map((each, at) => fit(each, room, `${at}`));
}

function fit(node: Content, room: Room, path: string): Content {
  if (node.mostHeight !== undefined)
    return fit(shrinkToFit(node, node.mostHeight, room), room, path);
  const inner = inside(node, room);
  if ('text' in node) return fitText(node, inner);
  if ('stack' in node)
    return keepWhole(
      { ...node, stack: node.stack.map((each, at) => fit(each, inner, `${path}.${at}`)) },
      room,
    );
  if ('columns' in node) {
    const widths = columnWidths(node.columns.map(ownWidth), inner.width, node.columnGap ?? 0);
    return keepWhole(
      {
        ...node,
        columns: node.columns.map((each, at) =>
          fit(each, { ...inner, width: widths[at] ?? 0 }, `${path}.${at}`),
        ),
      },
      room,
    );
  }
  if ('table' in node) return fitTable(node, inner, path);
  // The drawer moves what it is given, and a document may be drawn twice.
  return structuredClone(node);
}

/** Sizes that are tried for texts of a block of limited height, as shares of their own. */
const shares = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4];

/** Returns a block with texts so small that it is no higher than a limit. */
function shrinkToFit(block: Content, most: number, room: Room): Content {
  const { mostHeight: _, ...node } = block;
  const all = shares.map((share) => scaleTexts(node, share, room.look.fontSize));
  return all.find((each) => measureHeight(each, room) <= most) ?? all.at(-1) ?? node;
}

function scaleTexts(node: Content, share: number, inherited: number): Content {
  const fontSize = node.fontSize ?? inherited;
  const scale = (each: Content) => scaleTexts(each, share, fontSize);
  if ('stack' in node) return { ...node, stack: node.stack.map(scale) };
  if ('columns' in node) return { ...node, columns: node.columns.map(scale) };
  return 'text' in node ? { ...node, fontSize: fontSize * share } : node;
}

/** Leaves a block whole where a page has room for it. */
const keepWhole = <Block extends Content>(node: Block, room: Room): Block =>
  node.unbreakable && measureHeight(node, room) > room.height * blockShare
    ? { ...node, unbreakable: false }
    : node;

/** Room within the margin of a block, and the looks that it hands down. */
function inside(node: TextStyle, { look, width, ...room }: Room): Room {
  const [left, , right] = sides(node.margin);
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

function sides(margin: Margin = 0): [left: number, top: number, right: number, bottom: number] {
  if (typeof margin === 'number') return [margin, margin, margin, margin];
  const [first, second, third, fourth] = margin;
  return third === undefined || fourth === undefined
    ? [first, second, first, second]
    : [first, second, third, fourth];
}

const ownWidth = ({ width }: TextStyle): Width => width ?? '*';

/** Returns the widths of columns side by side. One as wide as its text is taken for half of the room. */
function columnWidths(widths: readonly Width[], width: number, gap: number): number[] {
  const room = width - gap * (widths.length - 1);
  const fixed = widths.map((each) => (each === '*' ? 0 : each === 'auto' ? room / 2 : each));
  const stars = widths.filter((each) => each === '*').length;
  const rest = room - fixed.reduce((sum, each) => sum + each, 0);
  return widths.map((each, at) => (each === '*' ? Math.max(0, rest) / stars : (fixed[at] ?? 0)));
}

/** Draws a text in runs where its characters need several fonts, or a word is wider than a line. */
function fitText(node: Content & { text: string | Content[] }, room: Room): Content {
  if (typeof node.text !== 'string')
    return { ...node, text: node.text.map((each, at) => fit(each, room, `${at}`)) };
  const text = toDrawable(node.text, room.fonts);
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
  /** True for a word that is wider than a line. */
  readonly isLong: boolean;
}

/** Cuts a text where its font changes, and around words that do not fit on a line. */
function splitIntoRuns(text: string, width: number, { fonts, look }: Room): Run[] {
  const runs: { text: string; font: string; isLong: boolean }[] = [];
  for (const [word] of text.matchAll(/\S+|\s+/gu)) {
    const isLong = word.trim() !== '' && measureWidth(word, look, fonts) > width;
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

/** Space of a table's cells, which `columnWidths` and `measureHeight` leave out. */
const padding = ({ layout }: TableNode): number =>
  (layout?.paddingLeft?.() ?? 4) + (layout?.paddingRight?.() ?? 4);

const cellWidths = (node: TableNode, width: number): number[] =>
  columnWidths(node.table.widths, width - padding(node) * node.table.widths.length, 0);

/** Returns the width of a cell, which may span several columns. */
const spanWidth = (cell: Content, at: number, widths: readonly number[], gap: number): number =>
  widths
    .slice(at, at + (cell.colSpan ?? 1))
    .reduce((sum, each, index) => sum + each + (index > 0 ? gap : 0), 0);

function fitTable(node: TableNode, room: Room, path: string): Content {
  const { table } = node;
  const widths = cellWidths(node, room.width);
  const gap = padding(node);
  const head = table.headerRows ?? 0;
  const foot = table.footRows ?? 0;
  const body: Content[][] = [];
  /** Rows that go on with the row above them. */
  const further = new Set<number>();
  for (const [at, row] of table.body.entries()) {
    const parts =
      at < head || at >= table.body.length - foot || !table.dontBreakRows
        ? [row]
        : cutRow(row, widths, room);
    for (const [index, part] of parts.entries()) {
      if (index > 0) further.add(body.length);
      body.push(
        part.map((cell, column) =>
          fit(
            cell,
            { ...room, width: spanWidth(cell, column, widths, gap) },
            `${path}.${at}.${column}`,
          ),
        ),
      );
    }
  }
  const { footRows: _, ...plain } = table;
  const drawRows = (rows: Content[][], from: number): TableNode => ({
    ...node,
    table: { ...plain, body: rows },
    layout: joinRows(node.layout ?? {}, from, further),
  });
  const last = body.length - foot - 1;
  if (foot === 0 || last < head) return drawRows(body, 0);
  const [lastRow, footRow] = [body[last], body[last + 1]];
  if (lastRow && footRow) {
    body[last] = markFirst(lastRow, `${path} last`);
    body[last + 1] = markFirst(footRow, `${path} foot`);
  }
  if (!room.parted.has(path)) return drawRows(body, 0);
  // The last two rows go on to the foot's page, under a head of their own.
  const from = Math.max(head, last - 1);
  const closing = {
    stack: [drawRows([...body.slice(0, head), ...body.slice(from)], from - head)],
    unbreakable: true,
  };
  const above = body.slice(0, from);
  return above.length > head ? { stack: [drawRows(above, 0), closing] } : closing;
}

/** Draws no line and no space between the rows that a high row was cut into. */
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
  // The drawer corrects the page of a moved block for its texts alone.
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

/** Cuts a row that is too high for one page into rows that are not; other rows stay as they are. */
function cutRow(row: readonly Content[], widths: readonly number[], room: Room): Content[][] {
  const toRoom = (at: number): Room => ({ ...room, width: widths[at] ?? 0 });
  const height = Math.max(...row.map((cell, at) => measureHeight(cell, toRoom(at))));
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
          const own = measureHeight(next, toRoom(at));
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

/** Cuts a cell into blocks that are low enough to be packed into rows. */
function cutCell(cell: Content, room: Room): Content[] {
  const inner = inside(cell, room);
  if ('stack' in cell) {
    const { stack, margin: _, ...rest } = cell;
    return stack.flatMap((each) => cutCell({ ...rest, ...each }, room));
  }
  if (!('text' in cell) || typeof cell.text !== 'string') return [cell];
  const lines = toDrawable(cell.text, room.fonts)
    .split('\n')
    .flatMap((paragraph) =>
      cutIntoLines(paragraph, inner.width, inner.look, room.fonts).map((line, at) =>
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
export function measureHeight(node: Content, room: Room): number {
  if (node.absolutePosition ?? node.relativePosition) return 0;
  const inner = inside(node, room);
  const [, top, , bottom] = sides(node.margin);
  return top + bottom + ownHeight(node, inner);
}

function ownHeight(node: Content, room: Room): number {
  if ('text' in node) {
    const text = toDrawable(readText(node), room.fonts);
    const lines = text
      .split('\n')
      .flatMap((paragraph) => cutIntoLines(paragraph, room.width, room.look, room.fonts));
    return lines.length * measureLineHeight(text, room.look, room.fonts);
  }
  if ('stack' in node) return node.stack.reduce((sum, each) => sum + measureHeight(each, room), 0);
  if ('columns' in node) {
    const widths = columnWidths(node.columns.map(ownWidth), room.width, node.columnGap ?? 0);
    return highest(node.columns.map((each, at) => measureHeight(each, within(room, widths[at]))));
  }
  if ('table' in node) {
    const widths = cellWidths(node, room.width);
    return node.table.body.reduce(
      (sum, row) =>
        sum +
        8 +
        highest(
          row.map((cell, at) =>
            measureHeight(cell, within(room, spanWidth(cell, at, widths, padding(node)))),
          ),
        ),
      0,
    );
  }
  if ('canvas' in node)
    return highest(
      node.canvas.map((each) =>
        each.type === 'rect' ? each.y + each.h : Math.max(each.y1, each.y2),
      ),
    );
  if ('qr' in node) return node.fit;
  return node.fit?.[1] ?? 0;
}

const within = (room: Room, width: number | undefined): Room => ({ ...room, width: width ?? 0 });

const highest = (all: readonly number[]): number =>
  all.reduce((most, each) => Math.max(most, each), 0);
