// Files share a worker, its page and its modules: each test leaves them as it found them. Evaluated for every file.
import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { getAccountTimeSettings, setAccountTimeSettings } from '../kit/account-time.ts';
import { loadRuleViolationTexts } from '../kit/reasons.ts';
import { runTestCleanups } from './test-cleanups.ts';
import './sized-page.ts';
import './poll-errors.ts';

// Computing the style of every ancestor in the simulated page, query by query, takes seconds a test; only the tests' queries skip it.
// Parts of the app are loaded while a test runs, which may be slow on a busy machine.
configure({ defaultHidden: true, asyncUtilTimeout: 60_000 });

await loadRuleViolationTexts();

const timeOfThisComputer = getAccountTimeSettings();

// A dialog that is removed before its focus was set: Mantine prints the element, and with it the whole state of React for the page.
const lostFocus = '[@mantine/hooks/use-focus-trap]';

beforeEach(() => {
  const { warn } = console;
  vi.spyOn(console, 'warn').mockImplementation((...printed: unknown[]) => {
    if (!String(printed[0]).startsWith(lostFocus)) warn(...printed);
  });
  // A busy machine may take longer to look at a toast than the toast stays.
  const { show } = notifications;
  vi.spyOn(notifications, 'show').mockImplementation((toast) =>
    show({ ...toast, autoClose: false }),
  );
});

afterEach(() => {
  vi.useRealTimers();
  runTestCleanups();
  cleanup();
  notifications.clean();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  setAccountTimeSettings(timeOfThisComputer);
  document.title = '';
  bare(document.documentElement);
  bare(document.body);
});

// Modules load parts as they are evaluated.
// A part that is still loading when its file ends fails, and stays failed for every later file of the worker.
afterAll(() => vi.dynamicImportSettled());

function bare(element: HTMLElement): void {
  for (const { name } of Array.from(element.attributes)) element.removeAttribute(name);
}
