import path from 'node:path/posix';
import { createWrongValueError } from '@tarima/domain/kit/errors';
import { maxCellLength } from '@tarima/domain/kit/sheets/contract';
import {
  createFileTooLargeError,
  createUnreadableFileError,
  type ZipArchive,
} from './zip-archive.ts';
import {
  getXmlAttribute,
  decodeXmlEntities,
  unescapeExcelText,
  XmlReader,
  type XmlHandler,
} from './xml.ts';

/** Parts of a workbook that are read. */
export interface WorkbookParts {
  /** Sheet `main`, or else the first visible one. */
  readonly sheet: string;
  readonly comments: string | undefined;
  readonly strings: string | undefined;
  /** Whether a style shows its number as a date, by the style's place. */
  readonly dates: readonly boolean[];
  readonly since1904: boolean;
}

/** Name of the sheet that is read, at any position. */
export const mainSheetName = 'main';

export function findWorkbookParts(archive: ZipArchive): WorkbookParts {
  const workbookPath = getWorkbookPath(archive);
  const { sheets, since1904 } = parseSheets(archive.text(workbookPath));
  const relations = parseRelations(archive, workbookPath);
  const found =
    sheets.find(({ name }) => name.trim().toLowerCase() === mainSheetName) ??
    sheets.find(({ hidden }) => !hidden);
  const sheet = found && relations.find(({ id }) => id === found.relation)?.target;
  if (sheet === undefined || !archive.has(sheet)) throw createUnreadableFileError();
  const target = (type: string) => {
    const named = relations.find((relation) => relation.type.endsWith(`/${type}`))?.target;
    return named !== undefined && archive.has(named) ? named : undefined;
  };
  const styles = target('styles');
  const comments = parseRelations(archive, sheet).find(({ type }) => type.endsWith('/comments'));
  return {
    sheet,
    comments: comments && archive.has(comments.target) ? comments.target : undefined,
    strings: target('sharedStrings'),
    dates: styles === undefined ? [] : parseDateStyles(archive.text(styles)),
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
        // `r:id`, with any prefix; the sheet's own number is `sheetId`.
        relation: getXmlAttribute(attributes, 'id') ?? '',
        hidden: (getXmlAttribute(attributes, 'state') ?? 'visible') !== 'visible',
      });
    },
  });
  return { sheets, since1904 };
}

/** Built-in formats of dates and moments. Source: ECMA-376 part 1, 18.8.30. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** Detects a date format: letters of days or years outside of quoted text; hours alone are no date. */
const showsDay = (format: string): boolean =>
  /[dy]/i.test(format.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '')) && !/general/i.test(format);

function parseDateStyles(styles: string): boolean[] {
  const formats = new Map<number, string>();
  const dates: boolean[] = [];
  let inCells = false;
  parseXml(styles, {
    open(tag, attributes) {
      if (tag === 'numFmt')
        formats.set(
          Number(getXmlAttribute(attributes, 'numFmtId')),
          getXmlAttribute(attributes, 'formatCode') ?? '',
        );
      else if (tag === 'cellXfs') inCells = true;
      else if (tag === 'xf' && inCells) {
        const id = Number(getXmlAttribute(attributes, 'numFmtId') ?? 0);
        const format = formats.get(id);
        dates.push(format === undefined ? isBuiltInDate(id) : showsDay(format));
      }
    },
    close(tag) {
      if (tag === 'cellXfs') inCells = false;
    },
  });
  return dates;
}

/** Characters of all texts that cells share: those of 100,000 rows have some 50 million. */
const mostShared = 150_000_000;

/** Texts that the cells share, read as they come: there may be hundreds of thousands. */
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
        strings.push(unescapeExcelText(current));
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
  await feed(archive, parts.strings, reader);
  return strings;
}

/** The notes of the first row, by the letters of their columns. */
export function readHeaderNotes(
  archive: ZipArchive,
  parts: WorkbookParts,
): ReadonlyMap<string, string> {
  const notes = new Map<string, string>();
  if (parts.comments === undefined) return notes;
  let column: string | undefined;
  let written = '';
  let inText = false;
  parseXml(archive.text(parts.comments), {
    open(tag, attributes) {
      if (tag === 'comment') {
        column = /^([A-Z]{1,3})1$/.exec(getXmlAttribute(attributes, 'ref') ?? '')?.[1];
        written = '';
      } else if (tag === 't') inText = true;
    },
    close(tag) {
      if (tag === 't') inText = false;
      else if (tag === 'comment' && column !== undefined)
        notes.set(column, unescapeExcelText(written));
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

/** Gives a part to a reader piece by piece, so that other requests are served between two. */
async function feed(archive: ZipArchive, name: string, reader: XmlReader): Promise<void> {
  for await (const piece of streamEntryText(archive, name)) reader.write(piece);
  reader.end();
}

export async function* streamEntryText(archive: ZipArchive, name: string): AsyncGenerator<string> {
  const stream = archive.stream(name);
  stream.setEncoding('utf8');
  const pieces: AsyncIterable<unknown> = stream;
  for await (const piece of pieces) yield String(piece);
}
