import { dayMillis as dayLength } from '../kit/time-zone.ts';
import type { WaitingTasks, WaitingTaskName } from './contract.ts';
import { shipmentDocument } from '../shipments/document.ts';
import type { DrillDownTarget } from './drill-down-rows.ts';

/** Number of days before the end of a quotation at which it is worth a call. */
export const expiringQuotationDays = 3;

/** Returns the screens that list waiting tasks; a link leads to the first that the user may open. */
export const getWaitingTaskScreens = ({
  today,
  divisionId,
}: Pick<WaitingTasks, 'today' | 'divisionId'>) =>
  ({
    notifications: [{ screen: 'notifications', filters: { seen: false } }],
    plansToMake: [{ screen: 'orders_planning', filters: { status: ['active'] } }],
    shipmentsLate: [
      {
        screen: 'shipping',
        filters: {
          status: shipmentDocument.those('underWay'),
          scheduledAt: { to: addDays(today, -1) },
        },
      },
    ],
    shipmentsToday: [
      {
        screen: 'shipping',
        filters: {
          status: shipmentDocument.those('underWay'),
          scheduledAt: { from: today, to: today },
        },
      },
    ],
    expiringQuotations: (['orders', 'my_orders'] as const).map((screen) => ({
      screen,
      filters: {
        status: ['quotation'],
        expirationDate: { to: addDays(today, expiringQuotationDays) },
      },
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
  }) as const satisfies Record<WaitingTaskName, readonly DrillDownTarget[]>;

const addDays = (day: string, days: number): string =>
  // A day has no time zone: in UTC each is 24 hours long.
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10);
