import { listWritableFields, type Module } from '@tarima/domain/kit/module';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import { useQueries } from '@tanstack/react-query';
import { callApi } from '../call-api.ts';
import { recordChoicesQueryKey } from '../data/list-data.ts';
import { buildChoicesApiCall } from '../select/use-record-choices.ts';
import { useLanguage } from '../words.tsx';

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
    queries: proposing.map(({ module: referred }) => ({
      queryKey: [...recordChoicesQueryKey({ name: referred }), 'only', language],
      // Two records already show that there is no single one.
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        callApi(buildChoicesApiCall(referred), {
          query: { page: 1, size: 2, lang: language },
          signal,
        }),
      retry: false,
    })),
    combine: (answers) =>
      Object.fromEntries(
        answers.flatMap(({ data }, at) => {
          const [only, other] = data?.elements ?? [];
          const name = proposing[at]?.name;
          return only && !other && name !== undefined ? [[name, only] as const] : [];
        }),
      ),
  });
}
