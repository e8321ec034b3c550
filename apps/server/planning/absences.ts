import type { Absence, AbsenceBody } from '@tarima/domain/absences/contract';
import { CodedError, createWrongValueError } from '@tarima/domain/kit/errors';
import type { Language } from '@tarima/domain/kit/words';
import { customerProfileId } from '@tarima/domain/profiles/profiles';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import type { DowntimeWindowRules } from './downtime-windows.ts';

/** Windows in which a person is absent or works for another division. */
export const absenceWindowRules: DowntimeWindowRules<AbsenceBody> = {
  begun: 'absenceBegun',
  over: 'expired',
  // A person who is no longer lent cannot do the work planned at the other division.
  opens: true,
  async lock(tx, { ownerId }) {
    // Saving a plan takes the same lock, so one of the two transactions waits.
    const user = await tx.row(sql<{ id: number; name: string }>`
      select id, name from users
      where account_id = ${tx.accountId} and id = ${ownerId} and profile_id <> ${customerProfileId} for no key update`);
    if (!user) throw new CodedError('ENTITY_NOT_FOUND');
    return { kind: 'user', table: 'users_absences', ...user };
  },
  async columns(tx, { ownerId }, { kind, note, position }) {
    if (position) await assertOtherDivision(tx, ownerId, position.id);
    return [
      ['kind', kind],
      ['note', note],
      ['position_id', position?.id ?? null],
    ];
  },
  async followed() {},
};

/**
 * Asserts that a loan is to another division. @throws CodedError WRONG_VALUES for an unknown position, or one of the person's own division.
 */
async function assertOtherDivision(
  tx: Transaction,
  userId: number,
  positionId: number,
): Promise<void> {
  const position = await tx.row(sql<{ home: boolean }>`
    select coalesce(p.division_id = own.division_id, false) as home
    from positions p
    join users u on u.account_id = p.account_id and u.id = ${userId}
    left join positions own on own.account_id = u.account_id and own.id = u.main_position_id
    where p.account_id = ${tx.accountId} and p.id = ${positionId}`);
  if (!position) throw createWrongValueError('event.position', 'unknown');
  if (position.home) throw createWrongValueError('event.position', 'different');
}

/**
 * Returns the absences of a person that have not ended, the earliest first.
 * @throws CodedError ENTITY_NOT_FOUND for an unknown person.
 */
export async function listAbsences(
  tx: Transaction,
  language: Language,
  userId: number,
): Promise<Absence[]> {
  const user = await tx.row(sql`
    select from users where account_id = ${tx.accountId} and id = ${userId} and profile_id <> ${customerProfileId}`);
  if (!user) throw new CodedError('ENTITY_NOT_FOUND');
  const name = sql.ref(`name_${language}`);
  return tx.rows(sql<Absence>`
    select a.id, a.kind, a.start_date as "startDate", a.end_date as "endDate", a.note,
      case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.${name}) end as position,
      case when d.id is not null then jsonb_build_object('id', d.id, 'name', d.${name}) end as division
    from users_absences a
    left join positions p on p.account_id = a.account_id and p.id = a.position_id
    left join divisions d on d.account_id = p.account_id and d.id = p.division_id
    where a.account_id = ${tx.accountId} and a.owner_id = ${userId} and a.end_date > present()
    order by a.start_date`);
}
