import { absenceCalls, type Absence } from '@tarima/domain/absences/contract';
import { absenceTexts } from '@tarima/domain/absences/texts';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import type { Language } from '@tarima/domain/kit/words';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../kit/call.ts';
import type { Answered, WindowOwner } from '../plant/windows/window-owner.ts';

const toAbsenceKey = (userId: number) => ['users', 'absences', userId] as const;

/** Query of a user's absences that have not ended. */
export const absencesQuery = (userId: number, lang: Language) =>
  queryOptions({
    queryKey: [...toAbsenceKey(userId), lang],
    queryFn: async ({ signal }) =>
      (await call(absenceCalls.read, { params: { userId }, query: { lang }, signal })).absences,
    // Without this the absences of the former user would show under another user's name.
    placeholderData: () => undefined,
  });

interface Changed extends Answered {
  readonly absences: readonly Absence[];
}

/** Returns a user as the owner of absences. */
export const absent = (client: QueryClient, { id, name }: NamedRecord): WindowOwner<Changed> => ({
  key: `user ${id}`,
  name,
  texts: absenceTexts,
  callOff: (absenceId, how) =>
    call(absenceCalls.callOff, { ...how, params: { userId: id, absenceId } }),
  show: () => client.invalidateQueries({ queryKey: toAbsenceKey(id) }),
});
