import { dayMillis, formatLocalDay } from '@tarima/domain/kit/time-zone';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import { getPlantInstant, testTimeZone } from '../testing/days.ts';
import { createActiveOrder, createWorkplaces, toPlanEventInputs } from '../testing/planned.ts';
import { toPreviewedReplan } from '../testing/previewed-replan.ts';
import { requireSuccess, createSalesCompany, type SalesCompany } from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: SalesCompany;

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'earlier.test');
  await createWorkplaces(sales);
});
afterAll(() => server.close());

interface StoredWork {
  readonly id: number;
  readonly start: string;
  readonly end: string;
  readonly user: number;
  readonly workplace: number;
}

const listStored = async (orderIds: readonly number[]): Promise<StoredWork[]> =>
  (
    await Promise.all(
      orderIds.map(async (id) =>
        pickListByPath(requireSuccess(await sales.planner.get(`/details/${id}`)).body, 'events'),
      ),
    )
  )
    .flat()
    .map((event) => ({
      id: pickNumberByPath(event, 'id'),
      start: String(pickByPath(event, 'start')),
      end: String(pickByPath(event, 'end')),
      user: pickNumberByPath(event, 'split'),
      workplace: pickNumberByPath(event, 'workplaceId'),
    }))
    .toSorted((one, other) => one.start.localeCompare(other.start) || one.id - other.id);

const withoutIds = (works: readonly StoredWork[]) => works.map((work) => ({ ...work, id: 0 }));
const getEnd = (works: readonly StoredWork[]): string =>
  works.reduce((last, { end }) => (end > last ? end : last), '');

const ask = (body: object, dryRun = true, client = sales.planner) =>
  client.post(`/planning/replan?lang=es&dryRun=${dryRun}`, body);
const count = (freed: object, client = sales.planner) =>
  client.post('/planning/earlier-work?lang=es', { freed });

/** Plans some orders one behind the other, makes the second or the first day of their work a holiday, replans, and withdraws the holiday. */
async function withdrawHoliday(quantities: readonly number[], day: 'first' | 'second' = 'second') {
  await server.database.tenant(sales.company.accountId, async (tx) => {
    await tx.row(sql`delete from planning_events`);
    await tx.row(
      sql`update orders set production_finished_at = present() where status = 'production'`,
    );
  });
  const ids: number[] = [];
  for (const quantity of quantities) {
    const { id } = await createActiveOrder(sales, quantity);
    const proposal = requireSuccess(
      await sales.planner.post('/planning/propose', { orders: [{ id }] }),
    );
    requireSuccess(
      await sales.planner.post('/events', {
        order: { id },
        events: toPlanEventInputs(proposal.body),
      }),
    );
    ids.push(id);
  }
  const planned = await listStored(ids);
  const days = planned.map(({ start }) => formatLocalDay(Date.parse(start), testTimeZone));
  const date = days.find((each) => day === 'first' || each !== days[0]) ?? '';
  const midnight = getPlantInstant(date, '00:00');
  const freed = {
    startDate: new Date(midnight).toISOString(),
    endDate: new Date(midnight + dayMillis).toISOString(),
  };
  const holiday = pickNumberByPath(
    requireSuccess(await sales.admin.post('/calendar-days', { date, name: 'Fiesta del pueblo' }))
      .body,
    'id',
  );
  const replan = requireSuccess(await ask({}));
  requireSuccess(await ask({ seen: toPreviewedReplan(replan) }, false));
  const replanned = await listStored(ids);
  requireSuccess(await sales.admin.delete(`/calendar-days/${holiday}`));
  return { ids, planned, replanned, freed };
}

test('work behind a withdrawn holiday is counted, previewed without a change, moved as previewed, and moved back by the undo', async () => {
  const { ids, replanned, freed } = await withdrawHoliday([600, 600]);
  const preview = requireSuccess(await ask({ freed }));
  const moves = pickListByPath(preview.body, 'moves');
  const orders = pickListByPath(preview.body, 'orders');
  expect(moves.length).toBeGreaterThan(0);
  expect(requireSuccess(await count(freed)).body).toEqual({
    divisions: [
      {
        id: sales.plant.divisions[0],
        name: expect.any(String),
        works: moves.length,
        orders: orders.length,
      },
    ],
  });
  for (const order of orders)
    expect(String(pickByPath(order, 'endAfter')) < String(pickByPath(order, 'end'))).toBe(true);
  expect(pickListByPath(preview.body, 'held')).toEqual([]);
  expect(await listStored(ids)).toEqual(replanned);

  const applied = requireSuccess(await ask({ freed, seen: toPreviewedReplan(preview) }, false));
  const after = await listStored(ids);
  const byId = new Map(
    moves.map((move) => [pickNumberByPath(move, 'event.id'), pickListByPath(move, 'to')]),
  );
  const expected = replanned.flatMap((work) => {
    const parts = byId.get(work.id);
    if (!parts) return [work];
    return parts.map((part) => ({
      ...work,
      start: String(pickByPath(part, 'start')),
      end: String(pickByPath(part, 'end')),
      user: pickNumberByPath(part, 'user.id'),
    }));
  });
  const sort = (works: readonly StoredWork[]) =>
    withoutIds(works)
      .map((work) => JSON.stringify(work))
      .toSorted();
  expect(sort(after)).toEqual(sort(expected));
  expect(getEnd(after) < getEnd(replanned)).toBe(true);
  expect(after.some(({ start, end }) => start >= freed.startDate && end <= freed.endDate)).toBe(
    true,
  );
  // A second run finds nothing more.
  expect(requireSuccess(await count(freed)).body).toEqual({ divisions: [] });

  const id = pickNumberByPath(applied.body, 'appliedId');
  requireSuccess(await sales.planner.post(`/planning/replans/${id}/undo`, {}));
  expect(sort(await listStored(ids))).toEqual(sort(replanned));
});

test('earlier work is refused together with late work, after another change, and with an end before the start', async () => {
  const { ids, replanned, freed } = await withdrawHoliday([600]);
  const late = [{ id: replanned[0]?.id, endDate: '2099-01-01T00:00:00Z' }];
  expect(pickByPath((await ask({ freed, late })).body, 'details.0')).toMatchObject({
    path: 'freed',
    rule: 'invalid',
  });
  const backwards = { startDate: freed.endDate, endDate: freed.startDate };
  expect((await ask({ freed: backwards })).status).toBe(400);
  expect((await count(backwards)).status).toBe(400);
  const preview = requireSuccess(await ask({ freed }));
  requireSuccess(
    await sales.planner.put(`/planning/orders/${ids[0]}/pins`, {
      events: replanned.map(({ id }) => ({ id })),
      pinned: true,
    }),
  );
  const refused = await ask({ freed, seen: toPreviewedReplan(preview) }, false);
  expect([refused.status, pickByPath(refused.body, 'messageCode')]).toEqual([409, 'STALE_ENTITY']);
  expect(withoutIds(await listStored(ids))).toEqual(withoutIds(replanned));
  // Pinned work does not move.
  expect(pickListByPath(requireSuccess(await ask({ freed })).body, 'moves')).toEqual([]);
});

test('earlier work is counted only for a planner, and moves no order that another division plans', async () => {
  const { freed } = await withdrawHoliday([600]);
  const other = sales.plant.divisions[1];
  const elsewhere = requireSuccess(
    await sales.admin.post(`/planning/replan?lang=es&dryRun=true&divisionId=${other}`, { freed }),
  );
  expect(pickListByPath(elsewhere.body, 'moves')).toEqual([]);
  expect((await count(freed, sales.luis)).status).toBe(403);
});

test('work moves into a freed day once its material is there, and not ahead of it', async () => {
  const { ids, freed } = await withdrawHoliday([60, 60], 'first');
  const [first = 0, second = 0] = ids;
  const stored = await listStored(ids);
  expect(stored.every(({ start }) => start >= freed.endDate)).toBe(true);
  /** Orders whose work moves, and whether all of it moves into the freed day. */
  const listMoved = async () => {
    const moves = pickListByPath(requireSuccess(await ask({ freed })).body, 'moves');
    const { body } = requireSuccess(await count(freed));
    const [works] = pickListByPath(body, 'divisions').map((each) => pickByPath(each, 'works'));
    expect(works).toBe(moves.length > 0 ? moves.length : undefined);
    return [...Map.groupBy(moves, (move) => pickNumberByPath(move, 'event.orderId'))]
      .map(([order, own]) => {
        const parts = own.flatMap((move) => pickListByPath(move, 'to'));
        const isInside = parts.every(
          (part) =>
            String(pickByPath(part, 'start')) >= freed.startDate &&
            String(pickByPath(part, 'end')) <= freed.endDate,
        );
        return [order, own.length, isInside];
      })
      .toSorted(([one], [other]) => Number(one) - Number(other));
  };
  // A piece takes 2.5 of the material: the stock is enough for one order more each time.
  const bringMaterial = async () =>
    requireSuccess(
      await sales.admin.post('/raw-materials-inventories/insert', {
        store: { id: sales.plant.stores[0] },
        elements: [{ id: sales.plant.rawMaterials[0], lotCode: 'M1', quantity: 150 }],
      }),
    );
  expect(await listMoved()).toEqual([]);
  await bringMaterial();
  expect(await listMoved()).toEqual([[first, 2, true]]);
  await bringMaterial();
  expect(await listMoved()).toEqual([
    [first, 2, true],
    [second, 2, true],
  ]);
  expect(await listStored(ids)).toEqual(stored);
});
