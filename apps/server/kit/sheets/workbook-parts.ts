import path from 'node:path/posix';
import { createWrongValueError } from '@tarima/domain/kit/errors';
import { maxCellLength } from '@tarima/domain/kit/sheets/contract';
import { createFileTooLargeError, type ZipArchive } from './zip-archive.ts';
import type { SheetNotes } from './find-sheet-header.ts';
import { getBuiltInFormat, parseNumberFormat, type NumberFormat } from './number-format.ts';
import {
  getXmlAttribute,
  decodeXmlEntities,
  unescapeExcelControlCharacters,
  XmlReader,
  type XmlHandler,
} from './xml.ts';

/** Sheet of a workbook. */
export interface SheetPart {
  readonly name: string;
  readonly hidden: boolean;
  readonly path: string;
  readonly comments: string | undefined;
}

/** Parts of a workbook that are read. */
export interface WorkbookParts {
  readonly sheets: readonly SheetPart[];
  readonly strings: string | undefined;
  /** Number formats, by the index of the style. */
  readonly formats: readonly NumberFormat[];
  readonly since1904: boolean;
}

/** Name of the sheet that is read, at any position. */
export const mainSheetName = 'main';

export function findWorkbookParts(archive: ZipArchive): WorkbookParts {
  const workbookPath = getWorkbookPath(archive);
  const { sheets, since1904 } = parseSheets(archive.text(workbookPath));
  const relations = parseRelations(archive, workbookPath);
  const findTarget = (type: string) => {
    const named = relations.find((relation) => relation.type.endsWith(`/${type}`))?.target;
    return named !== undefined && archive.has(named) ? named : undefined;
  };
  const styles = findTarget('styles');
  return {
    sheets: sheets.flatMap(({ name, hidden, relation }) => {
      const sheet = relations.find(({ id }) => id === relation)?.target;
      if (sheet === undefined || !archive.has(sheet)) return [];
      const comments = parseRelations(archive, sheet).find(({ type }) =>
        type.endsWith('/comments'),
      );
      const isThere = comments && archive.has(comments.target);
      return [{ name, hidden, path: sheet, comments: isThere ? comments.target : undefined }];
    }),
    strings: findTarget('sharedStrings'),
    formats: styles === undefined ? [] : readFormats(archive.text(styles)),
    since1904,
  };
}

interface Relation {
  readonly id: string;
  readonly type: string;
  readonly target: string;
}

function getWorkbookPath(archive: ZipArchive): string {
  const workbookRelation = parseRelations(archive, '').find(({ type }) =>
    type.endsWith('/officeDocument'),
  );
  return workbookRelation?.target ?? 'xl/workbook.xml';
}

function parseRelations(archive: ZipArchive, of: string): Relation[] {
  const folder = path.dirname(of);
  const name = path.join(folder, '_rels', `${path.basename(of)}.rels`);
  if (!archive.has(name)) return [];
  const found: Relation[] = [];
  parseXml(archive.text(name), {
    open(tag, attributes) {
      if (tag !== 'Relationship') return;
      const target = getXmlAttribute(attributes, 'Target') ?? '';
      found.push({
        id: getXmlAttribute(attributes, 'Id') ?? '',
        type: getXmlAttribute(attributes, 'Type') ?? '',
        target: target.startsWith('/') ? target.slice(1) : path.join(folder, target),
      });
    },
  });
  return found;
}

function parseSheets(workbookXml: string) {
  const sheets: { name: string; relation: string; hidden: boolean }[] = [];
  let since1904 = false;
  parseXml(workbookXml, {
    open(tag, attributes) {
      if (tag === 'workbookPr')
        since1904 = ['1', 'true'].includes(getXmlAttribute(attributes, 'date1904') ?? '');
      if (tag !== 'sheet') return;
      sheets.push({
        name: getXmlAttribute(attributes, 'name') ?? '',
        // The attribute is `r:id`, with any prefix; the sheet's own number is `sheetId`.
        relation: getXmlAttribute(attributes, 'id') ?? '',
        hidden: (getXmlAttribute(attributes, 'state') ?? 'visible') !== 'visible',
      });
    },
  });
  return { sheets, since1904 };
}

function readFormats(styles: string): NumberFormat[] {
  const codes = new Map<number, string>();
  const parsed = new Map<number, NumberFormat>();
  const formats: NumberFormat[] = [];
  let inCells = false;
  parseXml(styles, {
    open(tag, attributes) {
      if (tag === 'numFmt')
        codes.set(
          Number(getXmlAttribute(attributes, 'numFmtId')),
          getXmlAttribute(attributes, 'formatCode') ?? '',
        );
      else if (tag === 'cellXfs') inCells = true;
      else if (tag === 'xf' && inCells) {
        const id = Number(getXmlAttribute(attributes, 'numFmtId') ?? 0);
        const code = codes.get(id);
        const format =
          parsed.get(id) ?? (code === undefined ? getBuiltInFormat(id) : parseNumberFormat(code));
        parsed.set(id, format);
        formats.push(format);
      }
    },
    close(tag) {
      if (tag === 'cellXfs') inCells = false;
    },
  });
  return formats;
}

/** Maximum number of characters of all shared texts: a file of 100,000 rows has about 50 million. */
const mostShared = 150_000_000;

/** Reads the texts that cells share as a stream: there may be hundreds of thousands. */
export async function readSharedStrings(
  archive: ZipArchive,
  parts: WorkbookParts,
): Promise<string[]> {
  const strings: string[] = [];
  if (parts.strings === undefined) return strings;
  let current = '';
  let characters = 0;
  let inText = false;
  let inPhonetic = false;
  const reader = new XmlReader({
    open(tag) {
      if (tag === 'si') current = '';
      else if (tag === 't') inText = !inPhonetic;
      else if (tag === 'rPh') inPhonetic = true;
    },
    close(tag) {
      if (tag === 'si') {
        characters += current.length;
        if (characters > mostShared) throw createFileTooLargeError();
        strings.push(unescapeExcelControlCharacters(current));
      } else if (tag === 't') inText = false;
      else if (tag === 'rPh') inPhonetic = false;
    },
    text(text) {
      if (!inText) return;
      current += decodeXmlEntities(text);
      if (current.length > maxCellLength)
        throw createWrongValueError('files', 'cellLength', { max: maxCellLength });
    },
  });
  await feedReader(archive, parts.strings, reader);
  return strings;
}

/** Returns the notes of some rows of a sheet. @param rows row numbers */
export function readNotes(
  archive: ZipArchive,
  { comments }: SheetPart,
  rows: ReadonlySet<number>,
): SheetNotes {
  const notes = new Map<number, Map<string, string>>();
  if (comments === undefined) return notes;
  let column: string | undefined;
  let row = 0;
  let written = '';
  let inText = false;
  parseXml(archive.text(comments), {
    open(tag, attributes) {
      if (tag === 'comment') {
        const [, letters, number] =
          /^([A-Z]{1,3})(\d+)$/.exec(getXmlAttribute(attributes, 'ref') ?? '') ?? [];
        row = Number(number);
        column = rows.has(row) ? letters : undefined;
        written = '';
      } else if (tag === 't') inText = true;
    },
    close(tag) {
      if (tag === 't') inText = false;
      else if (tag === 'comment' && column !== undefined) {
        const ofRow = notes.get(row) ?? new Map<string, string>();
        notes.set(row, ofRow.set(column, unescapeExcelControlCharacters(written)));
      }
    },
    text(text) {
      if (inText && column !== undefined) written += decodeXmlEntities(text);
    },
  });
  return notes;
}

function parseXml(text: string, handler: Partial<XmlHandler>): void {
  const reader = new XmlReader({ open() {}, close() {}, text() {}, ...handler });
  reader.write(text);
  reader.end();
}

/** Passes a part to a reader piece by piece, so that other requests are served in between. */
async function feedReader(archive: ZipArchive, name: string, reader: XmlReader): Promise<void> {
  for await (const piece of streamEntryText(archive, name)) reader.write(piece);
  reader.end();
}

export async function* streamEntryText(archive: ZipArchive, name: string): AsyncGenerator<string> {
  const stream = archive.stream(name);
  stream.setEncoding('utf8');
  const pieces: AsyncIterable<unknown> = stream;
  for await (const piece of pieces) yield String(piece);
}
