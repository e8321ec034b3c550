import { expect } from '@playwright/test';
import { languages } from '@tarima/domain/kit/words';
import {
  ordersPlanningTexts,
  savePlansWords,
  savedPlanCountWords,
} from '@tarima/domain/planning/calls/plan-texts';
import { getServerTime } from '@tarima/server/kit/clock';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '@tarima/server/testing/client';
import { testTimeZone } from '@tarima/server/testing/days';
import { makePlannedPlant, type PlannedPlant } from '../run/planned-plant.ts';
import { test } from '../run/test.ts';
import { expectToast } from '../run/toast.ts';

/** Number of orders: more than the workplaces can do in a week; the soak plans fifty. */
const count = process.env['SOAK'] ? 50 : 15;

interface StoredEvent {
  readonly start: number;
  readonly end: number;
  readonly user: number;
  readonly workplace: number;
  readonly order: number;
  readonly detail: number;
}

/** Returns all planned events of a year, in the form that the calendar gets. */
async function loadStoredEvents(admin: TestClient): Promise<StoredEvent[]> {
  const { body } = await admin.get('/events', {
    startDate: new Date(getServerTime() - 86_400_000).toISOString(),
    endDate: new Date(getServerTime() + 365 * 86_400_000).toISOString(),
  });
  return pickListByPath(body, 'events')
    .filter((event) => pickByPath(event, 'kind') === 'work')
    .map((event) => ({
      start: Date.parse(String(pickByPath(event, 'start'))),
      end: Date.parse(String(pickByPath(event, 'end'))),
      user: pickNumberByPath(event, 'split'),
      workplace: pickNumberByPath(event, 'workplaceId'),
      order: pickNumberByPath(event, 'orderId'),
      detail: pickNumberByPath(event, 'detailId'),
    }));
}

/** Clock of the plant, independent of the code of the product. */
const plantClock = new Intl.DateTimeFormat('en-US', {
  timeZone: testTimeZone,
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

function toPlantTime(instant: number): { weekday: string; minutes: number } {
  const parts = new Map(plantClock.formatToParts(instant).map(({ type, value }) => [type, value]));
  const minutes = Number(parts.get('hour')) * 60 + Number(parts.get('minute'));
  return { weekday: parts.get('weekday') ?? '', minutes };
}

/** Lists the rules of the calendar that one event violates. */
function listBreaches(
  { start, end, user, workplace }: StoredEvent,
  able: ReadonlyMap<number, ReadonlySet<number>>,
  stop: { start: number; end: number; workplace: number | undefined },
): string[] {
  const [from, to] = [toPlantTime(start), toPlantTime(end - 1)];
  const breaches = [];
  if (['Sat', 'Sun'].includes(from.weekday) || from.weekday !== to.weekday)
    breaches.push('weekday');
  if (from.minutes < 9 * 60 || to.minutes >= 18 * 60 || end <= start) breaches.push('lapse');
  if (!able.get(workplace)?.has(user)) breaches.push('position');
  if (workplace === stop.workplace && start < stop.end && stop.start < end)
    breaches.push('maintenance');
  return breaches;
}

/** Returns events of people who would be at two places at once. */
function listOverlaps(events: readonly StoredEvent[]): StoredEvent[] {
  const sorted = events.toSorted((one, other) => one.user - other.user || one.start - other.start);
  return sorted.filter((event, at) => {
    const before = sorted[at - 1];
    return before?.user === event.user && before.end > event.start;
  });
}

/** Returns the minutes at each workplace that an order's flow requires: pieces × minutes, from the data of the plant. */
async function loadExpectedMinutes(admin: TestClient, order: number): Promise<Map<string, number>> {
  const { body } = await admin.get(`/details/${order}`);
  return new Map(
    pickListByPath(body, 'details').flatMap((detail) =>
      pickListByPath(detail, 'product.workplaceFlows').map((step): [string, number] => [
        `${pickNumberByPath(detail, 'id')} ${pickNumberByPath(step, 'workplace.id')}`,
        pickNumberByPath(step, 'workTime') * pickNumberByPath(detail, 'data.quantity'),
      ]),
    ),
  );
}

async function loadOperatorsByWorkplace(admin: TestClient, { workplaces }: PlannedPlant) {
  const able = new Map<number, Set<number>>();
  for (const { id } of workplaces) {
    const { body } = await admin.get('/users/workplace', { id });
    able.set(
      id,
      new Set(pickListByPath([body], '0').map((person) => pickNumberByPath(person, 'id'))),
    );
  }
  return able;
}

for (const language of languages)
  test.describe(`many orders in ${language}`, () => {
    test.use({ language });

    test('are planned with one button, and every rule holds', async ({
      page,
      open,
      say,
      company,
    }) => {
      test.slow();
      const admin = await company.admin();
      const plant = await makePlannedPlant(admin, { orders: count });
      // The second workplace stands still for the first two days from the day after tomorrow on.
      const start = getServerTime() + 2 * 86_400_000;
      const stop = { start, end: start + 2 * 86_400_000, workplace: plant.workplaces[1]?.id };
      const stopped = await admin.post(`/workplaces/${stop.workplace}/maintenance`, {
        event: {
          startDate: new Date(stop.start).toISOString(),
          endDate: new Date(stop.end).toISOString(),
        },
      });
      expect(stopped.status).toBe(200);

      await open('/orders-planning');
      await page.getByRole('button', { name: say(ordersPlanningTexts.planAll) }).click();
      await page.getByRole('button', { name: say(ordersPlanningTexts.propose) }).click();
      await page.getByRole('button', { name: say(savePlansWords.other, { count }) }).click();
      await expectToast(page, say(savedPlanCountWords.other, { count }));

      const events = await loadStoredEvents(admin);
      const able = await loadOperatorsByWorkplace(admin, plant);
      const broken = events.flatMap((event) => {
        const breaches = listBreaches(event, able, stop);
        return breaches.length > 0 ? [{ ...event, breaches }] : [];
      });
      expect(broken).toEqual([]);
      expect(listOverlaps(events)).toEqual([]);
      expect(new Set(events.map(({ order }) => order))).toEqual(new Set(plant.orders));
      for (const order of plant.orders) {
        const planned = new Map<string, number>();
        for (const event of events.filter((each) => each.order === order)) {
          const step = `${event.detail} ${event.workplace}`;
          planned.set(step, (planned.get(step) ?? 0) + (event.end - event.start) / 60_000);
        }
        expect(planned).toEqual(await loadExpectedMinutes(admin, order));
      }
    });
  });
