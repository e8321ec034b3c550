import type {
  FileColumnsAnswer,
  ImportReadOptions,
  SheetConstant,
} from '@tarima/domain/kit/sheets/contract';
import {
  detectDecimalSeparator,
  type NumberTextSamples,
} from '@tarima/domain/kit/sheets/decimal-separator';
import { useState } from 'react';
import { listDateColumns, detectDayMonthOrder } from './day-order.ts';
import type { OpenedImportFile } from './use-import-steps.ts';

/** Holds the mapping of a file's columns, beginning with the probable mapping or the stored one. */
export function useColumnMapping({ columns: answer, reading: before, layout }: OpenedImportFile) {
  const [paths, setPaths] = useState(() => pathsAtFirst(answer, before));
  const [constants, setConstants] = useState<readonly SheetConstant[]>(
    before?.constants ?? answer.constants,
  );
  const [matchBy, setMatchBy] = useState(
    before ? before.matchBy : answer.remembered ? answer.matchBy : undefined,
  );
  const [found, setFound] = useState(before?.found ?? answer.found);
  const [said, setSaid] = useState(before?.decimals);
  const [dayOrder, setDayOrder] = useState(before?.dayOrder);

  const mapped = new Set([...paths.values()].flat());
  const filled = constants.filter(({ path, text }) => path !== '' && text.trim() !== '');
  const mappedPaths = new Set([...mapped, ...filled.map(({ path }) => path)]);
  const fields = answer.fields.filter(({ path }) => mapped.has(path));
  const keys = answer.keys.flatMap((key) => fields.filter(({ path }) => path === key));
  // Rows find their records by a key field by default, if there is one: a duplicate name is rarely intended.
  const usual = mapped.has('id') ? null : (keys[0]?.path ?? null);
  const isOffered = matchBy === null || keys.some(({ path }) => path === matchBy);
  const key = matchBy === undefined || !isOffered ? usual : matchBy;
  const getPaths = (at: number): readonly string[] => paths.get(at) ?? [];
  const figures = answer.columns.flatMap((column): NumberTextSamples[] => {
    const filledBy = getPaths(column.at);
    return fields.some((field) => field.figure && filledBy.includes(field.path))
      ? [column.figures]
      : [];
  });
  const detected = detectDecimalSeparator(figures);
  const unclear =
    detected === 'unclear' ? figures.find((each) => each.unclear)?.unclear : undefined;
  const sample =
    detected === 'unclear' ? undefined : figures.find((each) => each[detected])?.[detected];

  const dates = detectDayMonthOrder(listDateColumns(answer, ({ at }) => getPaths(at)));
  const isOpen =
    (unclear !== undefined && said === undefined) ||
    (dates.unclear !== undefined && dayOrder === undefined);

  return {
    /** Returns the fields that a column fills; a field that is still to be chosen is empty. */
    getPaths,
    /** Maps a column to a field, or to none: the column or constant that had the field loses it. */
    mean: (at: number, place: number, path: string | null) => {
      setPaths(
        new Map(
          answer.columns.map((column) => {
            const columnPaths = getPaths(column.at).map((each) => (each === path ? '' : each));
            const own = column.at === at ? withPath(columnPaths, place, path) : columnPaths;
            return [column.at, own.filter((each, index) => each !== '' || index > 0)];
          }),
        ),
      );
      setConstants(constants.filter((each) => each.path !== path));
    },
    /** Adds a further field that a column fills. */
    addField: (at: number) => setPaths(new Map([...paths, [at, [...getPaths(at), '']]])),
    constants,
    setConstants,
    /** Returns the fields that a constant may fill. @param own current field of the constant */
    fieldsLeft: (own: string) =>
      answer.fields.filter(
        ({ path }) =>
          path === own ||
          (!mapped.has(path) &&
            path !== 'id' &&
            path !== 'updatedAt' &&
            constants.every((each) => each.path !== path)),
      ),
    keys,
    key,
    setMatchBy,
    found,
    setFound,
    missing: answer.fields.filter(({ path, needed }) => needed && !mappedPaths.has(path)),
    /** Decimal separator of the file, with a number that shows it, or one that leaves it open. */
    decimals: {
      unclear,
      seen: sample === undefined ? undefined : { mark: detected, sample },
      said,
    },
    setDecimals: setSaid,
    /** Order of day and month in the file's dates, and the user's choice where it is open. */
    dates: { ...dates, chosen: dayOrder },
    setDayOrder,
    /** Whether there is anything to import: an id alone is not enough. */
    hasFields: fields.some(({ path }) => path !== 'id' && path !== 'updatedAt'),
    /** Read options; undefined while the decimal separator, or the order of day and month, has to be chosen. */
    reading: isOpen
      ? undefined
      : ({
          ...(layout && { layout }),
          columns: answer.columns.flatMap(({ at }) => {
            const chosen = getPaths(at).filter((path) => path !== '');
            const meanings: readonly (string | null)[] = chosen.length === 0 ? [null] : chosen;
            return meanings.map((path) => ({ at, path }));
          }),
          ...(filled.length > 0 && { constants: filled }),
          matchBy: key,
          found,
          ...(unclear !== undefined && { decimals: said }),
          ...(dates.unclear !== undefined && { dayOrder }),
        } satisfies ImportReadOptions),
  };
}

/** Returns the fields of each column, as chosen earlier or as they probably are. */
function pathsAtFirst(
  { columns }: FileColumnsAnswer,
  before: ImportReadOptions | undefined,
): ReadonlyMap<number, readonly string[]> {
  return new Map(
    columns.map(({ at, path, also }) => [
      at,
      before?.columns
        ? before.columns.flatMap((each) => (each.at === at ? (each.path ?? []) : []))
        : [path ?? [], also].flat(),
    ]),
  );
}

const withPath = (
  paths: readonly string[],
  place: number,
  path: string | null,
): readonly string[] => paths.toSpliced(place, 1, ...(path === null ? [] : [path]));
