import { expect, type Locator, type Page } from '@playwright/test';
import { settled } from './settled.ts';

/** Half an hour of the calendar in pixels, at the zoom in which it opens. */
const halfHour = 32;

/** The calendar of a step, as a hand with a mouse meets it. */
export class StepCalendar {
  readonly page: Page;
  readonly events: Locator;

  constructor(page: Page) {
    this.page = page;
    this.events = page.locator('.ec-event');
  }

  /** A point of a column: its number from the left, and hours of the wall clock. */
  async at(column: number, hour: number): Promise<{ x: number; y: number }> {
    const day = this.page.locator('.ec-body .ec-day').nth(column);
    const place = async () => {
      const box = await day.boundingBox();
      if (!box) throw new Error('The calendar is not there');
      return { x: box.x + 120, y: box.y + (hour - 9) * 2 * halfHour + 4 };
    };
    const found = await place();
    const { height = 0 } = this.page.viewportSize() ?? {};
    if (found.y < height - halfHour) return found;
    // Scrolls to a time below the fold, like a user.
    await day.evaluate((element) => element.closest('.ec')?.scrollIntoView({ block: 'start' }));
    return place();
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
    const end = await this.at(column, to);
    await this.drag(await this.at(column, from), { x: end.x, y: end.y - 12 });
  }

  /** Focuses the first event once the calendar has drawn what it read: an element that is replaced loses the focus. */
  async focusFirst(): Promise<void> {
    const first = this.events.first();
    await first.waitFor();
    await settled(this.page);
    await first.focus();
    await expect(first).toBeFocused();
  }

  async expectTimes(times: readonly string[]): Promise<void> {
    await expect
      .poll(async () => (await this.events.locator('span:first-child').allInnerTexts()).toSorted())
      .toEqual(times.toSorted());
  }
}
