import { catalogs } from '@tarima/domain/catalogs/catalogs';
import { findField } from '@tarima/domain/kit/module';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import type { Locator } from '@playwright/test';
import { List } from '../run/list.ts';
import { noWords } from '../run/selling.ts';
import { expect, go, test } from '../run/test.ts';

/** Sizes and colours as a browser draws them. Source: specification, section 9. */
test.use({ viewport: { width: 1440, height: 900 } });

const getBox = async (place: Locator) => {
  const box = await place.boundingBox();
  if (!box) throw new Error('It is not drawn');
  return box;
};
const getStyle = (place: Locator, property: string): Promise<string> =>
  place.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
const getHeaders = (list: Locator) => list.locator('thead tr').first().locator('th, td');

test('lists, panels, header and tags have the specified widths and colours', async ({
  page,
  openDemo,
  language,
  say,
}) => {
  await openDemo('/suppliers?size=20');
  const list = new List(page, suppliers, language);
  await expect(page.locator('tbody tr[data-row]').first()).toBeVisible();
  const widths = new Map(
    await getHeaders(page.locator('main')).evaluateAll((cells) =>
      cells.map((cell) => [
        cell.querySelector('span')?.textContent ?? '',
        cell.getBoundingClientRect().width,
      ]),
    ),
  );
  const label = (name: string) => say(findField(suppliers, name)?.label ?? noWords);
  expect(widths.get(label('createdAt'))).toBeCloseTo(150, 0);
  expect([...widths.values()].at(-1)).toBeCloseTo(95, 0);
  // A text is at most 300 wide, and no wider than it needs to be.
  expect(widths.get(label('name'))).toBeLessThanOrEqual(300);
  expect(widths.get(label('city'))).toBeLessThan(300);

  const banner = page.getByRole('banner');
  expect(await getStyle(banner, 'background-color')).toBe('rgb(25, 30, 59)'); // #191e3b
  const panel = list.panel('viewing');
  await page.locator('tbody tr[data-row]').first().click();
  await expect(panel).toBeVisible();
  const content = page.locator('.mantine-Drawer-content');
  const em = Number.parseFloat(await getStyle(content, 'font-size'));
  await expect
    .poll(async () => Math.round((await getBox(content)).width))
    .toBe(Math.round(Math.max(30 * em, 0.3 * 1440)));

  await go(page, '/users?size=20');
  const { active } = catalogs.userStatuses;
  const dot = page
    .locator('tbody')
    .getByTitle(say(active), { exact: true })
    .locator('span')
    .first();
  await expect(dot).toBeVisible();
  expect(await getStyle(dot, 'background-color')).toBe('rgb(40, 167, 69)'); // #28a745

  await go(page, '/products?panel=edit&id=1&part=technical_sheet');
  await expect
    .poll(async () =>
      Math.max(
        ...(await content.evaluateAll((all) =>
          all.map((each) => Math.round(each.getBoundingClientRect().width)),
        )),
      ),
    )
    .toBe(0.8 * 1440);
});

test('bars are 20 px thick, a map is 300 px high, and the actions of notifications are 95 px wide', async ({
  page,
  openDemo,
}) => {
  await openDemo('/reports');
  const bars = page.locator('main svg rect[class*=bar]');
  await expect.poll(() => bars.count()).toBeGreaterThan(30);
  const thick = await bars.evaluateAll((all) => [
    ...new Set(all.map((bar) => Math.round(bar.getBoundingClientRect().width))),
  ]);
  expect(thick).toEqual([20]);

  await go(page, '/notifications');
  const last = getHeaders(page.locator('main')).last();
  await expect(last).toBeVisible();
  expect((await getBox(last)).width).toBeCloseTo(95, 0);
  for (const button of await page.locator('tbody td:last-child button').all())
    await expect(button).toHaveAccessibleName(/\S/);

  await go(page, '/divisions?panel=create');
  const map = page.locator('.leaflet-container');
  await expect(map).toBeVisible();
  expect((await getBox(map)).height).toBe(300);
});
