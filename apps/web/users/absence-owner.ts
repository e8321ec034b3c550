import { absenceCalls, type Absence } from '@tarima/domain/absences/contract';
import { absenceTexts } from '@tarima/domain/absences/texts';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import type { Language } from '@tarima/domain/kit/words';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { callApi } from '../kit/call-api.ts';
import type {
  WindowAnswerDto,
  UnavailableWindowOwner,
} from '../plant/windows/unavailable-window-owner.ts';

const toAbsenceKey = (userId: number) => ['users', 'absences', userId] as const;

/** Query of a user's absences that have not ended. */
export const absencesQueryOptions = (userId: number, lang: Language) =>
  queryOptions({
    queryKey: [...toAbsenceKey(userId), lang],
    queryFn: async ({ signal }) =>
      (await callApi(absenceCalls.read, { params: { userId }, query: { lang }, signal })).absences,
    // The absences of the previous user would otherwise appear under another user's name.
    placeholderData: () => undefined,
  });

interface Changed extends WindowAnswerDto {
  readonly absences: readonly Absence[];
}

/** Returns a user as the owner of absences. */
export const createAbsenceOwner = (
  client: QueryClient,
  { id, name }: NamedRecord,
): UnavailableWindowOwner<Changed> => ({
  key: `user ${id}`,
  name,
  texts: absenceTexts,
  callOff: (absenceId, how) =>
    callApi(absenceCalls.callOff, { ...how, params: { userId: id, absenceId } }),
  show: () => client.invalidateQueries({ queryKey: toAbsenceKey(id) }),
});
