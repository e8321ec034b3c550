import { divisions } from '@tarima/domain/divisions/division';
import { catalogueCalls } from '@tarima/domain/kit/contract';
import { defaultLanguage } from '@tarima/domain/kit/words';
import { sql } from 'kysely';
import { catalogueOf } from '../catalogues.ts';
import { replaceRecord } from '../kit/catalogue/records.ts';
import { dependentsRoute, readerOf, writingRoutes } from '../kit/catalogue/routes.ts';
import { serve, type Server } from '../kit/serve.ts';
import { holdRights, refuseMovingHeld } from '../profiles/rights.ts';

/** As a plain catalogue, but for replacing, which moves the positions that say what some people see. */
export function divisionRoutes(server: Server): void {
  const catalogue = catalogueOf(divisions);
  writingRoutes(server, catalogue);
  dependentsRoute(server, divisions);

  serve(server, catalogueCalls(divisions).replace, async ({ tx, person, query }) => {
    const { oldId, newId } = query;
    await holdRights(tx, 'profile');
    const moved = await tx.rows(sql<{ id: number }>`
      select id from positions where account_id = ${person.accountId} and division_id = ${oldId}`);
    await refuseMovingHeld(
      tx,
      person,
      moved.map(({ id }) => id),
      'oldId',
    );
    await replaceRecord(tx, catalogue, readerOf(divisions, person, defaultLanguage), oldId, newId);
  });
}
