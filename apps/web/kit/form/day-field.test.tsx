import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setAccountTimeSettings } from '../account-time.ts';
import { switchTestLanguage, TestProviders } from '../testing/render-screen.tsx';
import DayField from './day-field.tsx';

beforeEach(() => {
  // Evening of the plant, when UTC and browsers further east are a day ahead.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T03:30:00Z') });
  setAccountTimeSettings({ timeZone: 'America/Mexico_City', longDates: 'plant' });
});
afterEach(() => {
  vi.useRealTimers();
});

function renderField(first = '') {
  const changes: string[] = [];
  let change: (day: string) => void = () => undefined;
  function Form() {
    const [value, setValue] = useState(first);
    change = setValue;
    return (
      <DayField
        label="Fecha"
        value={value}
        onChange={(day) => {
          changes.push(day);
          setValue(day);
        }}
      />
    );
  }
  render(
    <TestProviders>
      <Form />
    </TestProviders>,
  );
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Fecha' });
  return {
    user: userEvent.setup({ delay: null }),
    told: changes,
    box,
    changeFromOutside: (day: string) => act(() => change(day)),
  };
}

test.each([
  ['5/12/2026', '2026-12-05', 'sábado, 5 de diciembre de 2026'],
  ['25/11/2026', '2026-11-25', 'miércoles, 25 de noviembre de 2026'],
  ['5/12', '2026-12-05', 'sábado, 5 de diciembre de 2026'],
  ['5 dic', '2026-12-05', 'sábado, 5 de diciembre de 2026'],
  ['hoy', '2026-11-22', 'domingo, 22 de noviembre de 2026'],
  ['mañana', '2026-11-23', 'lunes, 23 de noviembre de 2026'],
  ['+15', '2026-12-07', 'lunes, 7 de diciembre de 2026'],
])(
  '%s is interpreted while typing, and written in full when the field loses focus',
  async (text, day, words) => {
    const { user, told: changes, box } = renderField();
    await user.type(box, text);
    expect(screen.getByText(words)).toBeDefined();
    expect(changes.at(-1)).toBe(day);
    expect(box.value).toBe(text);
    await user.tab();
    expect(changes.at(-1)).toBe(day);
    expect(box.value).toBe(day.split('-').toReversed().join('/'));
  },
);

test('an invalid date stays as typed, shows an error at its field, and is never sent', async () => {
  const { user, told: changes, box } = renderField();
  await user.type(box, '31/2/2026');
  expect(screen.queryByText(/No es un día/)).toBeNull();
  await user.tab();
  expect(screen.getByText(/No es un día/)).toBeDefined();
  expect(box.getAttribute('aria-invalid')).toBe('true');
  expect(box.value).toBe('31/2/2026');
  expect(changes.at(-1)).not.toMatch(/^\d/);
  await user.clear(box);
  await user.type(box, '28/2/2027');
  expect(changes.at(-1)).toBe('2027-02-28');
  expect(screen.queryByText(/No es un día/)).toBeNull();
});

test('Enter shows the error of an invalid date too', async () => {
  const { user, box } = renderField();
  await user.type(box, '12/25/2026{Enter}');
  expect(screen.getByText(/No es un día/)).toBeDefined();
});

test('an English date may start with the month where the day is above 12', async () => {
  switchTestLanguage('en');
  const { user, told: changes, box } = renderField();
  await user.type(box, '12/25/2026');
  expect(changes.at(-1)).toBe('2026-12-25');
  await user.clear(box);
  await user.type(box, '5/12/2026');
  expect(screen.getByText('Saturday, December 5, 2026')).toBeDefined();
});

test.each([
  ['es', 'dd/mm/aaaa', 'martes, 12 de mayo de 2026', '12/05/2026'],
  ['en', 'dd/mm/yyyy or 5 Dec', 'Tuesday, May 12, 2026', 'May 12, 2026'],
] as const)(
  'a date in %s has its pattern in the empty field, words as soon as it is typed, and no other reading once the field loses focus',
  async (language, pattern, words, written) => {
    switchTestLanguage(language);
    const { user, told: changes, box } = renderField();
    expect(box.placeholder).toBe(pattern);
    await user.type(box, '12/05/2026');
    expect(screen.getByText(words)).toBeDefined();
    expect(box.value).toBe('12/05/2026');
    await user.tab();
    expect([box.value, changes.at(-1)]).toEqual([written, '2026-05-12']);
  },
);

test('a date more than two years away shows a warning and is accepted', async () => {
  const { user, told: changes, box } = renderField();
  await user.type(box, '5/12/2029');
  expect(screen.getByText(/a más de dos años de hoy/).textContent).toContain('2029');
  expect(changes.at(-1)).toBe('2029-12-05');
});

test('the field follows pasting, clearing and a change from outside', async () => {
  const { user, told: changes, box, changeFromOutside } = renderField('2026-11-25');
  expect(box.value).toBe('25/11/2026');
  await user.clear(box);
  expect(changes.at(-1)).toBe('');
  await user.paste('sábado 5 de diciembre de 2026');
  expect(changes.at(-1)).toBe('2026-12-05');
  await user.click(screen.getByRole('button', { name: 'Quitar' }));
  expect(changes.at(-1)).toBe('');
  expect(box.value).toBe('');
  changeFromOutside('2027-01-31');
  expect(box.value).toBe('31/01/2027');
});

test('a click opens the calendar at the account’s today, and typing closes it', async () => {
  const { user, told: changes, box } = renderField();
  await user.click(box);
  const today = await screen.findByRole('button', { name: '22 noviembre 2026' });
  expect(today.dataset['today']).toBe('true');
  await user.click(screen.getByRole('button', { name: '30 noviembre 2026' }));
  expect(changes).toEqual(['2026-11-30']);
  expect(box.value).toBe('30/11/2026');
  await user.click(box);
  await user.keyboard('1');
  expect(screen.queryByRole('button', { name: '30 noviembre 2026' })).toBeNull();
});
