// Files share a worker, its page and its modules: each test leaves them as it found them. Evaluated anew for every file.
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { accountTime, keepAccountTime } from '../kit/account-time.ts';
import { bringReasons } from '../kit/reasons.ts';
import { endTest } from './endings.ts';
import './poll-errors.ts';

// Asking the simulated page for every ancestor's computed style, query by query, takes seconds a test; the app asks all the same.
// Parts of the app are loaded while a test runs, which a busy machine may do slowly.
configure({ defaultHidden: true, asyncUtilTimeout: 60_000 });

await bringReasons();

const timeOfThisComputer = accountTime();

// A dialog that is gone before its focus was set: Mantine prints the element, and with it all that React knows of the page.
const lostFocus = '[@mantine/hooks/use-focus-trap]';

beforeEach(() => {
  const { warn } = console;
  vi.spyOn(console, 'warn').mockImplementation((...printed: unknown[]) => {
    if (!String(printed[0]).startsWith(lostFocus)) warn(...printed);
  });
});

afterEach(() => {
  vi.useRealTimers();
  endTest();
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  keepAccountTime(timeOfThisComputer);
  document.title = '';
  bare(document.documentElement);
  bare(document.body);
});

// Modules load parts as they are evaluated. A part that is still loading when its file ends fails, and stays failed for every later file of
// the worker.
afterAll(() => vi.dynamicImportSettled());

function bare(element: HTMLElement): void {
  for (const { name } of Array.from(element.attributes)) element.removeAttribute(name);
}
