import { findTableWords } from '@tarima/domain/profiles/table-words';
import type { DependentRecords as Counted } from '@tarima/domain/kit/contract';
import type { Module } from '@tarima/domain/kit/module';
import { formAndDialogTexts } from '@tarima/domain/kit/form-and-dialog-texts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { callApi } from '../call-api.ts';
import { getModuleCalls } from '../module-calls.ts';
import { useLanguage } from '../words.tsx';
import classes from './remove.module.css';

/** Loads the number of records that depend on a record, by module. */
export const useDependentCounts = (module: Module, id: number): UseQueryResult<Counted[]> =>
  useQuery({
    queryKey: [module.name, 'dependents', id],
    queryFn: () => callApi(getModuleCalls(module).dependents, { params: { id } }),
    staleTime: 0,
  });

/** List of dependents; empty while they load, or when loading failed. */
export function DependentCountsList({ data }: { data: readonly Counted[] | undefined }) {
  const { say } = useLanguage();
  if (!data) return null;
  const named = data.flatMap(({ module: table, count }) => {
    const words = findTableWords(table);
    return words ? [{ table, words, count }] : [];
  });
  if (named.length === 0)
    return <p className={classes.nothing}>{say(formAndDialogTexts.noDependents)}</p>;
  return (
    <div>
      <div>{say(formAndDialogTexts.dependents)}</div>
      <ul className={classes.dependents}>
        {named.map(({ table, words, count }) => (
          <li key={table}>{say(formAndDialogTexts.dependentsOf, { count, module: say(words) })}</li>
        ))}
      </ul>
    </div>
  );
}
