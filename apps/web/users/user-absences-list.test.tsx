import { absenceTexts } from '@tarima/domain/absences/texts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openTestApp } from '../testing/app.tsx';
import {
  installFakeNetwork,
  answerJson,
  answerWithError,
  startTestSession,
} from '../testing/fake-network.ts';
import { answerUserRecord } from '../testing/test-user-record.ts';

beforeEach(startTestSession);

const lent = {
  id: 9,
  kind: 'lent',
  startDate: '2099-03-02T15:00:00Z',
  endDate: '2099-03-02T18:30:00Z',
  note: 'Pedido grande',
  position: { id: 7, name: 'Corte' },
  division: { id: 6, name: 'Sur' },
};
const impact = {
  events: [],
  orders: [
    {
      id: 41,
      customer: null,
      product: 'Tarima',
      otherProducts: 0,
      pieces: 120,
      end: '2099-03-01T18:00:00Z',
      endAfter: '2099-03-04T18:00:00Z',
      late: true,
    },
  ],
  resumed: [],
};

function open(path: string, more: Parameters<typeof installFakeNetwork>[0] = {}) {
  const network = installFakeNetwork({
    ...answerUserRecord(),
    'GET /users/3/absences': answerJson({ absences: [lent] }),
    'POST /users/3/absences': answerJson({ absences: [lent], impact }),
    'PUT /users/3/absences/9': answerJson({ absences: [lent], impact }),
    'PUT /users/3/disable': answerWithError(409, 'EVENTS_NOT_RESOLVED'),
    ...more,
  });
  return { network, ...openTestApp(path) };
}

const getSavedBodies = (network: ReturnType<typeof open>['network'], path: string) =>
  network.listRequests(path).filter(({ query }) => query.includes('dryRun=false'));

test('absences are shown in the time zone of the plant, with their kind, division, position and note', async () => {
  open('/users?panel=view&id=3');
  const section = await screen.findByRole('region', { name: 'Ausencias en curso y por venir' });
  const item = await within(section).findByRole('listitem');
  expect(item.textContent).toMatch(/09:00.*12:30/);
  expect(item.textContent).toContain('Préstamo a otra división: Sur, Corte. Pedido grande');
});

test('a changed loan keeps its position, and a loan without a position is not saved', async () => {
  const { network, user } = open('/users?panel=view&id=3');
  await user.click(await screen.findByRole('button', { name: /^Cambiar: / }));
  const end = await screen.findByRole('textbox', { name: 'Fin: hora' });
  expect(screen.getByRole('textbox', { name: 'Nota' })).toHaveProperty('value', 'Pedido grande');
  await user.clear(end);
  await user.type(end, '14:00');
  expect(await screen.findByText('41')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
  expect(await screen.findByText('Ausencia cambiada')).toBeDefined();
  expect(getSavedBodies(network, '/users/3/absences/9').map(({ body }) => body)).toEqual([
    {
      event: {
        kind: 'lent',
        startDate: lent.startDate,
        endDate: '2099-03-02T20:00:00.000Z',
        note: 'Pedido grande',
        position: { id: 7 },
      },
    },
  ]);

  await user.click(screen.getByRole('button', { name: 'Anotar ausencia' }));
  const kind = await screen.findByRole('combobox', { name: 'Motivo' });
  expect(kind).toHaveProperty('value', '');
  expect(screen.getByRole('textbox', { name: 'Inicio' })).not.toHaveProperty('value', '');
  expect(screen.getByRole('textbox', { name: 'Fin: hora' })).toHaveProperty('value', '18:00');
  // The missing reason is marked together with the wrong dates.
  const newEnd = screen.getByRole('textbox', { name: 'Fin: hora' });
  await user.clear(newEnd);
  await user.click(screen.getByRole('button', { name: 'Guardar ausencia' }));
  expect(await screen.findByText('Elige el motivo')).toBeDefined();
  expect(screen.getByText(absenceTexts.required.es)).toBeDefined();
  for (const field of [kind, newEnd]) expect(field.getAttribute('aria-invalid')).toBe('true');
  await user.selectOptions(kind, 'lent');
  expect(screen.queryByText('Elige el motivo')).toBeNull();
  expect(kind.getAttribute('aria-invalid')).not.toBe('true');
  expect(await screen.findByText(/^Elige la división y el puesto/)).toBeDefined();
  await user.type(newEnd, '18:00');
  expect(screen.queryByText(absenceTexts.required.es)).toBeNull();
  expect(
    network.listRequests('/users/3/absences').filter(({ query }) => query.includes('dryRun')),
  ).toEqual([]);
});

test.each([
  [['Sur'], 'Sur'],
  [['Sur', 'Norte'], ''],
])('a loan with the divisions %j starts with "%s"', async (names, begins) => {
  const { user, network } = open('/users?panel=view&id=3', {
    'GET /divisions/all': answerJson({
      elements: names.map((name, at) => ({ id: 6 + at, name })),
      metadata: { totalItems: names.length, totalPages: 1 },
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Anotar ausencia' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Motivo' }), 'lent');
  await waitFor(() => expect(network.listRequests('/divisions/all')).toHaveLength(1));
  const dialog = within(screen.getByRole('dialog', { name: 'Ausencia de Pedro Salas' }));
  const division = dialog.getByLabelText<HTMLInputElement>(/^División a la que va/);
  await waitFor(() => expect(division.value).toBe(begins));
  expect(dialog.queryAllByLabelText(/^Puesto que ocupa/)).toHaveLength(begins === '' ? 0 : 1);
});

test('an absence changed to a loan starts without a division, even if there is only one', async () => {
  const { user, network } = open('/users?panel=view&id=3', {
    'GET /users/3/absences': answerJson({
      absences: [{ ...lent, kind: 'leave', position: null, division: null }],
    }),
    'GET /divisions/all': answerJson({
      elements: [{ id: 6, name: 'Sur' }],
      metadata: { totalItems: 1, totalPages: 1 },
    }),
  });
  await user.click(await screen.findByRole('button', { name: /^Cambiar: / }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Motivo' }), 'lent');
  const [division] = await screen.findAllByLabelText<HTMLInputElement>(/^División a la que va/);
  expect(division?.value).toBe('');
  expect(network.listRequests('/divisions/all')).toEqual([]);
});

test('disabling a user with planned work opens the form of an absence with its effects', async () => {
  const { network, user } = open('/users');
  await user.click(await screen.findByRole('button', { name: 'Acciones de Pedro Salas' }));
  await user.click(await screen.findByText('Deshabilitar'));
  await user.click(await screen.findByRole('button', { name: 'Deshabilitar' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ausencia de Pedro Salas' });
  expect(within(dialog).getByText(/tiene trabajo planeado/)).toBeDefined();
  expect(await within(dialog).findByText('41')).toBeDefined();
  await user.click(within(dialog).getByRole('button', { name: 'Guardar ausencia' }));
  expect(await screen.findByText('Ausencia guardada')).toBeDefined();
  expect(getSavedBodies(network, '/users/3/absences')).toHaveLength(1);
});

test('a PIN has only digits, shows the error of the server, and can be removed', async () => {
  const { network, user } = open('/users?panel=view&id=3');
  const section = within(await screen.findByRole('region', { name: 'PIN para el piso' }));
  expect(await section.findByText('Sin PIN no entra en las tabletas.')).toBeDefined();
  const field = section.getByLabelText('PIN nuevo (4 a 6 dígitos)');
  const save = section.getByRole('button', { name: 'Guardar PIN' });
  network.answers['PUT /users/3/pin'] = answerWithError(400, 'WRONG_VALUES', [
    { path: 'pin', rule: 'pin' },
  ]);
  await user.type(field, '12a');
  expect(field).toHaveProperty('value', '12');
  await user.click(save);
  expect(await section.findByText('Escribe de 4 a 6 dígitos')).toBeDefined();
  network.answers['PUT /users/3/pin'] = answerJson({ hasPin: true, lockedUntil: null });
  await user.type(field, '34{Enter}');
  expect(await section.findByText(/Tiene PIN/)).toBeDefined();
  expect(field).toHaveProperty('value', '');
  network.answers['PUT /users/3/pin'] = answerJson({ hasPin: false, lockedUntil: null });
  await user.click(section.getByRole('button', { name: 'Quitar PIN' }));
  expect(await section.findByText('Sin PIN no entra en las tabletas.')).toBeDefined();
  const sent = network.listRequests('/users/3/pin').filter(({ method }) => method === 'PUT');
  expect(sent.map(({ body }) => body)).toEqual([{ pin: '12' }, { pin: '1234' }, { pin: null }]);
});

test('a PIN locked by wrong attempts shows the end of the lock, and can be unlocked', async () => {
  const { network, user } = open('/users?panel=view&id=3', {
    'GET /users/3/pin': answerJson({ hasPin: true, lockedUntil: '2026-11-23T18:30:00Z' }),
  });
  const section = within(await screen.findByRole('region', { name: 'PIN para el piso' }));
  const lock = await section.findByRole('status');
  // Formatted by the clock of the plant.
  expect(lock.textContent).toMatch(/Bloqueado hasta el .*12:30/);
  network.answers['DELETE /users/3/pin/lock'] = answerJson({ hasPin: true, lockedUntil: null });
  await user.click(section.getByRole('button', { name: 'Desbloquear PIN' }));
  expect(await screen.findByText('PIN desbloqueado')).toBeDefined();
  expect(section.queryByRole('status')).toBeNull();
  expect(network.listRequests('/users/3/pin/lock')).toHaveLength(1);
});

test('a badge is created and saved as a file; replacing or revoking it asks first', async () => {
  const { network, user } = open('/users?panel=view&id=3');
  const clicks = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined });
  const section = within(await screen.findByRole('region', { name: 'Gafete para el piso' }));
  expect(await section.findByText(/Sin gafete/)).toBeDefined();
  network.answers['POST /users/3/badge'] = () => new Response('%PDF-1.3');
  network.answers['GET /users/3/badge'] = answerJson({ madeAt: '2026-11-24T23:30:00Z' });
  await user.click(section.getByRole('button', { name: 'Hacer gafete' }));
  // The plant's clock still shows the 24th.
  expect(await section.findByText(/hecho el 24 nov 2026/)).toBeDefined();
  expect(clicks.mock.instances).toMatchObject([{ download: 'gafete-Pedro Salas.pdf' }]);
  await user.click(section.getByRole('button', { name: 'Hacer otro gafete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Hacer otro gafete' });
  expect(within(dialog).getByText(/Pedro Salas deja de valer/)).toBeDefined();
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
  network.answers['DELETE /users/3/badge'] = answerJson({ madeAt: null });
  await user.click(section.getByRole('button', { name: 'Revocar gafete' }));
  const question = await screen.findByRole('dialog', { name: 'Revocar gafete' });
  await user.click(within(question).getByRole('button', { name: 'Revocar gafete' }));
  expect(await section.findByText(/Sin gafete/)).toBeDefined();
  const sent = network.listRequests('/users/3/badge').filter(({ method }) => method !== 'GET');
  expect(sent.map(({ method }) => method)).toEqual(['POST', 'DELETE']);
});
