import { listWritableFields, type Module } from '@tarima/domain/kit/module';
import { useQuery } from '@tanstack/react-query';
import { parseNamedRecord, toDisplayText } from '../cells/display-value.ts';
import { listQueryOptions } from '../data/list-data.ts';
import { useLanguage } from '../words.tsx';

/** Number of the latest records among which the most common values are counted. */
const countedRecords = 50;
const noValues: Readonly<Record<string, unknown>> = {};

/** Returns the most common values of a module's latest records for the fields that propose them, by field. Empty until the records are known. */
export function useUsualValues(module: Module): Readonly<Record<string, unknown>> {
  const { language: lang } = useLanguage();
  const proposing = listWritableFields(module).filter(
    ([, field]) => 'proposesUsual' in field && field.proposesUsual === true,
  );
  const latest = useQuery({
    ...listQueryOptions(module, {
      page: 1,
      size: countedRecords,
      filters: {},
      orderBy: 'id',
      orderType: 'desc',
      lang,
    }),
    enabled: proposing.length > 0,
    retry: false,
    select: ({ elements }) =>
      Object.fromEntries(
        proposing.flatMap(([name, { kind }]) => {
          const usual = findMostCommon(elements.map((record) => toValue(kind, record[name])));
          return usual === undefined ? [] : [[name, usual] as const];
        }),
      ),
  });
  return latest.data ?? noValues;
}

const toValue = (kind: string, value: unknown) =>
  kind === 'reference' ? parseNamedRecord(value) : toDisplayText(value) || undefined;

/** Returns the value that occurs most often, of several the one that occurs first. */
function findMostCommon<Value>(values: readonly (Value | undefined)[]): Value | undefined {
  const groups = Map.groupBy(
    values.filter((value) => value !== undefined),
    (value) => JSON.stringify(value),
  );
  return [...groups.values()].toSorted((one, other) => other.length - one.length)[0]?.[0];
}
