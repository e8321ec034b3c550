import { orderDocument } from '@tarima/domain/orders/document';
import { sql } from 'kysely';
import { buildStatusCondition } from '../kit/status-condition.ts';

/**
 * Condition of a stop whose customer takes nothing any more: its order (alias `o`) is canceled.
 * A transfer (shipment with the alias `h`) of a canceled order is still received in its store.
 */
export const canceledDelivery = sql`(
  ${buildStatusCondition(orderDocument, 'canceled', 'o.status')} and h.type is distinct from 'transfer')`;
