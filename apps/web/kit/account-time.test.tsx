import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getAccountToday, setAccountTimeSettings } from './account-time.ts';
import { DateCell, MomentText } from './cells/cells.tsx';
import { TestProviders } from './testing/render-screen.tsx';
import { getCurrentYear } from './year-select.tsx';

const evening = '2027-01-01T04:30:00Z';
const plant = { timeZone: 'America/Mexico_City', longDates: 'plant' } as const;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(evening) });
  setAccountTimeSettings(plant);
});
afterEach(() => {
  vi.useRealTimers();
});

test('today and the present year follow the time zone of the account, not of the browser', () => {
  expect([getAccountToday(), getCurrentYear()]).toEqual(['2026-12-31', 2026]);
  setAccountTimeSettings({ ...plant, timeZone: 'Pacific/Auckland' });
  expect([getAccountToday(), getCurrentYear()]).toEqual(['2027-01-01', 2027]);
});

test('a list and its panel show a date in the account’s time zone, with the other zone in the tooltip', () => {
  render(
    <TestProviders>
      <div data-testid="list">
        <DateCell instant={evening} />
      </div>
      <div data-testid="panel">
        <MomentText instant={evening} />
      </div>
    </TestProviders>,
  );
  const getShownTime = (testId: string) => screen.getByTestId(testId).textContent;
  const getTooltip = (testId: string) =>
    screen.getByTestId(testId).querySelector('time')?.getAttribute('title');
  expect(getShownTime('list')).toBe('31 dic 2026');
  expect(getShownTime('panel')).toMatch(/^31 de diciembre de 2026.*10:30/);
  expect(getTooltip('panel')).toMatch(/^1 de enero de 2027.*4:30.* UTC$/);
  expect(getTooltip('list')).toMatch(/10:30.*UTC$/);

  act(() => setAccountTimeSettings({ ...plant, longDates: 'utc' }));
  expect(getShownTime('list')).toBe('01 ene 2027');
  expect(getShownTime('panel')).toMatch(/^1 de enero de 2027.* UTC$/);
  expect(getTooltip('panel')).toMatch(/^31 de diciembre de 2026/);
});
