import type { DriverStop } from '@tarima/domain/trips/driver';
import type { Language } from '@tarima/domain/kit/words';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { LanguageProvider } from '../kit/words.tsx';
import { DeliveryReportSheet } from './delivery-report-sheet.tsx';

const stop: DriverStop = {
  id: 1,
  state: 'arrived',
  order: { id: 90 },
  shipment: 12,
  customer: { name: 'Cervecería del Norte', phoneNumber: null },
  address: null,
  location: '25.7,-100.2',
  comments: null,
  lines: [],
  items: [{ id: 5, product: 'Tarima EUR', pieces: 40, countable: true }],
  halfMade: { product: 'Tarima GMA', pieces: 35, countable: true },
  weight: { kg: '0', whole: true },
  arrivedAt: null,
  deliveredAt: null,
};

const labels = {
  es: {
    refused: 'Rechazadas de Tarima EUR',
    lost: 'Perdidas o rotas: Tarima GMA',
    confirm: 'Entregado',
    reason: 'Por qué se rechazan',
    lostReason: 'Qué les pasó',
  },
  en: {
    refused: 'Refused of Tarima EUR',
    lost: 'Lost or broken: Tarima GMA',
    confirm: 'Delivered',
    reason: 'Why they are refused',
    lostReason: 'What happened to them',
  },
};

function openSheet(language: Language) {
  localStorage.setItem('language', language);
  const deliver = vi.fn();
  render(
    <LanguageProvider>
      <DeliveryReportSheet stop={stop} deliver={deliver} close={() => undefined} />
    </LanguageProvider>,
  );
  const words = labels[language];
  const user = userEvent.setup({ delay: null });
  const confirm = () => user.click(screen.getByRole('button', { name: words.confirm }));
  return { deliver, user, words, confirm };
}

/** Returns the message of a field, which the field names as its description. */
const getMessage = (label: string): string | null => {
  const field = screen.getByLabelText(label);
  if (field.getAttribute('aria-invalid') !== 'true') return null;
  const id = field.getAttribute('aria-describedby') ?? '';
  return document.querySelector(`[id="${id}"]`)?.textContent ?? null;
};

test.each([
  ['es', '50', 'Debe ser 40 o menos'],
  ['en', '50', 'It must be 40 or less'],
  ['es', '-3', 'Debe ser 0 o más'],
  ['en', '-3', 'It must be 0 or more'],
  ['es', '1.5', 'Escribe un número entero'],
  ['en', '1.5', 'Write a whole number'],
] as const)(
  'in %s, %s refused of 40 pieces show “%s” at the field, and nothing is reported',
  async (language, typed, message) => {
    const { deliver, user, words, confirm } = openSheet(language);
    const field = screen.getByLabelText(words.refused);
    await user.type(field, typed);
    expect(getMessage(words.refused)).toBeNull();
    await confirm();
    expect(getMessage(words.refused)).toBe(message);
    expect(document.activeElement).toBe(field);
    expect(deliver).not.toHaveBeenCalled();
    // The browser shows no message of its own.
    expect(field.closest('form')?.noValidate).toBe(true);
  },
);

test.each([
  ['es', 'Este campo es obligatorio', 'Escribe a lo más 500 caracteres'],
  ['en', 'This field is required', 'Write at most 500 characters'],
] as const)(
  'in %s, a refusal without a reason and one with a long reason are named at the reason, until it is right',
  async (language, missing, long) => {
    const { deliver, user, words, confirm } = openSheet(language);
    await user.type(screen.getByLabelText(words.refused), '2');
    await user.type(screen.getByLabelText(words.lost), '3');
    await user.type(screen.getByLabelText(words.lostReason), 'Se cayeron');
    await confirm();
    expect(getMessage(words.refused)).toBeNull();
    expect(getMessage(words.reason)).toBe(missing);
    expect(document.activeElement).toBe(screen.getByLabelText(words.reason));
    const reason = screen.getByLabelText(words.reason);
    fireEvent.change(reason, { target: { value: 'a'.repeat(501) } });
    expect(getMessage(words.reason)).toBe(long);
    await confirm();
    expect(deliver).not.toHaveBeenCalled();
    fireEvent.change(reason, { target: { value: 'Tablas rotas' } });
    expect(getMessage(words.reason)).toBeNull();
    await confirm();
    expect(deliver.mock.calls).toEqual([
      [
        {
          refused: [{ item: 5, refused: 2, reason: 'Tablas rotas' }],
          lost: 3,
          lostReason: 'Se cayeron',
          receiver: '',
          note: '',
          signature: null,
          photo: null,
        },
      ],
    ]);
  },
);

test('a number that is taken back reports no refusal, also when its reason was typed', async () => {
  const { deliver, user, words, confirm } = openSheet('es');
  const field = screen.getByLabelText(words.refused);
  await user.type(field, '2');
  await user.type(screen.getByLabelText(words.reason), 'Rotas');
  await user.clear(field);
  await confirm();
  expect(deliver).toHaveBeenCalledWith(
    expect.objectContaining({ refused: [], lost: 0, lostReason: '' }),
  );
});

test('text that is no number is refused at the field instead of counting as none', async () => {
  const { deliver, words, confirm } = openSheet('es');
  const field = screen.getByLabelText(words.lost);
  // A browser gives no value for such text, and marks it.
  Object.defineProperty(field, 'validity', { value: { badInput: true } });
  fireEvent.input(field, { target: { value: '1' } });
  await confirm();
  expect(getMessage(words.lost)).toBe('Escribe un número');
  expect(deliver).not.toHaveBeenCalled();
});
