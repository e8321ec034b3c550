import { expect, type Locator, type Page } from '@playwright/test';
import { waitUntilSettled } from './settled.ts';

/** Half an hour of the calendar in pixels, at the zoom in which it opens. */
const halfHour = 32;

/** Calendar of a step, used with the mouse. */
export class StepCalendar {
  readonly page: Page;
  readonly events: Locator;

  constructor(page: Page) {
    this.page = page;
    this.events = page.locator('.ec-event');
  }

  /** Returns the point of an hour of the wall clock in a column, counted from the left. Scrolls to it where necessary. */
  async getPoint(column: number, hour: number): Promise<{ x: number; y: number }> {
    const day = this.page.locator('.ec-body .ec-day').nth(column);
    const measurePoint = async () => {
      const box = await day.boundingBox();
      if (!box) throw new Error('The calendar is not there');
      return { x: box.x + 120, y: box.y + (hour - 9) * 2 * halfHour + 4 };
    };
    const point = await measurePoint();
    const { height = 0 } = this.page.viewportSize() ?? {};
    if (point.y < height - halfHour) return point;
    // Scrolls to a time below the fold, like a user.
    await day.evaluate((element) => element.closest('.ec')?.scrollIntoView({ block: 'start' }));
    return measurePoint();
  }

  async drag(from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
    const { mouse } = this.page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move(from.x + 4, from.y + 8, { steps: 3 });
    await mouse.move(to.x, to.y, { steps: 12 });
    await mouse.up();
  }

  /** Draws work from one hour to another. */
  async draw(column: number, from: number, to: number): Promise<void> {
    const end = await this.getPoint(column, to);
    await this.drag(await this.getPoint(column, from), { x: end.x, y: end.y - 12 });
  }

  /** Focuses the first event once the calendar has drawn what it read: an element that is replaced loses the focus. */
  async focusFirst(): Promise<void> {
    const first = this.events.first();
    await first.waitFor();
    await waitUntilSettled(this.page);
    await first.focus();
    await expect(first).toBeFocused();
  }

  async expectTimes(times: readonly string[]): Promise<void> {
    await expect
      .poll(async () => (await this.events.locator('span:first-child').allInnerTexts()).toSorted())
      .toEqual(times.toSorted());
  }
}
