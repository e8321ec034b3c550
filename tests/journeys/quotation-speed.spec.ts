import type { Page } from '@playwright/test';
import { orderTexts } from '@tarima/domain/orders/texts';
import { pickNumberByPath } from '@tarima/server/testing/client';
import { createSellingCompany } from '../run/selling.ts';
import { expect, test } from '../run/test.ts';

const lines = 200;
/** Most milliseconds of the page's main thread that a key may take at the median. */
const most = 100;

/** Processor time of the page's main thread so far, in milliseconds: the machine's other work changes it least. */
async function mainThread(page: Page): Promise<() => Promise<number>> {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await client.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
}

/** Waits until two frames were drawn. */
const waitForFrames = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
  );

/** Milliseconds of each key from its press to the second frame after it, and those of the main thread; both sorted. */
async function typeSlowly(page: Page, text: string) {
  const read = await mainThread(page);
  const busy: number[] = [];
  const waited: number[] = [];
  for (const key of text) {
    const before = await read();
    const from = performance.now();
    await page.keyboard.press(key);
    await waitForFrames(page);
    waited.push(performance.now() - from);
    // Storing the draft and requesting the promise come after a pause: no key waits for them.
    busy.push((await read()) - before);
  }
  const sorted = (times: number[]) => times.toSorted((one, other) => one - other);
  return { busy: sorted(busy), waited: sorted(waited) };
}

const median = (times: readonly number[]): number =>
  times[Math.floor(times.length / 2)] ?? Infinity;

test('a quotation of two hundred lines is typed as fast as one with a single line', async ({
  page,
  open,
  company,
  say,
}) => {
  test.slow();
  await createSellingCompany(company);
  const admin = await company.admin();
  const products = [1, 2, 3].map((_, at) => at);
  const list = await admin.get('/products', { lang: 'es' });
  const ids = products.map((at) => pickNumberByPath(list.body, `elements.${at}.id`));
  const customer = pickNumberByPath((await admin.get('/customers')).body, 'elements.0.id');
  const { body, status, text } = await admin.post('/orders', {
    customer: { id: customer },
    orderDate: '2026-11-24',
    details: Array.from({ length: lines }, (_, at) => ({
      product: { id: ids[at % ids.length] },
      data: { quantity: at + 1, price: '10.50', discount: '5', discountType: 1 },
    })),
  });
  expect(status, text).toBe(201);
  await open(`/my-orders?panel=edit&id=${pickNumberByPath(body, 'id')}`);
  const rows = page.locator('[data-line]');
  await expect(rows).toHaveCount(lines);
  const total = page.getByText(say(orderTexts.total)).last();
  await expect(total).toBeVisible();

  for (const [at, field] of [
    [0, 'quantity'],
    [120, 'price'],
    [199, 'quantity'],
  ] as const) {
    const input = rows.nth(at).locator(`[data-field="${field}"] input`);
    await input.click();
    await waitForFrames(page);
    const { busy, waited } = await typeSlowly(page, '1234567');
    console.log(
      `line ${at + 1}, ${field}: median ${median(busy).toFixed(0)} ms of the main thread a key, ` +
        `${median(waited).toFixed(0)} ms until drawn; longest ${(busy.at(-1) ?? 0).toFixed(0)} ms`,
    );
    await expect(input).toHaveValue('1234567');
    expect(median(busy)).toBeLessThan(most);
    // Rows out of sight are not painted, and the keys reach them all the same.
    if (at < lines - 1) {
      await input.press('Enter');
      await expect(rows.nth(at + 1).locator('[data-field="product"] input')).toBeFocused();
    }
    await input.fill('3');
  }
  const first = rows.nth(0).locator('[data-field="product"] input');
  await first.click();
  await waitForFrames(page);
  const { busy } = await typeSlowly(page, 'tarima');
  console.log(`product: median ${median(busy).toFixed(0)} ms of the main thread a key`);
  expect(median(busy)).toBeLessThan(most);
});
