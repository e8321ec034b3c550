import { day as dayLength } from '../kit/time-zone.ts';
import type { Waiting, WaitingCount } from './contract.ts';
import { shipmentDocument } from '../shipments/document.ts';
import type { DrillDownRows } from './drill-down-rows.ts';

/** Number of days before the end of a quotation at which it is worth a call. */
export const soonDays = 3;

/** Returns the screens that list waiting tasks; a link leads to the first that the user may open. */
export const getWaitingScreens = ({ today, divisionId }: Pick<Waiting, 'today' | 'divisionId'>) =>
  ({
    notifications: [{ screen: 'notifications', filters: { seen: false } }],
    plansToMake: [{ screen: 'orders_planning', filters: { status: ['active'] } }],
    shipmentsToday: [
      {
        screen: 'shipping',
        filters: { status: shipmentDocument.those('underWay'), scheduledAt: { to: today } },
      },
    ],
    expiringQuotations: (['orders', 'my_orders'] as const).map((screen) => ({
      screen,
      filters: { status: ['quotation'], expirationDate: { to: addDays(today, soonDays) } },
    })),
    transferRequests: [
      {
        screen: 'orders',
        tab: 'transfers',
        filters: {
          status: ['pending'],
          ...(divisionId !== null && { divisionRequested: [divisionId] }),
        },
      },
    ],
    lowProducts: [{ screen: 'products_inventories', filters: {} }],
    lowRawMaterials: [{ screen: 'raw_materials_inventories', filters: {} }],
  }) as const satisfies Record<WaitingCount, readonly DrillDownRows[]>;

const addDays = (day: string, days: number): string =>
  // A day has no zone: in UTC each is 24 hours long.
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10);
