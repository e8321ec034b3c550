import { listWritableFields, type Module, type ModuleName } from '@tarima/domain/kit/module';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import type { Language } from '@tarima/domain/kit/words';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { callApi } from '../call-api.ts';
import { recordChoicesQueryKey } from '../data/list-data.ts';
import { buildChoicesApiCall } from '../select/use-record-choices.ts';
import { useLanguage } from '../words.tsx';

/** Query of the first two records of a module: two already show that there is no single one. */
const firstTwoQuery = (module: ModuleName, language: Language) =>
  queryOptions({
    queryKey: [...recordChoicesQueryKey({ name: module }), 'only', language],
    queryFn: ({ signal }) =>
      callApi(buildChoicesApiCall(module), { query: { page: 1, size: 2, lang: language }, signal }),
    retry: false,
  });

const findOnly = (records: readonly NamedRecord[] = []): NamedRecord | undefined =>
  records.length === 1 ? records[0] : undefined;

/** Returns the only record of a module, for a form that proposes it; undefined where there are several, and until they are known. */
export function useOnlyRecord(module: ModuleName, enabled: boolean): NamedRecord | undefined {
  const { language } = useLanguage();
  return findOnly(useQuery({ ...firstTwoQuery(module, language), enabled }).data?.elements);
}

/**
 * Returns the initial values of a new record's references that propose the only record of their module, by field:
 * a company with one division need not choose it. Empty until the records are known, and for an existing record.
 */
export function useOnlyChoices(
  module: Module,
  isNew: boolean,
): Readonly<Record<string, NamedRecord>> {
  const { language } = useLanguage();
  const proposing = isNew
    ? listWritableFields(module).flatMap(([name, field]) =>
        field.kind === 'reference' && field.proposesOnly === true
          ? [{ name, module: field.module }]
          : [],
      )
    : [];
  return useQueries({
    queries: proposing.map(({ module: referred }) => firstTwoQuery(referred, language)),
    combine: (answers) =>
      Object.fromEntries(
        answers.flatMap(({ data }, at) => {
          const only = findOnly(data?.elements);
          const name = proposing[at]?.name;
          return only && name !== undefined ? [[name, only] as const] : [];
        }),
      ),
  });
}
