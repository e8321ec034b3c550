import {
  defaultSawSettings,
  type CuttingPlanAnswer,
  type CuttingOrderLine,
} from '@tarima/domain/cutting/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { getPresentTime } from '../kit/clock.ts';
import { openTestApp } from '../testing/app.tsx';
import {
  installFakeNetwork,
  answerJson,
  buildTestUser,
  answerWithError,
  startTestSession,
} from '../testing/fake-network.ts';

beforeEach(startTestSession);

const line = (orderId: number, start: string | null, drawn = true): CuttingOrderLine => ({
  orderId,
  customer: 'Empaques del Norte',
  product: { id: orderId, name: `Tarima ${orderId}` },
  pieces: 100,
  start,
  requestedDate: null,
  drawn,
});
const soon = new Date(getPresentTime() + 86_400_000).toISOString();
const later = new Date(getPresentTime() + 30 * 86_400_000).toISOString();

const answer: CuttingPlanAnswer = {
  sections: [
    {
      thickness: 17.5,
      width: 88.9,
      parts: [{ length: 1016, count: 180, products: ['Tarima 11'] }],
      boards: [
        {
          material: { id: 7, code: 'M7', description: 'Tabla de 10 pies' },
          length: 3124.2,
          used: 61,
          inStock: 25,
          toBuy: 36,
        },
      ],
      patterns: [{ materialId: 7, times: 61, pieces: [{ length: 1016, count: 3 }], rest: 66.7 }],
      boardsUsed: 61,
      leastBoards: 61,
      gapPercent: 0,
      wastePercent: 2.5,
      offcuts: [{ length: 900, count: 2 }],
    },
  ],
  left: [{ product: { id: 12, name: 'Tarima 12' }, part: null }],
};

function open(plan: ReturnType<typeof answerJson>) {
  const network = installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(['orders_planning'], 7)),
    'GET /custom-fields/all': answerJson([]),
    'GET /cutting/lines': answerJson([line(11, soon), line(12, later, false), line(13, null)]),
    'POST /cutting/plan': plan,
  });
  return { ...openTestApp('/orders-planning?tab=cutting'), network };
}

test('the cutting plan of the selected orders shows the cuts, the lumber to buy, and the minimum number of boards', async () => {
  const { user, network } = open(answerJson(answer));
  await user.click(await screen.findByRole('button', { name: 'Los que empiezan en 7 días' }));
  expect(screen.getByRole('checkbox', { name: 'Elegir el pedido 11' })).toHaveProperty(
    'checked',
    true,
  );
  await user.click(screen.getByRole('checkbox', { name: 'Elegir el pedido 12' }));
  await user.click(screen.getByRole('button', { name: 'Calcular el corte' }));
  await screen.findByText('Ningún plan usa menos de 61 tablas; este usa 61.');
  expect(
    network.seen.flatMap(({ path, body }) => (path.startsWith('/cutting/plan') ? [body] : [])),
  ).toEqual([{ orders: [{ id: 11 }, { id: 12 }], saw: defaultSawSettings }]);
  const bought = within(screen.getByRole('table', { name: 'Qué comprar' }));
  expect(bought.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'Materia primaLargo (mm)Se usanLibresComprar',
    'Tabla de 10 pies3,124.2612536',
  ]);
  const cuts = within(screen.getByRole('list', { name: 'Cómo se corta' }));
  expect(cuts.getByRole('listitem').textContent).toContain('61 tablas');
  expect(cuts.getByRole('listitem').querySelectorAll('rect')).toHaveLength(4);
  screen.getByText('Tarima 12: no tiene diseño, sus piezas no se conocen');
  screen.getByText('Sobrantes que se guardan: 2 × 900');

  // The shown plan no longer belongs to the chosen orders.
  await user.click(screen.getByRole('checkbox', { name: 'Elegir el pedido 13' }));
  screen.getByText('Cambió lo elegido: calcula otra vez.');
  expect(screen.getByRole('button', { name: 'Lista de corte (PDF)' })).toHaveProperty(
    'disabled',
    true,
  );
});

test('a kerf that is too wide is marked at its field, before and after the request', async () => {
  const { user } = open(
    answerWithError(400, 'WRONG_VALUES', [{ path: 'saw.kerf', rule: 'kerfTooWide' }]),
  );
  await user.click(await screen.findByRole('checkbox', { name: 'Elegir el pedido 11' }));
  const kerf = screen.getByRole('textbox', { name: 'Corte de la sierra (mm)' });
  const plan = screen.getByRole('button', { name: 'Calcular el corte' });
  await user.clear(kerf);
  await user.type(kerf, '60');
  expect(plan).toHaveProperty('disabled', true);
  expect(kerf.getAttribute('aria-invalid')).toBe('true');
  await user.clear(kerf);
  await user.type(kerf, '50');
  await user.click(plan);
  await screen.findByText('El corte es tan ancho como una de las piezas');
  await waitFor(() => expect(kerf.getAttribute('aria-invalid')).toBe('true'));
});
