import { userCalls } from '@tarima/domain/users/contract';
import { activityTexts, changeWords, happeningWords } from '@tarima/domain/users/texts';
import { users } from '@tarima/domain/users/user';
import { queryOptions } from '@tanstack/react-query';
import { call, type AnswerOf } from '../kit/call.ts';
import type { Speech } from '../kit/words.tsx';

export type Happening = AnswerOf<typeof userCalls.activity>[number];

export const activityKey = (id: number) => [users.name, 'activity', id] as const;

export const activityQuery = (id: number) =>
  queryOptions({
    queryKey: activityKey(id),
    queryFn: ({ signal }) => call(userCalls.activity, { params: { id }, signal }),
    // Under another person's name nobody's activity may be seen.
    placeholderData: () => undefined,
  });

/** A change of several rows at one moment by one person is one happening: links are stored one by one. */
export function gathered(happenings: readonly Happening[]): Happening[] {
  const told: Happening[] = [];
  for (const happening of happenings) {
    const last = told.at(-1);
    const belongs =
      last?.action === 'update' &&
      happening.action === 'update' &&
      last.at.slice(0, 19) === happening.at.slice(0, 19) &&
      last.by?.id === happening.by?.id;
    if (belongs) {
      const changed = [...new Set([...last.changed, ...happening.changed])];
      told[told.length - 1] = { ...last, changed };
    } else told.push(happening);
  }
  return told.filter(isWorthTelling);
}

/** An update of nothing that anybody would recognise, as of a password's date, is told by its own entry or not at all. */
const isWorthTelling = ({ action, changed }: Happening): boolean =>
  action !== 'update' || changed.some((column) => changeWords(column));

/** What happened, in words. */
export function sayHappening({ action, changed }: Happening, { say, language }: Speech): string {
  const fields = changed.flatMap((column) => {
    const words = changeWords(column);
    return words ? [say(words)] : [];
  });
  if (action !== 'update' || fields.length === 0) return say(happeningWords(action));
  return say(activityTexts.changed, { fields: new Intl.ListFormat(language).format(fields) });
}
