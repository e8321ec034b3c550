import { sheetNumbersAbove } from '@tarima/domain/kit/sheets/read-cell';
import { columnLetters } from '@tarima/domain/kit/sheets/cell';
import type { CellStyle, DataValidation, WriteSheet } from 'hucre/xlsx';
import { Archive } from './archive.ts';
import { attribute, XmlReader } from './xml.ts';

/** Numbers and dates of a column are shown in this format; texts without one. */
export interface WorkbookColumn {
  readonly header: string;
  /** The note of the header. */
  readonly note?: string;
  /** In characters. */
  readonly width: number;
  readonly format?: string;
  /** Told, never read again: its header is grey. */
  readonly given?: boolean;
  readonly check?: ColumnCheck;
}

/** What Excel itself lets somebody write in a column. */
export type ColumnCheck = {
  /** Said when it does not, and beforehand where `hint` is given. */
  readonly sentence: string;
  readonly hint?: string;
} & (
  | { readonly type: 'list'; readonly options: readonly string[] }
  | { readonly type: 'date' | 'whole' | 'decimal' }
  /** Only the hint. */
  | { readonly type: 'any' }
);

/** A note on a cell, by places from 0; row 0 is the header. */
export interface CellNote {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

/** A workbook without rows, and how its cells look: the rows are written between `head` and `tail`. */
export interface Skeleton {
  readonly archive: Archive;
  readonly sheet: string;
  readonly head: string;
  readonly tail: string;
  readonly styles: string;
  readonly stylesPath: string;
  /** Of each column: as it is, marked as bad, and for texts that must not run. */
  readonly looks: readonly Look[];
}

export interface Look {
  readonly plain: number;
  readonly bad: number;
  readonly quoted: number;
  readonly badQuoted: number;
}

const lists = 'options';
/** Rows that Excel checks at least; some readers keep each checked cell apart, so not all that a sheet could have. */
const leastChecked = 10_000;
/** Excel refuses longer sentences in a check. */
const sentenceLimit = 250;
const titleLimit = 32;

const header = (given: boolean): CellStyle => ({
  font: { bold: true, color: { rgb: given ? '6C757D' : 'FFFFFF' } },
  fill: {
    type: 'pattern',
    pattern: 'solid',
    fgColor: { rgb: given ? 'E9ECEF' : '191E3B' },
  },
  alignment: { vertical: 'center', wrapText: true },
});
const bad: CellStyle = {
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFC7CE' } },
  font: { color: { rgb: '9C0006' } },
};

/** Makes everything of a workbook but its rows: sheet, header, notes, checks, lists, styles. */
export async function makeSkeleton(
  name: string,
  columns: readonly WorkbookColumn[],
  notes: readonly CellNote[] = [],
  rows = 0,
): Promise<Skeleton> {
  // Loaded with the first sheet.
  const { writeXlsx } = await import('hucre/xlsx');
  const written = await writeXlsx({
    sheets: [mainOf(name, columns, notes, checkedRow(rows)), ...listSheet(columns)],
  });
  const archive = new Archive(Buffer.from(written));
  const sheet = 'xl/worksheets/sheet1.xml';
  const stylesPath = 'xl/styles.xml';
  const xml = archive.text(sheet);
  const { styles, looks } = quoting(archive.text(stylesPath), looksIn(xml, columns.length));
  const begin = xml.indexOf('<row r="2"');
  return {
    archive,
    sheet,
    // What is shown of the size is wrong for rows that come later; without it nothing is.
    head: xml.slice(0, begin).replace(/<dimension [^>]*\/>/, ''),
    tail: xml.slice(xml.indexOf('</sheetData>')),
    styles,
    stylesPath,
    looks,
  };
}

/** The last row that Excel checks: some are left for what is added. */
const checkedRow = (rows: number): number =>
  Math.min(1_048_576, Math.max(leastChecked, rows + 1_000) + 1);

function mainOf(
  name: string,
  columns: readonly WorkbookColumn[],
  notes: readonly CellNote[],
  lastRow: number,
): WriteSheet {
  const cells: NonNullable<WriteSheet['cells']> = new Map();
  const noted = new Map(notes.map(({ row, column, text }) => [`${row},${column}`, text]));
  columns.forEach((column, at) => {
    const format = column.format === undefined ? {} : { numFmt: column.format };
    const note = column.note ?? '';
    cells.set(`0,${at}`, {
      value: column.header,
      type: 'string',
      style: header(column.given === true),
      ...(note !== '' && { comment: { author: 'Tarima', text: note } }),
    });
    // Two rows that are cut out again: they make the styles that rows will have.
    cells.set(`1,${at}`, { value: 0, type: 'number', style: format });
    cells.set(`2,${at}`, { value: 0, type: 'number', style: { ...bad, ...format } });
  });
  for (const [place, text] of noted) {
    const there = cells.get(place);
    cells.set(place, { ...there, comment: { author: 'Tarima', text } });
  }
  return {
    name,
    rows: [columns.map((column) => column.header)],
    cells,
    columns: columns.map(({ width }) => ({ width })),
    freezePane: { rows: 1 },
    dataValidations: columns.flatMap((column, at) => validation(columns, column, at, lastRow)),
  };
}

function validation(
  columns: readonly WorkbookColumn[],
  { header: title, check }: WorkbookColumn,
  at: number,
  lastRow: number,
): DataValidation[] {
  if (!check) return [];
  const letters = columnLetters(at);
  const base = {
    range: `${letters}2:${letters}${lastRow}`,
    allowBlank: true,
    ...(check.hint !== undefined && {
      showInputMessage: true,
      inputTitle: title.slice(0, titleLimit),
      inputMessage: check.hint.slice(0, sentenceLimit),
    }),
  };
  // One that lets everything pass only says its hint.
  if (check.type === 'any') return [{ ...base, type: 'custom', formula1: 'TRUE' }];
  const refusing = {
    ...base,
    showErrorMessage: true,
    errorStyle: 'stop',
    errorTitle: title.slice(0, titleLimit),
    errorMessage: check.sentence.slice(0, sentenceLimit),
  } as const;
  if (check.type === 'list') {
    // On a sheet of its own: a list inside of the check ends at 255 characters and breaks at commas.
    const place = columnLetters(listed(columns).findIndex((other) => other.check === check));
    const formula1 = `${lists}!$${place}$1:$${place}$${check.options.length}`;
    return [{ ...refusing, type: 'list', formula1 }];
  }
  // Serial 1 is 1900-01-01.
  const [operator, formula1] =
    check.type === 'date'
      ? (['greaterThanOrEqual', '1'] as const)
      : (['greaterThan', String(sheetNumbersAbove)] as const);
  return [{ ...refusing, type: check.type, operator, formula1 }];
}

const listed = (columns: readonly WorkbookColumn[]) =>
  columns.filter(({ check }) => check?.type === 'list');

function listSheet(columns: readonly WorkbookColumn[]): WriteSheet[] {
  const options = listed(columns).map(({ check }) => (check?.type === 'list' ? check.options : []));
  const longest = Math.max(0, ...options.map(({ length }) => length));
  if (longest === 0) return [];
  const rows = Array.from({ length: longest }, (_, row) =>
    options.map((list) => list[row] ?? null),
  );
  return [{ name: lists, hidden: true, rows }];
}

type PlainLook = Pick<Look, 'plain' | 'bad'>;

/** The styles that hucre gave to the two rows of the skeleton. */
function looksIn(xml: string, count: number): PlainLook[] {
  const styles = new Map<string, number>();
  const reader = new XmlReader({
    open(tag, attributes) {
      if (tag === 'c')
        styles.set(attribute(attributes, 'r') ?? '', Number(attribute(attributes, 's') ?? 0));
    },
    close() {},
    text() {},
  });
  reader.write(xml);
  const styleOf = (at: number, row: number) => styles.get(`${columnLetters(at)}${row}`) ?? 0;
  return Array.from({ length: count }, (_, at) => ({ plain: styleOf(at, 2), bad: styleOf(at, 3) }));
}

/**
 * Adds to each style its quoted twin: a text that begins like a formula then stays a text when somebody edits its cell.
 * (hucre knows no `quotePrefix`.)
 */
function quoting(styles: string, looks: readonly PlainLook[]): { styles: string; looks: Look[] } {
  const block = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles);
  const formats = block?.[1]?.match(/<xf\b[^>]*?(?:\/>|>.*?<\/xf>)/gs) ?? [];
  const twins = formats.map((format) => format.replace('<xf ', '<xf quotePrefix="1" '));
  const all = [...formats, ...twins];
  const quotedOf = (style: number) => style + formats.length;
  return {
    styles: styles.replace(
      block?.[0] ?? '',
      () => `<cellXfs count="${all.length}">${all.join('')}</cellXfs>`,
    ),
    looks: looks.map(({ plain, bad: marked }) => ({
      plain,
      bad: marked,
      quoted: quotedOf(plain),
      badQuoted: quotedOf(marked),
    })),
  };
}
