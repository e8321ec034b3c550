import { NativeSelect } from '@mantine/core';
import { divisions } from '@tarima/domain/divisions/division';
import { maxPageSize } from '@tarima/domain/kit/list-query';
import type { Language } from '@tarima/domain/kit/words';
import { divisionTexts } from '@tarima/domain/divisions/division-texts';
import { reportTexts } from '@tarima/domain/reports/texts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '../kit/call-api.ts';
import { getModuleCalls } from '../kit/module-calls.ts';
import { useSmallScreen } from '../kit/small-screen.ts';
import { useLanguage } from '../kit/words.tsx';

/** Query of all divisions: one page is enough, because no account has more. */
const divisionsOptions = (lang: Language) =>
  queryOptions({
    queryKey: [divisions.name, 'choices', 'all', lang],
    queryFn: ({ signal }) =>
      callApi(getModuleCalls(divisions).choices, {
        query: { page: 1, size: maxPageSize, lang },
        signal,
      }),
  });

interface DivisionSelectProps {
  readonly value: number | undefined;
  /** Meaning of an empty choice: every division, or the user's own. */
  readonly none?: 'every' | 'own';
  onChange(division: number | undefined): void;
}

/** Select that filters figures by division; all of them by default. */
export function DivisionSelect({ value, none = 'every', onChange }: DivisionSelectProps) {
  const { say, language } = useLanguage();
  const isSmall = useSmallScreen();
  const known = useQuery(divisionsOptions(language)).data?.elements ?? [];
  const named = known.map(({ id, name }) => ({ value: String(id), label: name }));
  const isMissing = value !== undefined && !known.some(({ id }) => id === value);
  return (
    <NativeSelect
      size={isSmall ? 'md' : 'sm'}
      aria-label={say(reportTexts.division)}
      data={[
        { value: '', label: say(none === 'own' ? divisionTexts.own : reportTexts.everyDivision) },
        ...named,
        ...(isMissing ? [{ value: String(value), label: `#${value}` }] : []),
      ]}
      value={value === undefined ? '' : String(value)}
      onChange={({ currentTarget: { value: chosen } }) =>
        onChange(chosen === '' ? undefined : Number(chosen))
      }
    />
  );
}
