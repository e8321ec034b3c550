import { getColumnLetters, convertMomentToSerial } from '@tarima/domain/kit/sheets/cell';
import { sheetDayLowerBound, sheetNumberLowerBound } from '@tarima/domain/kit/sheets/parse-cell';
import { renderCommentsXml, renderNoteDrawingXml, type CellNote } from './notes-xml.ts';
import { getHeaderStyle, buildWorkbookStyles, type CellStyle } from './styles.ts';
import {
  renderXmlElement,
  encodeXmlText,
  escapeExcelControlCharacters,
  renderInlineStringXml,
} from './xml.ts';

/** Column of a workbook. `format` applies to numbers and dates; texts have no format. */
export interface WorkbookColumn {
  readonly header: string;
  /** Note of the header. */
  readonly note?: string;
  /** Width in characters. */
  readonly width: number;
  readonly format?: string;
  /** Whether the column is output-only and never imported: its header is grey. */
  readonly serverSet?: boolean;
  readonly check?: ColumnValidation;
}

/** Validation of a column by Excel. */
export type ColumnValidation = {
  /** Error that Excel shows; with `hint` Excel also shows it before the user types. */
  readonly sentence: string;
  readonly hint?: string;
} & (
  | { readonly type: 'list'; readonly options: readonly string[] }
  | { readonly type: 'date' | 'whole' | 'decimal' }
  /** Hint only. */
  | { readonly type: 'any' }
);

/** All parts of a workbook except its rows, which are written between `head` and `tail`. */
export interface WorkbookSkeleton {
  /** Other parts of the file. */
  readonly parts: readonly (readonly [name: string, xml: string])[];
  /** Name of the part that is the sheet. */
  readonly sheet: string;
  readonly head: string;
  readonly tail: string;
  readonly cellStyles: readonly CellStyle[];
}

const lists = 'options';
/** Minimum number of rows that Excel validates. Some programs store each validated cell separately, so it is not the maximum of a sheet. */
const leastChecked = 10_000;
/** Maximum length of a validation message in Excel. */
const sentenceLimit = 250;
const titleLimit = 32;

/**
 * Renders sheet, header, notes, validations, lists and styles of a workbook.
 * Source: ECMA-376 part 1, 12.3 (list of the parts), 18.2, 18.3 (workbook and sheet: the sequence of their elements is fixed).
 */
export function buildWorkbookSkeleton(
  name: string,
  columns: readonly WorkbookColumn[],
  notes: readonly CellNote[] = [],
  rows = 0,
): WorkbookSkeleton {
  const { styles, cellStyles } = buildWorkbookStyles(columns.map(({ format }) => format));
  const hasLists = filterLists(columns).length > 0;
  const noted = mergeNotes(columns, notes);
  const hasNotes = noted.length > 0;
  const parts: readonly (readonly [name: string, xml: string])[] = [
    ['_rels/.rels', renderRelations([['officeDocument', 'xl/workbook.xml']])],
    ['xl/workbook.xml', renderWorkbook(hasLists ? [name, lists] : [name])],
    [
      'xl/_rels/workbook.xml.rels',
      renderRelations([
        ['worksheet', 'worksheets/sheet1.xml'],
        ...(hasLists ? [['worksheet', 'worksheets/sheet2.xml'] as const] : []),
        ['styles', 'styles.xml'],
      ]),
    ],
    ['xl/styles.xml', styles],
    ...(hasLists ? [['xl/worksheets/sheet2.xml', listSheet(columns)] as const] : []),
    ...(hasNotes
      ? ([
          [
            'xl/worksheets/_rels/sheet1.xml.rels',
            renderRelations([
              ['vmlDrawing', '../drawings/vmlDrawing1.vml'],
              ['comments', '../comments1.xml'],
            ]),
          ],
          ['xl/comments1.xml', renderCommentsXml(noted)],
          ['xl/drawings/vmlDrawing1.vml', renderNoteDrawingXml(noted)],
        ] as const)
      : []),
  ];
  return {
    parts: [
      ['[Content_Types].xml', renderContentTypes([sheet, ...parts.map(([part]) => part)])],
      ...parts,
    ],
    sheet,
    head: renderSheetHead(columns),
    tail: renderSheetTail(columns, getLastCheckedRow(rows), hasNotes),
    cellStyles,
  };
}

const sheet = 'xl/worksheets/sheet1.xml';

/** Returns the last row that Excel validates, with some rows to spare for added rows. */
const getLastCheckedRow = (rows: number): number =>
  Math.min(1_048_576, Math.max(leastChecked, rows + 1_000) + 1);

/** Merges the notes of headers with the provided notes, which take precedence. */
function mergeNotes(columns: readonly WorkbookColumn[], provided: readonly CellNote[]): CellNote[] {
  const headers = columns.map(({ note = '' }, column) => ({ row: 0, column, text: note }));
  const byPosition = new Map(
    [...headers, ...provided].map((note) => [`${note.row},${note.column}`, note]),
  );
  return [...byPosition.values()].filter(({ text }) => text !== '');
}

const declared = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const package2006 = 'http://schemas.openxmlformats.org/package/2006';
const relations2006 = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Content type of a part by its name; other parts get their type by their extension. */
const types: Readonly<Record<string, string>> = {
  'xl/workbook.xml': 'sheet.main',
  'xl/worksheets/sheet1.xml': 'worksheet',
  'xl/worksheets/sheet2.xml': 'worksheet',
  'xl/styles.xml': 'styles',
  'xl/comments1.xml': 'comments',
};

const typesByEnd = {
  rels: 'application/vnd.openxmlformats-package.relationships+xml',
  xml: 'application/xml',
  vml: 'application/vnd.openxmlformats-officedocument.vmlDrawing',
};

const renderContentTypes = (parts: readonly string[]): string =>
  declared +
  renderXmlElement('Types', { xmlns: `${package2006}/content-types` }, [
    ...Object.entries(typesByEnd).map(([Extension, ContentType]) =>
      renderXmlElement('Default', { Extension, ContentType }),
    ),
    ...parts.flatMap((part) => {
      const type = types[part];
      const override = { PartName: `/${part}`, ContentType: `${spreadsheet}.${type}+xml` };
      return type === undefined ? [] : [renderXmlElement('Override', override)];
    }),
  ]);

/** Renders the relations of a part: `rId1` and so on, in this sequence. */
const renderRelations = (targets: readonly (readonly [type: string, target: string])[]): string =>
  declared +
  renderXmlElement(
    'Relationships',
    { xmlns: `${package2006}/relationships` },
    targets.map(([type, Target], at) =>
      renderXmlElement('Relationship', {
        Id: `rId${at + 1}`,
        Type: `${relations2006}/${type}`,
        Target,
      }),
    ),
  );

/** Renders the workbook: the sheet of rows, and the hidden sheet with the options of cells, where there is one. */
const renderWorkbook = (sheets: readonly string[]): string =>
  declared +
  renderXmlElement('workbook', { xmlns: main, 'xmlns:r': relations2006 }, [
    renderXmlElement(
      'sheets',
      {},
      sheets.map((name, at) =>
        renderXmlElement('sheet', {
          name,
          sheetId: at + 1,
          ...(at > 0 && { state: 'hidden' }),
          'r:id': `rId${at + 1}`,
        }),
      ),
    ),
  ]);

const worksheet = `<worksheet xmlns="${main}" xmlns:r="${relations2006}">`;

/** Renders the sheet before its second row. */
function renderSheetHead(columns: readonly WorkbookColumn[]): string {
  const pane = { ySplit: 1, topLeftCell: 'A2', activePane: 'bottomLeft', state: 'frozen' };
  const headers = columns.map(({ header, serverSet }, at) =>
    renderXmlElement(
      'c',
      { r: `${getColumnLetters(at)}1`, s: getHeaderStyle(serverSet === true), t: 'inlineStr' },
      [renderInlineStringXml(header)],
    ),
  );
  return [
    declared,
    worksheet,
    renderXmlElement('sheetViews', {}, [
      renderXmlElement('sheetView', { workbookViewId: 0 }, [renderXmlElement('pane', pane)]),
    ]),
    renderXmlElement('sheetFormatPr', { defaultRowHeight: 15 }),
    renderXmlElement(
      'cols',
      {},
      columns.map(({ width }, at) =>
        renderXmlElement('col', { min: at + 1, max: at + 1, width, customWidth: 1 }),
      ),
    ),
    '<sheetData>',
    renderXmlElement('row', { r: 1 }, headers),
  ].join('');
}

/** Renders the sheet after its last row. */
function renderSheetTail(
  columns: readonly WorkbookColumn[],
  lastRow: number,
  hasNotes: boolean,
): string {
  const checks = columns.flatMap((column, at) => renderValidation(columns, column, at, lastRow));
  return [
    '</sheetData>',
    checks.length > 0 ? renderXmlElement('dataValidations', { count: checks.length }, checks) : '',
    hasNotes ? renderXmlElement('legacyDrawing', { 'r:id': 'rId1' }) : '',
    '</worksheet>',
  ].join('');
}

function renderValidation(
  columns: readonly WorkbookColumn[],
  { header: title, check }: WorkbookColumn,
  at: number,
  lastRow: number,
): string[] {
  if (!check) return [];
  const letters = getColumnLetters(at);
  const base = {
    sqref: `${letters}2:${letters}${lastRow}`,
    allowBlank: 1,
    ...(check.hint !== undefined && {
      showInputMessage: 1,
      promptTitle: escapeExcelControlCharacters(title.slice(0, titleLimit)),
      prompt: escapeExcelControlCharacters(check.hint.slice(0, sentenceLimit)),
    }),
  };
  const buildValidation = (
    attributes: Record<string, string | number>,
    formula: string,
  ): string[] => [
    renderXmlElement('dataValidation', { ...base, ...attributes }, [
      renderXmlElement('formula1', {}, [encodeXmlText(formula)]),
    ]),
  ];
  // A validation that accepts everything only shows its hint.
  if (check.type === 'any') return buildValidation({ type: 'custom' }, 'TRUE');
  const refusing = {
    type: check.type,
    showErrorMessage: 1,
    errorStyle: 'stop',
    errorTitle: escapeExcelControlCharacters(title.slice(0, titleLimit)),
    error: escapeExcelControlCharacters(check.sentence.slice(0, sentenceLimit)),
  };
  if (check.type === 'list') {
    // The options are on a separate sheet: a list inside a validation ends at 255 characters and breaks at commas.
    const listColumn = getColumnLetters(
      filterLists(columns).findIndex((other) => other.check === check),
    );
    return buildValidation(
      refusing,
      `${lists}!$${listColumn}$1:$${listColumn}$${check.options.length}`,
    );
  }
  const above =
    check.type === 'date' ? convertMomentToSerial(sheetDayLowerBound) : sheetNumberLowerBound;
  return buildValidation({ ...refusing, operator: 'greaterThan' }, String(above));
}

const filterLists = (columns: readonly WorkbookColumn[]) =>
  columns.filter(({ check }) => check?.type === 'list');

/** Renders the sheet of lists that cells are chosen from, each list in a column. */
function listSheet(columns: readonly WorkbookColumn[]): string {
  const options = filterLists(columns).map(({ check }) =>
    check?.type === 'list' ? check.options : [],
  );
  const longest = Math.max(0, ...options.map(({ length }) => length));
  const rows = Array.from({ length: longest }, (_, row) =>
    renderXmlElement(
      'row',
      { r: row + 1 },
      options.flatMap((list, at) => {
        const option = list[row];
        const cellAttributes = { r: `${getColumnLetters(at)}${row + 1}`, t: 'inlineStr' };
        return option === undefined
          ? []
          : [renderXmlElement('c', cellAttributes, [renderInlineStringXml(option)])];
      }),
    ),
  );
  return `${declared}${worksheet}${renderXmlElement('sheetData', {}, rows)}</worksheet>`;
}
