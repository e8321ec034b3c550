import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TestProviders } from '../../kit/testing/render-screen.tsx';
import { BoardEventTip } from './board-event-tip.tsx';
import { buildTestWork } from '../testing/build-test-work.ts';

const event = buildTestWork();

test('the tooltip of an event shows order, operator, start, end, minutes, product and quantity', () => {
  render(
    <TestProviders>
      <BoardEventTip tip={{ event, at: new DOMRect(0, 0, 100, 40) }} zone="America/Mexico_City" />
    </TestProviders>,
  );
  const lines = [...screen.getByRole('tooltip').querySelectorAll('dl > div')].map(
    ({ children: [label, value] }) => [label?.textContent, value?.textContent],
  );
  expect(lines).toEqual([
    ['Pedido', '149'],
    ['Operador', 'Rosa Isela Duarte'],
    ['Inicio', expect.stringMatching(/23.*9:00/)],
    ['Fin', expect.stringMatching(/23.*10:30/)],
    ['Duración', '90 min'],
    ['Producto', 'Tarima EUR/EPAL 1'],
    ['Cantidad', '480'],
  ]);
});

test('the tooltip of work outside hours has a line on it, and that of other work has none', () => {
  const at = new DOMRect(0, 0, 100, 40);
  const tip = (outsideHours: boolean) => (
    <BoardEventTip tip={{ event: { ...event, outsideHours }, at }} zone="America/Mexico_City" />
  );
  const { rerender } = render(tip(true), { wrapper: TestProviders });
  const text = 'Fuera de horario: en un día inhábil o fuera del turno de la persona';
  expect(screen.getByRole('tooltip').textContent).toContain(text);
  rerender(tip(false));
  expect(screen.getByRole('tooltip').textContent).not.toContain(text);
});
