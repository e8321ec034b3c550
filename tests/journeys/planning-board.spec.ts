import { expect, type Locator } from '@playwright/test';
import { orders } from '@tarima/domain/orders/order';
import { productionBoardTexts } from '@tarima/domain/planning/calls/production-board-texts';
import { planOrderTexts } from '@tarima/domain/planning/calls/plan-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '@tarima/server/testing/client';
import { languages } from '@tarima/domain/kit/words';
import { getMondayAhead, getPlantInstant } from '@tarima/server/testing/days';
import { makePlannedPlant, type PlannedPlant } from '../run/planned-plant.ts';
import { test } from '../run/test.ts';
import { expectToast, getToastButton } from '../run/toast.ts';

const monday = getMondayAhead(98);
/** Returns the instant of a time of that Monday, as the server writes it. */
const toMondayInstant = (time: string): string =>
  new Date(getPlantInstant(monday, time)).toISOString();

/** Saves a plan of a morning for two people; a third has no work. @returns the id of the order */
async function planMorning(admin: TestClient, plant: PlannedPlant) {
  const { workplaces, operators } = plant;
  const [order = 0] = plant.orders;
  const { body } = await admin.get(`/orders/${order}`);
  const [large, small] = pickListByPath(body, 'details').map((detail) =>
    pickNumberByPath(detail, 'id'),
  );
  const buildEvent = (
    detail: number | undefined,
    place: number,
    operator: number,
    from: string,
    to: string,
  ) => ({
    startDate: toMondayInstant(from),
    endDate: toMondayInstant(to),
    user: { id: operators[operator]?.id },
    workplace: { id: workplaces[place]?.id },
    detail: { id: detail },
  });
  const events = [
    buildEvent(large, 0, 0, '09:00', '10:00'),
    buildEvent(large, 1, 1, '10:00', '11:30'),
    buildEvent(large, 2, 0, '11:30', '12:00'),
    buildEvent(small, 0, 0, '10:00', '10:40'),
    buildEvent(small, 1, 1, '12:00', '13:00'),
  ];
  const { status, text } = await admin.post('/events', { order: { id: order }, events });
  if (status !== 200) throw new Error(text);
  return order;
}

for (const language of languages)
  test.describe(`the production board in ${language}`, () => {
    test.use({ language });

    test('work is dragged to another operator, undone, refused where it is not allowed, and moved with keys', async ({
      page,
      open,
      say,
      company,
    }) => {
      test.slow();
      const admin = await company.admin();
      const plant = await makePlannedPlant(admin, { orders: 1, quantity: 30 });
      const order = await planMorning(admin, plant);
      const [busy, other, free] = plant.operators;
      const listUsersAt = async (start: string): Promise<unknown> =>
        pickListByPath((await admin.get(`/details/${order}`)).body, 'events').flatMap((event) =>
          String(pickByPath(event, 'start')) === toMondayInstant(start)
            ? [pickNumberByPath(event, 'split')]
            : [],
        );
      await open(`/orders-planning?tab=production&look=people&day=${monday}`);
      const board = page.getByRole('region', { name: say(productionBoardTexts.label) });
      const getRow = (user: { id: number } | undefined): Locator =>
        board.locator(`[data-user="${user?.id}"]`);
      const getWork = (user: { id: number } | undefined): Locator =>
        getRow(user).locator('[data-key]');
      await expect(getWork(other)).toHaveCount(2);

      const drag = async (what: Locator, to: { x: number; y: number }): Promise<void> => {
        const from = await what.boundingBox();
        if (!from) throw new Error('It is not drawn');
        const [x, y] = [from.x + 10, from.y + 10];
        await page.mouse.move(x, y);
        await page.mouse.down();
        await page.mouse.move(x + to.x / 2, y + to.y / 2, { steps: 4 });
        await page.mouse.move(x + to.x, y + to.y, { steps: 4 });
      };
      const measureOffset = async (one: Locator, two: Locator) => {
        const [from, to] = [await one.boundingBox(), await two.boundingBox()];
        return { x: (to?.x ?? 0) - (from?.x ?? 0), y: (to?.y ?? 0) - (from?.y ?? 0) };
      };

      await drag(getWork(other).first(), {
        x: 0,
        y: (await measureOffset(getRow(other), getRow(free))).y,
      });
      await page.mouse.up();
      await expect(getToastButton(page, say(kitTexts.undo))).toBeVisible();
      await expect(getWork(free)).toHaveCount(1);
      expect(await listUsersAt('10:00')).toContain(free?.id);

      await page.keyboard.press('Control+z');
      await expectToast(page, say(productionBoardTexts.undone, { id: order }));
      await expect(getWork(free)).toHaveCount(0);
      expect(await listUsersAt('10:00')).toContain(other?.id);

      // The saw is busy then: the work goes back, and an alert gives the reason.
      await drag(
        getWork(other).last(),
        await measureOffset(getWork(other).last(), getWork(busy).first()),
      );
      await expect(page.locator('[class*=dragTip]')).toContainText(busy?.name ?? '');
      await page.mouse.up();
      const refusal = page.getByRole('alert').filter({ hasText: say(planOrderTexts.cannot) });
      await expect(refusal).toContainText(busy?.name ?? '');
      await expect(
        refusal.getByRole('button', { name: say(planOrderTexts.takeOffer) }),
      ).toBeVisible();
      await refusal.getByRole('button', { name: say(planOrderTexts.drop) }).click();
      await expect(getWork(other)).toHaveCount(2);

      await getWork(other).last().focus();
      for (let at = 0; at < 3; at += 1) await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Escape');
      await expect(board.getByText('12:15')).toHaveCount(0);
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('status').filter({ hasText: free?.name ?? '' })).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(getWork(free)).toHaveCount(1);
      await expect(getWork(free)).toBeFocused();
      expect(await listUsersAt('12:00')).toContain(free?.id);
      await getToastButton(page, say(kitTexts.undo)).click();
      await expect(getWork(free)).toHaveCount(0);
      const stored = await company.getRecord(orders, order);
      expect(stored['computedEndDate']).toBe(toMondayInstant('13:00'));
    });

    test('the workplace view shows the whole week, and work is dragged along its row, refused and undone', async ({
      page,
      open,
      say,
      company,
    }) => {
      test.slow();
      const admin = await company.admin();
      const plant = await makePlannedPlant(admin, { orders: 1, quantity: 30 });
      const order = await planMorning(admin, plant);
      const loadStoredEvents = async () =>
        pickListByPath((await admin.get(`/details/${order}`)).body, 'events')
          .map((event) =>
            [
              String(pickByPath(event, 'start')).slice(11, 16),
              pickNumberByPath(event, 'split'),
              pickNumberByPath(event, 'workplaceId'),
            ].join(' '),
          )
          .toSorted();
      const before = await loadStoredEvents();
      await open(`/orders-planning?tab=production&week=${monday}`);
      const board = page.getByRole('region', { name: say(productionBoardTexts.workplacesLabel) });
      const getRow = (at: number): Locator =>
        board.locator(`[data-workplace="${plant.workplaces[at]?.id}"]`);
      await expect(board.locator('[data-workplace]')).toHaveCount(plant.workplaces.length);
      await expect(getRow(0).locator('[data-key]')).toHaveCount(2);
      const scroll = board.locator('[class*=scroll]').first();
      expect(
        await scroll.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      ).toBe(0);
      await expect(board.locator('[class*=date]').last()).toBeInViewport({ ratio: 1 });
      await expect(board.locator('[class*=date]')).toHaveCount(5);

      // The last work of nailing goes to Tuesday, however far down the pointer strays.
      const work = getRow(1).locator('[data-key]').last();
      const drag = async (what: Locator, x: number, y: number): Promise<void> => {
        const box = await what.boundingBox();
        if (!box) throw new Error('It is not drawn');
        const [left, top] = [box.x + 4, box.y + 10];
        await page.mouse.move(left, top);
        await page.mouse.down();
        await page.mouse.move(left + x / 2, top + y / 2, { steps: 4 });
        await page.mouse.move(left + x, top + y, { steps: 4 });
        await page.mouse.up();
      };
      const day = await board.locator('[class*=date]').nth(1).boundingBox();
      const from = await work.boundingBox();
      await drag(work, (day?.x ?? 0) - (from?.x ?? 0), 60);
      const undo = getToastButton(page, say(kitTexts.undo));
      await expect(undo).toBeVisible();
      const after = await loadStoredEvents();
      const changed = after.filter((each) => !before.includes(each));
      expect(changed).toEqual([
        expect.stringMatching(
          new RegExp(`^\\d\\d:\\d\\d ${plant.operators[1]?.id} ${plant.workplaces[1]?.id}$`),
        ),
      ]);
      expect(after).toHaveLength(before.length);
      await page.keyboard.press('Control+z');
      await expectToast(page, say(productionBoardTexts.undone, { id: order }));
      expect(await loadStoredEvents()).toEqual(before);

      // Work dropped on other work of the same person goes back, and an alert gives the reason.
      const [first, second] = [
        getRow(0).locator('[data-key]').first(),
        getRow(0).locator('[data-key]').last(),
      ];
      const [one, two] = [await first.boundingBox(), await second.boundingBox()];
      await drag(second, (one?.x ?? 0) - (two?.x ?? 0), 0);
      await expect(
        page.getByRole('alert').filter({ hasText: say(planOrderTexts.cannot) }),
      ).toContainText(plant.operators[0]?.name ?? '');
      expect(await loadStoredEvents()).toEqual(before);
    });
  });
