import { demandCalls } from '@tarima/domain/demand/contract';
import { CodedError } from '@tarima/domain/kit/errors';
import { purchases } from '@tarima/domain/purchases/purchase';
import { isDivisionLocked } from '../kit/catalogue/row-scope.ts';
import { serve, type Person, type Server } from '../kit/serve.ts';
import { draftPurchases } from './commands.ts';
import { getDemand } from './queries.ts';

export function demandRoutes(server: Server): void {
  serve(server, demandCalls.read, ({ tx, person, query }) =>
    getDemand(tx, {
      divisionId: resolveDivision(person, query.divisionId),
      weeks: query.weeks,
      timeZone: person.timeZone,
      language: query.lang,
    }),
  );
  serve(server, demandCalls.draft, async ({ tx, person, body }) => ({
    purchases: await draftPurchases(tx, person, body),
  }));
}

/** The division that is looked at, null for all of them. @throws CodedError FORBIDDEN for one that is not theirs. */
function resolveDivision(person: Person, requested: number | undefined): number | null {
  if (!isDivisionLocked(purchases, person)) return requested ?? null;
  const personDivisionId = person.divisionId ?? -1;
  if (requested !== undefined && requested !== personDivisionId)
    throw new CodedError('FORBIDDEN', [{ path: 'divisionId', rule: 'option' }]);
  return personDivisionId;
}
