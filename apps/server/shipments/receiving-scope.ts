import { shipments } from '@tarima/domain/shipments/shipment';
import { stores } from '@tarima/domain/stores/store';
import { sql, type RawBuilder } from 'kysely';
import { getRowScope, isLimitedToDivision } from '../kit/catalogue/row-scope.ts';
import type { ActingUser } from '../kit/serve.ts';

type Reader = Pick<ActingUser, 'id' | 'divisionId' | 'profile'>;

/** Returns the condition of the shipments that a user may schedule and send. */
export const getShipmentScope = (person: Reader): RawBuilder<unknown> =>
  getRowScope(shipments, person) ?? sql`true`;

/**
 * Returns the condition of the shipments that a user may open and receive: also transfers that arrive in their division.
 * Half-made goods arrive at a workplace; their store may be one of another division, where that of the workplace has none.
 */
export const getReceivingScope = (person: Reader): RawBuilder<unknown> =>
  isLimitedToDivision(shipments, person)
    ? sql`(${getShipmentScope(person)} or case when to_workplace_id is null
        then target_store_id in (
          select id from stores where account_id = current_account() and ${getRowScope(stores, person) ?? sql`true`})
        else to_workplace_id in (
          select id from workplaces where account_id = current_account() and division_id = ${person.divisionId}) end)`
    : getShipmentScope(person);
