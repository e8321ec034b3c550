import { expect, type Locator, type Page } from '@playwright/test';
import { absenceFieldTexts, absenceTexts } from '@tarima/domain/absences/texts';
import { formatDayText } from '@tarima/domain/kit/day-text';
import { formAndDialogTexts } from '@tarima/domain/kit/form-and-dialog-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { minuteMillis, toLocalMillis } from '@tarima/domain/kit/time-zone';
import { languages, type WordParams, type LocalizedWords } from '@tarima/domain/kit/words';
import { calendarDays } from '@tarima/domain/calendar-days/calendar-day';
import { workingHoursTexts } from '@tarima/domain/calendar-days/texts';
import { divisions } from '@tarima/domain/divisions/division';
import { orders } from '@tarima/domain/orders/order';
import { orderActionWords, orderTexts } from '@tarima/domain/orders/texts';
import { revisionTexts } from '@tarima/domain/orders/revision-texts';
import { getServerTime } from '@tarima/server/kit/clock';
import { pickListByPath } from '@tarima/server/testing/client';
import { orderPriorities } from '@tarima/domain/planning/plan-objective';
import { shifts, weekdays } from '@tarima/domain/shifts/shift';
import { productionBoardTexts } from '@tarima/domain/planning/calls/production-board-texts';
import { planChangeTexts } from '@tarima/domain/planning/calls/plan-change-texts';
import { planObjectiveWords, planAllTexts } from '@tarima/domain/planning/calls/plan-all-texts';
import { maintenanceTexts } from '@tarima/domain/planning/calls/maintenance-texts';
import { ordersPlanningTexts } from '@tarima/domain/planning/calls/plan-texts';
import { replanTexts } from '@tarima/domain/planning/calls/replan-texts';
import {
  countDaysToWorkday,
  getDayAhead,
  getPlantInstant,
  testTimeZone,
} from '@tarima/server/testing/days';
import { getRowField } from '../run/selling.ts';
import { makeAnotherOrder, makePlannedPlant } from '../run/planned-plant.ts';
import {
  expectSound,
  findMovedWork,
  loadPlannedWork,
  type Closure,
  type Work,
} from '../run/sound-plan.ts';
import { Form } from '../run/form.ts';
import { go, test } from '../run/test.ts';
import { expectToast, getToastButton } from '../run/toast.ts';

type Say = (words: LocalizedWords, params?: WordParams) => string;

/** Fifteen orders of a week: one large order with the first requested date, then small ones, and three with late dates. */
const mix = [
  { quantity: 300, requestedIn: 6 },
  ...Array.from({ length: 11 }, (_, at) => ({ quantity: 30 + 5 * (at % 4), requestedIn: 7 + at })),
  ...Array.from({ length: 3 }, () => ({ quantity: 80, requestedIn: 30 })),
];
const people = [
  'Ana Lucía Herrera',
  'Luis Ángel Torres',
  'Marisol Vega Cruz',
  'José Ramón Nájera',
  'Íñigo Quintero Peña',
];

/** Working hours from seven to four, with half an hour for the meal. */
const hours = [
  [7 * 60, 12 * 60],
  [12 * 60 + 30, 16 * 60],
] as const;
const written = '7:00-12:00, 12:30-16:00';

const getWeekday = (from: number): number => new Date(`${getDayAhead(from)}T00:00Z`).getUTCDay();

/** Returns the number of days until the first Saturday from tomorrow on. */
const nextSaturday = (): number => {
  let from = 1;
  while (getWeekday(from) !== 6) from += 1;
  return from;
};

/** Types the start and the end of a period into the dialog of a workplace or a person. */
async function writeTimes(dialog: Locator, say: Say, from: number, until: number): Promise<void> {
  for (const [words, at] of [
    [maintenanceTexts.start, from],
    [maintenanceTexts.end, until],
  ] as const) {
    const label = say(words);
    const localTime = new Date(toLocalMillis(at, testTimeZone)).toISOString();
    await dialog.getByRole('textbox', { name: label, exact: true }).fill(localTime.slice(0, 10));
    await dialog
      .getByRole('textbox', { name: say(formAndDialogTexts.timeOf, { label }) })
      .fill(localTime.slice(11, 16));
  }
}

/** Expects the preview of a replan, and applies it. @returns how many works the preview moves */
async function applyRipple(page: Page, say: Say): Promise<number> {
  const bar = page.getByRole('region', { name: say(replanTexts.title) });
  await expect(bar.locator('tbody tr').first()).toBeVisible();
  const barText = await bar.locator('header').innerText();
  await bar.getByRole('button', { name: say(replanTexts.apply) }).click();
  await expectToast(page, say(replanTexts.applied));
  await expect(bar).toBeHidden();
  return Number(/\d+/.exec(barText.replace(say(replanTexts.title), ''))?.[0]);
}

for (const language of languages)
  test.describe(`a week in ${language}`, () => {
    test.use({ language });

    test('the plan of Monday stays valid after every change of the week', async ({
      page,
      open,
      say,
      company,
    }) => {
      test.slow();
      const admin = await company.admin();
      const plant = await makePlannedPlant(admin, { orders: mix.length, operators: people, mix });
      const shift = await company.createRecord(shifts, {
        name: 'Turno de día',
        ...Object.fromEntries(weekdays.slice(0, 5).map((name) => [name, written])),
      });
      await company.updateRecord(divisions, plant.division, { shift: { id: shift.id } });
      const [large = 0] = plant.orders;
      let all = plant.orders;
      const closed: Closure[] = [];
      const free = new Set<string>();
      const opened = new Set<string>();
      const loadSoundPlan = async (): Promise<Work[]> => {
        const works = await loadPlannedWork(admin, all);
        const getHours = (date: string, weekday: number) =>
          free.has(date) || (weekday % 6 === 0 && !opened.has(date)) ? [] : hours;
        expectSound(works, { getWorkingHours: getHours, stations: 2, closed });
        return works;
      };

      const planned = page.getByRole('table', { name: say(planChangeTexts.label) });
      await test.step('fifteen orders are planned with one button, under the compared objective', async () => {
        await open('/orders-planning');
        await page.getByRole('button', { name: say(ordersPlanningTexts.planAll) }).click();
        await page.getByRole('button', { name: say(ordersPlanningTexts.propose) }).click();
        for (const { name } of Object.values(planObjectiveWords))
          await expect(page.getByRole('radio', { name: new RegExp(say(name)) })).toBeVisible();
        await expect(planned.locator(`[data-order="${large}"]`)).toBeVisible();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: new RegExp(`\\b${mix.length}\\b`) })
          .click();
        await expect(page.getByRole('dialog')).toBeHidden();
        expect((await company.getRecord(orders, large))['late']).toBe(false);
        await loadSoundPlan();
      });

      await test.step('a rush order is planned with the others, and its effects are shown before saving', async () => {
        const rush = await makeAnotherOrder(admin, plant, {
          quantity: 60,
          requestedIn: countDaysToWorkday(2),
        });
        all = [...all, rush];
        await go(page, '/orders-planning');
        await page.getByRole('button', { name: say(ordersPlanningTexts.planAll) }).click();
        await page.getByRole('checkbox', { name: say(ordersPlanningTexts.replan) }).check();
        await page.getByRole('button', { name: say(ordersPlanningTexts.propose) }).click();
        const row = planned.locator(`[data-order="${rush}"]`);
        const urgency = row.getByLabel(say(planAllTexts.priorityOf, { id: rush }));
        await urgency.selectOption(orderPriorities[0]);
        await expect(urgency).toBeEnabled();
        await expect(urgency).toHaveValue(orderPriorities[0]);
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        await expect(row.getByText(say(planChangeTexts.noPlan))).toBeVisible();
        // Orders that end as before are listed once they are wanted.
        const unchanged = page.getByRole('button', { name: say(planChangeTexts.showUnchanged) });
        if (await unchanged.isVisible()) await unchanged.click();
        await expect(
          page.getByRole('checkbox', {
            name: say(planAllTexts.moves, { id: large }),
            exact: true,
          }),
        ).toBeChecked();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: new RegExp(`\\b${all.length}\\b`) })
          .click();
        await expect(page.getByRole('dialog')).toBeHidden();
        for (const id of [rush, large])
          expect((await company.getRecord(orders, id))['late']).toBe(false);
        await loadSoundPlan();
      });

      await test.step('a saw is in maintenance for a day and a half', async () => {
        const before = await loadSoundPlan();
        const saw = plant.workplaces[0];
        const [from, until] = [
          getPlantInstant(getDayAhead(countDaysToWorkday(2)), '07:00'),
          getPlantInstant(getDayAhead(countDaysToWorkday(3)), '12:00'),
        ];
        await go(page, '/workplaces');
        const name = say(kitTexts.actionsOf, { name: saw?.name ?? '' });
        await page.getByRole('button', { name }).click();
        await page.getByRole('menuitem', { name: say(maintenanceTexts.maintain) }).click();
        const dialog = page.getByRole('dialog');
        await writeTimes(dialog, say, from, until);
        await expect(dialog.getByRole('table')).toContainText(/\d/);
        await dialog.getByRole('button', { name: say(maintenanceTexts.save) }).click();
        const count = await applyRipple(page, say);
        closed.push({ from, until, workplace: saw?.id ?? 0 });
        const after = await loadSoundPlan();
        expect(findMovedWork(before, after)).toHaveLength(count);
      });

      await test.step('an operator is absent for three days', async () => {
        const before = await loadSoundPlan();
        const from = getPlantInstant(getDayAhead(countDaysToWorkday(1)), '07:00');
        const works = before.filter(({ start }) => start >= from);
        const ill = works[0]?.user ?? 0;
        const until = getPlantInstant(getDayAhead(countDaysToWorkday(3)), '16:00');
        await go(page, `/users?panel=view&id=${ill}`);
        await page.getByRole('button', { name: say(absenceFieldTexts.add) }).click();
        const dialog = page.getByRole('dialog').last();
        await dialog
          .getByRole('combobox', { name: say(absenceFieldTexts.kind) })
          .selectOption('illness');
        await writeTimes(dialog, say, from, until);
        await expect(dialog.getByRole('table')).toContainText(/\d/);
        await dialog.getByRole('button', { name: say(absenceTexts.save) }).click();
        const count = await applyRipple(page, say);
        closed.push({ from, until, user: ill });
        const after = await loadSoundPlan();
        expect(findMovedWork(before, after)).toHaveLength(count);
      });

      await test.step('a holiday is added on planned work, and a Saturday is opened', async () => {
        const last = (await loadSoundPlan()).reduce(
          (latest, { start }) => Math.max(latest, start),
          0,
        );
        const holiday = new Date(toLocalMillis(last, testTimeZone)).toISOString().slice(0, 10);
        await go(page, '/calendar-days?panel=create');
        const form = new Form(page.getByRole('dialog'), calendarDays, language);
        await form.write({ date: formatDayText(holiday, language), name: 'Fiesta del pueblo' });
        await expect(
          page.getByRole('region', { name: say(workingHoursTexts.outside) }),
        ).toBeVisible();
        await form.save();
        await page.getByRole('button', { name: say(workingHoursTexts.replan) }).click();
        free.add(holiday);
        await applyRipple(page, say);
        await loadSoundPlan();

        const saturday = nextSaturday();
        await go(page, '/calendar-days?panel=create');
        await form.write({
          date: formatDayText(getDayAhead(saturday), language),
          name: 'Sábado de pedidos',
          openings: '7:00-12:00',
        });
        await form.save();
        opened.add(getDayAhead(saturday));
        await loadSoundPlan();
      });

      await test.step('an order is cancelled, one halved and one postponed: only their work changes', async () => {
        let before = await loadSoundPlan();
        // Picks orders without begun work: begun work is done until it ends.
        const soon = getServerTime() + 30 * minuteMillis;
        const begun = before.flatMap(({ order, start }) => (start < soon ? order : []));
        const [gone = 0, halved = 0, later = 0] = all.slice(5).filter((id) => !begun.includes(id));
        await go(page, `/orders?panel=view&id=${gone}`);
        await page.getByRole('button', { name: say(kitTexts.actionsOf, { name: gone }) }).click();
        await page
          .getByRole('menuitem', { name: say(orderActionWords.cancel), exact: true })
          .click();
        await page.getByLabel(say(orderTexts.cancelReason)).fill('El cliente cerró su planta');
        await page.getByRole('button', { name: say(orderTexts.cancelIt) }).click();
        await expectToast(page, say(orderTexts.orderCanceled));
        let after = await loadSoundPlan();
        expect(after.filter(({ order }) => order === gone)).toEqual([]);
        expect(findMovedWork(before, after).filter(({ order }) => order !== gone)).toEqual([]);

        const change = async (id: number, write: (panel: Locator) => Promise<void>) => {
          before = after;
          await go(page, `/orders?panel=edit&id=${id}&part=revision`);
          const panel = page.getByRole('dialog', { name: say(revisionTexts.panel, { id }) });
          await panel.getByLabel(say(revisionTexts.reason)).fill('Lo pidió por teléfono');
          await write(panel);
          await panel.getByRole('button', { name: say(revisionTexts.look) }).click();
          await page.getByRole('button', { name: say(revisionTexts.agree) }).click();
          await expectToast(page, say(revisionTexts.done, { id, number: 2 }));
          after = await loadSoundPlan();
          expect(findMovedWork(before, after).filter(({ order }) => order !== id)).toEqual([]);
        };
        const minutes = (works: readonly Work[], id: number): number =>
          works.reduce((sum, { order, start, end }) => sum + (order === id ? end - start : 0), 0);
        await change(halved, async (panel) => {
          const quantity = getRowField(panel, orderTexts.quantity, 1, language);
          await quantity.fill(String(Math.floor(Number(await quantity.inputValue()) / 2)));
        });
        expect(minutes(after, halved)).toBeLessThan(minutes(before, halved));
        await change(later, async (panel) => {
          const day = panel.getByLabel(
            say(orders.fields['requestedDate']?.label ?? orderActionWords.view),
          );
          await day.fill(formatDayText(getDayAhead(40), language));
          await day.press('Tab');
        });
        expect(minutes(after, later)).toBe(minutes(before, later));
        expect((await company.getRecord(orders, later))['requestedDate']).toBe(getDayAhead(40));
      });

      await test.step('work is dragged to another operator on the board, and undone', async () => {
        const before = await loadSoundPlan();
        const last = before.toSorted((one, other) => one.end - other.end).at(-1);
        if (!last) throw new Error('Nothing is planned');
        const on = new Date(toLocalMillis(last.start, testTimeZone)).toISOString().slice(0, 10);
        const busy = new Set(
          before
            .filter(({ start, end }) => start < last.end && last.start < end)
            .map(({ user }) => user),
        );
        const other = plant.operators.find(({ id }) => !busy.has(id));
        await go(page, `/orders-planning?tab=production&look=people&day=${on}`);
        const board = page.getByRole('region', { name: say(productionBoardTexts.label) });
        const row = (user: number | undefined) => board.locator(`[data-user="${user}"]`);
        const work = row(last.user).locator('[data-key]').last();
        const [from, to] = [await work.boundingBox(), await row(other?.id).boundingBox()];
        if (!from || !to) throw new Error('It is not drawn');
        await page.mouse.move(from.x + 10, from.y + 10);
        await page.mouse.down();
        await page.mouse.move(from.x + 10, to.y + 4, { steps: 4 });
        await page.mouse.move(from.x + 10, to.y + 14, { steps: 4 });
        await page.mouse.up();
        await expect(getToastButton(page, say(kitTexts.undo))).toBeVisible();
        const moved = findMovedWork(before, await loadSoundPlan());
        expect(moved.map(({ order, user }) => [order, user])).toEqual([[last.order, last.user]]);
        await page.keyboard.press('Control+z');
        await expectToast(page, say(productionBoardTexts.undone, { id: last.order }));
        expect(findMovedWork(before, await loadSoundPlan())).toEqual([]);
      });

      await test.step('every order has a reason for its date', async () => {
        for (const id of new Set((await loadSoundPlan()).map(({ order }) => order))) {
          const { body } = await admin.get(`/planning/why-late/${id}`);
          expect(
            pickListByPath(body, 'reasons').length,
            `why order ${id} ends when it does`,
          ).toBeGreaterThan(0);
        }
      });
    });
  });
