import { screen, within } from '@testing-library/react';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { TestProviders } from '../../kit/testing/render-screen.tsx';
import { installFakeNetwork, answerJson, startTestSession } from '../../testing/fake-network.ts';
import { buildTestReportedProgress } from '../../plant/testing/reported-progress.ts';
import { buildTestWork } from '../testing/build-test-work.ts';
import { BoardEventTip } from './board-event-tip.tsx';
import { FloorStatusNotice } from './floor-status-notice.tsx';

beforeEach(startTestSession);

const event = buildTestWork();
const work = (state: string, of: object = {}, progress: object = {}) => ({
  order: { id: 149 },
  detail: { id: event.detailId },
  workplace: { id: event.workplaceId, name: 'Clavado' },
  product: { id: 3, name: 'Tarima EUR/EPAL 1' },
  quantity: 480,
  progress: buildTestReportedProgress(state, progress),
  ...of,
});

test('running, stopped and unattended work is shown above the board, and a planned event shows its progress', async () => {
  installFakeNetwork({
    'GET /floor/now': answerJson({
      behind: [],
      expected: [],
      work: [
        work('running', {}, { workers: [{ id: 5, name: 'Pedro Salas' }] }),
        work(
          'stopped',
          { detail: { id: 900 }, workplace: { id: 77, name: 'Corte' }, order: { id: 12 } },
          { stoppedFor: 'machine' },
        ),
        work('stopped', {
          detail: { id: 902 },
          workplace: { id: 79, name: 'Horno' },
          order: { id: 13 },
        }),
        work('finished', { detail: { id: 901 }, workplace: { id: 78, name: 'Marcado' } }),
      ],
    }),
  });
  const show = vi.fn();
  render(
    <TestProviders>
      <FloorStatusNotice division={undefined} show={show} layAgain={vi.fn()} asking={false}>
        <BoardEventTip tip={{ event, at: new DOMRect(0, 0, 100, 40) }} zone="America/Mexico_City" />
      </FloorStatusNotice>
    </TestProviders>,
  );
  const strip = within(await screen.findByRole('region', { name: 'En el piso' }));
  const [running, stopped, idle, ...others] = strip.getAllByRole('button');
  expect(others).toEqual([]);
  expect(running?.textContent).toContain('Clavado · Pedido 149');
  expect(running?.textContent).toContain('180 de 480 · En marcha · Pedro Salas');
  expect(stopped?.textContent).toContain('180 de 480 · Detenido · Máquina parada');
  // Work without a reported stop is no alarm.
  expect(idle?.textContent).toContain('Horno · Pedido 13180 de 480 · Por seguir');
  expect([running, stopped, idle].map((each) => each?.dataset['state'])).toEqual([
    'running',
    'stopped',
    'idle',
  ]);
  const icons = [running, stopped, idle].map((each) => each?.querySelector('svg')?.outerHTML);
  expect(new Set(icons).size).toBe(3);
  if (!stopped) throw new Error('What stands still is shown');
  await userEvent.click(stopped);
  expect(show).toHaveBeenCalledWith(77);
  expect(screen.getByRole('tooltip').textContent).toContain('En el piso180 de 480 · En marcha');
});

test('a plant without running or stopped work shows no section above the board', async () => {
  const network = installFakeNetwork({
    'GET /floor/now': answerJson({ work: [work('finished')], behind: [], expected: [] }),
  });
  render(
    <TestProviders>
      <FloorStatusNotice division={4} show={vi.fn()} layAgain={vi.fn()} asking={false}>
        <p>El tablero</p>
      </FloorStatusNotice>
    </TestProviders>,
  );
  await vi.waitFor(() =>
    expect(network.listRequests('/floor/now')[0]?.query).toContain('divisionId=4'),
  );
  expect(screen.getByText('El tablero')).toBeDefined();
  expect(screen.queryByRole('region')).toBeNull();
});

test('delayed work is shown with the orders that would end late, and one click plans it again', async () => {
  const delayed = [{ id: 9, endDate: '2026-11-24T18:00:00.000Z' }];
  installFakeNetwork({
    'GET /floor/now': answerJson({
      work: [],
      behind: delayed,
      expected: [
        {
          order: { id: 149 },
          customer: 'Bebidas del Altiplano',
          requestedDate: '2026-11-24',
          end: '2026-11-24T16:00:00.000Z',
          expected: '2026-11-25T16:30:00.000Z',
          late: true,
        },
      ],
    }),
  });
  const layAgain = vi.fn();
  render(
    <TestProviders>
      <FloorStatusNotice division={undefined} show={vi.fn()} layAgain={layAgain} asking={false}>
        <p>El tablero</p>
      </FloorStatusNotice>
    </TestProviders>,
  );
  const notice = within(await screen.findByRole('region', { name: 'Según el piso' }));
  const line = notice.getByRole('listitem').textContent;
  expect(line).toContain('Pedido 149 · Bebidas del Altiplano: terminaría el');
  expect(line).toContain('para el 24 nov 2026');
  await userEvent.click(notice.getByRole('button', { name: 'Ajustar el plan' }));
  expect(layAgain).toHaveBeenCalledWith(delayed);
});
