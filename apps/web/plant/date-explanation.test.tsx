import type { CauseDto, WaitReasonDto } from '@tarima/domain/planning/calls/wait-reason-dto';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { TestProviders } from '../kit/testing/render-screen.tsx';
import { DateExplanation } from './date-explanation.tsx';

const full: CauseDto = {
  code: 'capacity',
  workplace: { id: 1, name: 'Corte' },
  from: '2026-11-24T15:00:00Z',
  until: '2026-12-09T20:00:00Z',
  ahead: [150, 147, 169].map((id) => ({ id })),
};
const work: WaitReasonDto = {
  code: 'work',
  workplace: { id: 1, name: 'Corte' },
  from: '2026-12-09T20:00:00Z',
  until: '2026-12-09T22:00:00Z',
};

const show = (cause: CauseDto | null, reasons: readonly WaitReasonDto[] = [full, work]) =>
  render(
    <TestProviders>
      <DateExplanation cause={cause} reasons={reasons} zone="America/Mexico_City" />
    </TestProviders>,
  );
const sentence = () => screen.getByRole('group').querySelector('summary')?.textContent;

test('one sentence names the cause and the orders before, and the full chain opens on request', async () => {
  const user = userEvent.setup({ delay: null });
  show(full);
  expect(sentence()).toBe('Corte está lleno hasta el 9 de diciembre; van antes 150, 147 y 169');
  const chain = screen.getByRole('group');
  expect(chain).toHaveProperty('open', false);
  await user.click(screen.getByText(/^Corte está lleno/));
  expect(chain).toHaveProperty('open', true);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'to en' }));
  expect(sentence()).toBe('Corte is full until December 9; 150, 147, and 169 go first');
});

test('at most three orders are named, and a cause that ends the same day has its hour', () => {
  const ahead = [1, 2, 3, 4, 5, 6, 7].map((id) => ({ id }));
  show({ ...full, from: '2026-12-09T15:00:00Z', ahead });
  expect(sentence()).toMatch(/^Corte está lleno hasta el .*14:00; van antes 1, 2, 3 y 4 más$/);
});

test('a single order before is named, also for a busy operator, and no order when there is none', () => {
  const busy: CauseDto = { ...full, code: 'operatorBusy', user: { id: 5, name: 'Rosa' } };
  const first = show({ ...busy, ahead: [{ id: 150 }] });
  expect(sentence()).toBe('Rosa tiene trabajo hasta el 9 de diciembre; va antes el pedido 150');
  first.unmount();
  show({ ...busy, ahead: [] });
  expect(sentence()).toBe('Rosa tiene trabajo hasta el 9 de diciembre');
});

test('long work, a cause without end, and an order without a cause each have their own sentence', () => {
  const alone = show({ ...work, from: '2026-12-08T20:00:00Z', ahead: [] });
  expect(sentence()).toBe(
    'Es lo que toma producirlo: lo más largo es Corte, hasta el 9 de diciembre',
  );
  alone.unmount();
  const stopped = show({ code: 'maintenance', workplace: { id: 1, name: 'Corte' }, ahead: [] });
  expect(sentence()).toBe('Corte está en mantenimiento, sin fecha de término');
  stopped.unmount();
  show(null, []);
  expect(screen.getByText('Nada lo detiene.')).toBeDefined();
});
