import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

test('what is waited for in vain is told once, with the page as it was then', async () => {
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

test('what is asked once is told with the page', () => {
  document.body.innerHTML = '<main>one</main>';
  expect(() => screen.getByText('three')).toThrow(/three[^]*<main>/);
});
