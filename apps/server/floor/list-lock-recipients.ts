import type { Permission } from '@tarima/domain/profiles/permissions';
import type { Transaction } from '../kit/database.ts';
import { listUsersByPermission } from '../notifications/commands.ts';

/** Lists the users to notify of a lock at a tablet: those who may open it by a permission, and the planners of the tablet's division. */
export async function listLockRecipients(
  tx: Transaction,
  permission: Permission,
  divisionId: number,
): Promise<number[]> {
  const keepers = await listUsersByPermission(tx, permission);
  const planners = await listUsersByPermission(tx, 'orders_planning', divisionId);
  return [...new Set([...keepers, ...planners])];
}
