import { demandCalls } from '@tarima/domain/demand/contract';
import { CodedError } from '@tarima/domain/kit/errors';
import { purchases } from '@tarima/domain/purchases/purchase';
import { isLimitedToDivision } from '../kit/catalogue/row-scope.ts';
import { serveCall, type ActingUser, type ApiServer } from '../kit/serve.ts';
import { createDraftPurchases } from './commands.ts';
import { getMaterialDemand } from './queries.ts';

export function registerDemandRoutes(server: ApiServer): void {
  serveCall(server, demandCalls.read, ({ tx, person, query }) =>
    getMaterialDemand(tx, {
      divisionId: resolveDivision(person, query.divisionId),
      weeks: query.weeks,
      timeZone: person.timeZone,
      language: query.lang,
    }),
  );
  serveCall(server, demandCalls.draft, async ({ tx, person, body }) => ({
    purchases: await createDraftPurchases(tx, person, body),
  }));
}

/** Returns the requested division, or null for all divisions. @throws CodedError FORBIDDEN for a division outside the user's scope. */
function resolveDivision(person: ActingUser, requested: number | undefined): number | null {
  if (!isLimitedToDivision(purchases, person)) return requested ?? null;
  const personDivisionId = person.divisionId ?? -1;
  if (requested !== undefined && requested !== personDivisionId)
    throw new CodedError('FORBIDDEN', [{ path: 'divisionId', rule: 'option' }]);
  return personDivisionId;
}
