import { initialDivision } from '@tarima/domain/accounts/first-records';
import {
  firstSteps,
  stepScreens,
  type Checklist,
  type FirstStep,
} from '@tarima/domain/first-steps/contract';
import { hasCallAccess, customerProfileId } from '@tarima/domain/profiles/profiles';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';

/** Returns the first steps of a new company that a user may take, each done or not by the data itself. */
export async function loadFirstStepsChecklist(
  tx: Transaction,
  person: ActingUser,
): Promise<Checklist> {
  const { accountId, id, profile } = person;
  const found = await tx.row(sql<Record<FirstStep | 'hidden', boolean>>`
    select
      coalesce(trim(a.settings -> 'company' ->> 'address'), '') <> '' as company,
      exists (select from divisions d where d.account_id = a.id and d.location <> ${initialDivision.location}) as division,
      exists (
        select from users u where u.account_id = a.id and u.id <> ${id} and u.profile_id <> ${customerProfileId}
      ) as people,
      exists (select from workplaces w where w.account_id = a.id) as workplaces,
      exists (select from raw_materials m where m.account_id = a.id) as materials,
      exists (select from products p where p.account_id = a.id) as products,
      exists (select from orders o where o.account_id = a.id) as quotation,
      exists (select from first_steps_hidden h where h.account_id = a.id and h.user_id = ${id}) as hidden
    from accounts a where a.id = ${accountId}`);
  const steps = firstSteps
    .filter((name) => stepScreens[name].some((screen) => hasCallAccess(screen, profile)))
    .map((name) => ({ name, done: found?.[name] ?? false }));
  return { hidden: found?.hidden ?? false, steps };
}
