import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { TestProviders } from '../testing/render-screen.tsx';
import { MomentField } from './moment-field.tsx';

/** A form that requires a moment, as its frame shows the error after a refused save. */
function RequiredMoment({ start }: { readonly start: string }) {
  const [moment, setMoment] = useState(start);
  return (
    <>
      <MomentField
        label="Sale"
        value={start}
        error={moment === '' ? 'Este campo es obligatorio' : undefined}
        onChange={setMoment}
      />
      <output>{moment}</output>
    </>
  );
}
const show = (start: string) =>
  render(
    <TestProviders>
      <RequiredMoment start={start} />
    </TestProviders>,
  );
const getTime = () => screen.getByRole('textbox', { name: 'Sale: hora' });
const getDay = () => screen.getByRole('textbox', { name: 'Sale' });
const listInvalid = () =>
  screen
    .getAllByRole('textbox')
    .filter((field) => field.getAttribute('aria-invalid') === 'true')
    .map((field) => field.getAttribute('aria-label') ?? 'Sale');

test('an hour alone is a time, written with its minutes once the user leaves the field', async () => {
  show('2026-11-23T09:00');
  await userEvent.clear(getTime());
  await userEvent.type(getTime(), '7');
  expect(screen.getByRole('status').textContent).toBe('2026-11-23T07:00');
  await userEvent.tab();
  expect(getTime()).toHaveProperty('value', '07:00');
  expect(listInvalid()).toEqual([]);
});

test('a wrong or missing time is marked itself, and not the day, which is there', async () => {
  show('2026-11-23T09:00');
  await userEvent.clear(getTime());
  expect(listInvalid()).toEqual(['Sale: hora']);
  expect(screen.getByText('Este campo es obligatorio')).toBeTruthy();
  await userEvent.type(getTime(), '99');
  expect(listInvalid()).toEqual(['Sale: hora']);
  expect(screen.getByText('Escríbela así: 14:30')).toBeTruthy();
  expect(screen.queryByText('Este campo es obligatorio')).toBeNull();
});

test('a missing day is marked itself', async () => {
  show('');
  await userEvent.type(getTime(), '7');
  expect(listInvalid()).toEqual(['Sale']);
  expect(getDay()).toHaveProperty('value', '');
});
