import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

// Other files of tests share the page.
afterEach(() => document.body.replaceChildren());

test('an element that never appears is reported once, with the page at the time of the failure', async () => {
  document.body.innerHTML = '<main>one</main>';
  const written = vi.spyOn(HTMLElement.prototype, 'outerHTML', 'get');
  const failures = ['Unable to find an element with the text: three', '<main>', 'two'];
  setTimeout(() => (document.body.innerHTML = '<main>two</main>'), 5);
  const found = screen.findByText('three', {}, { timeout: 30 });
  const waited = waitFor(() => screen.getByText('three'), { timeout: 30 });
  for (const attempt of [found, waited]) {
    const said = await attempt.then(String, String);
    for (const words of failures) expect(said).toContain(words);
  }
  expect(written).toHaveBeenCalledTimes(2);
});

test('an element missing in a direct query is reported with the page', () => {
  document.body.innerHTML = '<main>one</main>';
  expect(() => screen.getByText('three')).toThrow(/three[^]*<main>/);
});
