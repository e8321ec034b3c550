import type { ImportReadOptions } from '@tarima/domain/kit/sheets/contract';
import {
  detectDecimalSeparator,
  type FigureSamples,
} from '@tarima/domain/kit/sheets/decimal-separator';
import { useState } from 'react';
import type { OpenedImportFile } from './use-import-steps.ts';

/** Mapping of a file's columns, beginning with the probable one or the one stored before. */
export function useColumnMapping({ columns: answer, reading: before }: OpenedImportFile) {
  const [paths, setPaths] = useState<ReadonlyMap<number, string | null>>(
    () =>
      new Map(
        before?.columns?.map(({ at, path }) => [at, path]) ??
          answer.columns.map(({ at, path }) => [at, path]),
      ),
  );
  const [matchBy, setMatchBy] = useState(
    before ? before.matchBy : answer.remembered ? answer.matchBy : undefined,
  );
  const [found, setFound] = useState(before?.found ?? answer.found);
  const [said, setSaid] = useState(before?.decimals);

  const mappedPaths = new Set(paths.values());
  const fields = answer.fields.filter(({ path }) => mappedPaths.has(path));
  const keys = answer.keys.flatMap((key) => fields.filter(({ path }) => path === key));
  // By default rows find their records by a key where there is one: a name that exists twice is rarely meant.
  const usual = mappedPaths.has('id') ? null : (keys[0]?.path ?? null);
  const isOffered = matchBy === null || keys.some(({ path }) => path === matchBy);
  const key = matchBy === undefined || !isOffered ? usual : matchBy;
  const figures = answer.columns.flatMap((column): FigureSamples[] => {
    const path = paths.get(column.at);
    return fields.some((field) => field.figure && field.path === path) ? [column.figures] : [];
  });
  const detected = detectDecimalSeparator(figures);
  const unclear =
    detected === 'unclear' ? figures.find((each) => each.unclear)?.unclear : undefined;
  const sample =
    detected === 'unclear' ? undefined : figures.find((each) => each[detected])?.[detected];

  return {
    pathOf: (at: number): string | null => paths.get(at) ?? null,
    /** Maps a column to a field: the column that had the field before loses it. */
    mean: (at: number, path: string | null) =>
      setPaths(
        new Map(
          answer.columns.map((column) => {
            const mapped = paths.get(column.at) ?? null;
            return [column.at, column.at === at ? path : mapped === path ? null : mapped];
          }),
        ),
      ),
    keys,
    key,
    setMatchBy,
    found,
    setFound,
    missing: answer.fields.filter(({ path, needed }) => needed && !mappedPaths.has(path)),
    /** Decimal mark of the file, with a number that shows it, or one that leaves it open. */
    decimals: {
      unclear,
      seen: sample === undefined ? undefined : { mark: detected, sample },
      said,
    },
    setDecimals: setSaid,
    /** Whether there is anything to import: an id alone is not enough. */
    hasFields: fields.some(({ path }) => path !== 'id' && path !== 'updatedAt'),
    /** Undefined while the decimal mark has to be chosen. */
    reading:
      unclear !== undefined && said === undefined
        ? undefined
        : ({
            columns: answer.columns.map(({ at }) => ({ at, path: paths.get(at) ?? null })),
            matchBy: key,
            found,
            ...(unclear !== undefined && { decimals: said }),
          } satisfies ImportReadOptions),
  };
}
