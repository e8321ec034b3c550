import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../testing/app.tsx';
import {
  installFakeNetwork,
  answerJson,
  answerWithError,
  buildTestUser,
  startTestSession,
  answerAccountSettings,
} from '../testing/fake-network.ts';
import { testWorkplace } from '../testing/test-workplace.ts';

beforeEach(startTestSession);

const running = { id: 8, startDate: '2026-01-05T15:00:00Z', endDate: '2098-01-06T16:30:00Z' };
const coming = { id: 9, startDate: '2099-03-02T15:00:00Z', endDate: '2099-03-02T18:30:00Z' };

const workplace = (...events: object[]) => ({
  ...testWorkplace,
  id: 3,
  name: 'Clavado 1',
  description: 'Clavado neumático',
  status: 'maintenance',
  events,
});
const impact = { events: [], orders: [], resumed: [] };

function open(...events: object[]) {
  const network = installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(['workplaces'])),
    'GET /account/settings': answerAccountSettings(),
    'GET /custom-fields/all': answerJson([]),
    'GET /workplaces': answerJson({
      elements: [workplace(...events)],
      metadata: { totalItems: 1, totalPages: 1 },
    }),
    'GET /workplaces/3': answerJson(workplace(...events)),
    'GET /workplaces/3/tablets': answerJson({ tablets: [] }),
    'PUT /workplaces/3/maintenance/9': answerJson({ workplace: workplace(running), impact }),
    'DELETE /workplaces/3/maintenance/9': answerJson({ workplace: workplace(running), impact }),
    'DELETE /workplaces/3/maintenance/8': answerJson({ workplace: workplace(), impact }),
  });
  return { network, ...openTestApp('/workplaces?panel=view&id=3') };
}

const windows = async () => {
  const section = await screen.findByRole('region', { name: 'Mantenimiento en curso y por venir' });
  return within(section);
};

test('maintenance is listed in the time zone of the plant, and running maintenance is marked', async () => {
  open(running, coming);
  const [first, second] = await (await windows()).findAllByRole('listitem');
  expect(first?.textContent).toContain('En curso');
  expect(first?.textContent).toContain('Terminar ahora');
  // 15:00 to 18:30 of Greenwich.
  expect(second?.textContent).toMatch(/09:00.*12:30/);
  expect(second?.textContent).not.toContain('En curso');
  expect(second?.textContent).toContain('Anular');
});

test('dialogs of a workplace name it in the language of the screen', async () => {
  localStorage.setItem('language', 'en');
  const { network, user } = open(coming);
  const shownWorkplace = {
    ...workplace(coming),
    status: 'active',
    metadata: { color: '#336699', language: { name: { en: 'Nailing 1' } } },
  };
  network.answers['GET /workplaces/3'] = answerJson(shownWorkplace);
  network.answers['GET /workplaces'] = answerJson({
    elements: [shownWorkplace],
    metadata: { totalItems: 1, totalPages: 1 },
  });
  const ahead = within(
    await screen.findByRole('region', { name: 'Running and coming maintenance' }),
  );
  await user.click(await ahead.findByRole('button', { name: /^Change: / }));
  expect(await screen.findByRole('dialog', { name: 'Maintenance of Nailing 1' })).toBeDefined();
  expect(screen.queryByText(/Clavado 1/)).toBeNull();
});

test('a workplace without scheduled maintenance shows a message', async () => {
  open();
  expect(await (await windows()).findByText('No hay mantenimiento programado.')).toBeDefined();
});

test('maintenance is cancelled after its effects were shown, and the list is updated', async () => {
  const { network, user } = open(running, coming);
  await user.click(await (await windows()).findByRole('button', { name: /^Anular: / }));
  expect(await screen.findByText('No interrumpe ningún pedido planeado.')).toBeDefined();
  network.answers['GET /workplaces/3'] = answerJson(workplace(running));
  await user.click(screen.getByRole('button', { name: 'Anular' }));
  expect(await screen.findByText('Mantenimiento anulado')).toBeDefined();
  await waitFor(async () => expect((await windows()).getAllByRole('listitem')).toHaveLength(1));
  const queries = network.listRequests('/workplaces/3/maintenance/9').map(({ query }) => query);
  expect(queries).toEqual([
    expect.stringContaining('dryRun=true'),
    expect.stringContaining('dryRun=false'),
  ]);
});

test('scheduled maintenance can be changed, and for running maintenance only its end', async () => {
  const { network, user } = open(running, coming);
  const [ofRunning, ofComing] = await (
    await windows()
  ).findAllByRole('button', {
    name: /^Cambiar: /,
  });
  if (!ofRunning || !ofComing) throw new Error('No buttons');
  await user.click(ofComing);
  const end = await screen.findByRole('textbox', { name: 'Fin: hora' });
  expect(end).toHaveProperty('value', '12:30');
  await user.clear(end);
  await user.type(end, '14:00');
  await user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
  expect(await screen.findByText('Mantenimiento cambiado')).toBeDefined();
  const sent = network
    .listRequests('/workplaces/3/maintenance/9')
    .find(({ query }) => query.includes('dryRun=false'));
  expect(sent?.body).toEqual({
    event: { startDate: coming.startDate, endDate: '2099-03-02T20:00:00.000Z' },
  });

  await user.click(ofRunning);
  expect(await screen.findByRole('textbox', { name: 'Fin: hora' })).toBeDefined();
  expect(screen.queryByRole('textbox', { name: 'Inicio: hora' })).toBeNull();
});

test('a period that is too long is refused below its times, with the days that fit', async () => {
  const { network, user } = open(coming);
  network.answers['PUT /workplaces/3/maintenance/9'] = answerWithError(400, 'WRONG_VALUES', [
    { path: 'event.endDate', rule: 'longRange', params: { max: 400 } },
  ]);
  await user.click(await (await windows()).findByRole('button', { name: /^Cambiar: / }));
  const sentence = 'El periodo puede durar a lo más 400 días';
  const dialog = within(await screen.findByRole('dialog', { name: /Clavado 1/ }));
  expect((await dialog.findByRole('alert')).textContent).toBe(sentence);
  expect(screen.queryByText('No interrumpe ningún pedido planeado.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
  await waitFor(() =>
    expect(network.listRequests('/workplaces/3/maintenance/9').at(-1)?.query).toContain(
      'dryRun=false',
    ),
  );
  expect(dialog.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(sentence);
});

test('the list and the form of maintenance show how many stations of a workplace stop', async () => {
  const several = { ...coming, stations: 1 };
  const shownWorkplace = { ...workplace(several), stations: 3 };
  const { network, user } = open(several);
  network.answers['GET /workplaces/3'] = answerJson(shownWorkplace);
  network.answers['GET /workplaces'] = answerJson({
    elements: [shownWorkplace],
    metadata: { totalItems: 1, totalPages: 1 },
  });
  expect(await (await windows()).findByText('Se detienen 1 de 3')).toBeDefined();
  await user.click(await (await windows()).findByRole('button', { name: /^Cambiar: / }));
  const field = await screen.findByRole('textbox', { name: 'Estaciones que se detienen' });
  expect(field).toHaveProperty('value', '1');
  const save = screen.getByRole('button', { name: 'Guardar cambios' });
  for (const wrong of ['0', '4', 'dos', '']) {
    await user.clear(field);
    if (wrong) await user.type(field, wrong);
    await user.click(save);
    expect(await screen.findByText(/Escribe cuántas estaciones/)).toBeDefined();
  }
  await user.clear(field);
  await user.type(field, '2');
  await user.click(save);
  expect(await screen.findByText('Mantenimiento cambiado')).toBeDefined();
  const sent = network
    .listRequests('/workplaces/3/maintenance/9')
    .findLast(({ query }) => query.includes('dryRun=false'));
  const { startDate, endDate } = coming;
  expect(sent?.body).toEqual({ event: { startDate, endDate, stations: 2 } });
});
