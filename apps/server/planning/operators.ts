import {
  getAbleOperators,
  getAbsenceTimes,
  hasAbsenceEnd,
} from '@tarima/domain/planning/operators';
import { dayMillis } from '@tarima/domain/kit/time-zone';
import type { Language } from '@tarima/domain/kit/words';
import { sql } from 'kysely';
import { loadWorkCalendars } from '../accounts/calendars.ts';
import { getServerTime } from '../kit/clock.ts';
import type { Transaction } from '../kit/database.ts';
import { findPreviewLink, type FileService } from '../kit/files/file-service.ts';
import type { FileLinkReader } from '../kit/files/links.ts';
import { buildCollationExpression } from '../kit/word-order.ts';
import { formatInstant, loadPlantOperators } from './plant-snapshot.ts';

/** Period before now whose absences are also returned. */
const lookedBack = 8 * 7 * dayMillis;

/** Returns the people who may work at a workplace, by name: active users with one of its positions, and people lent to it. */
export async function listWorkplaceOperators(
  tx: Transaction,
  files: FileService,
  reader: FileLinkReader,
  { id: workplaceId, lang: language }: { readonly id: number; readonly lang: Language },
  /** Division of the requesting user: people with its hours are returned without hours. */
  divisionId: number | null,
) {
  const { accountId } = reader;
  const now = getServerTime();
  const calendars = await loadWorkCalendars(tx);
  const operators = await loadPlantOperators(tx, { accountId, now: now - lookedBack }, calendars);
  // A person who is no longer lent to the workplace is not one of its people.
  const able = getAbleOperators(operators, workplaceId).flatMap(({ id }) =>
    getAbsenceTimes(operators, id, workplaceId).some(
      ({ start, end }) => start <= now && !hasAbsenceEnd(end),
    )
      ? []
      : [id],
  );
  const people = await tx.rows(sql<{ id: number; name: string; picture_id: number | null }>`
    select u.id, u.name, u.picture_id from users u
    where u.account_id = ${accountId} and u.id = any(${able}::bigint[])
    order by ${buildCollationExpression(sql`u.name`, language)}, u.id`);
  const divisionHours = calendars.of(divisionId);
  const hoursOf = new Map(operators.map(({ id, hours }) => [id, hours]));
  return people.map(({ id, name, picture_id: pictureId }) => {
    const personHours = hoursOf.get(id) ?? divisionHours;
    return {
      id,
      name,
      profilePic: findPreviewLink(files, reader, pictureId),
      away: getAbsenceTimes(operators, id, workplaceId).map(({ start, end }) => ({
        start: formatInstant(start),
        end: formatInstant(end),
      })),
      ...(personHours !== divisionHours && {
        hours: { week: personHours.week, days: personHours.days },
      }),
    };
  });
}
