import { screen, within } from '@testing-library/react';
import { officeFloorTexts } from '@tarima/domain/floor/office-texts';
import { say } from '@tarima/domain/kit/words';
import { beforeEach, expect, test, vi } from 'vitest';
import { openTestApp } from '../testing/app.tsx';
import {
  installFakeNetwork,
  answerJson,
  buildTestUser,
  startTestSession,
  answerAccountSettings,
} from '../testing/fake-network.ts';
import { testWorkplace } from '../testing/test-workplace.ts';

beforeEach(startTestSession);

const saw = { ...testWorkplace, id: 3, name: 'Sierra 1', description: 'Corte' };
const old = {
  id: 8,
  name: 'La vieja',
  pairedAt: '2026-01-01T00:00:00Z',
  seenAt: '2026-01-02T00:00:00Z',
  closedUntil: null,
};
const coming = { id: 9, name: 'Tableta 2', pairedAt: null, seenAt: null, closedUntil: null };

/** A user of a division who may pair tablets there. */
const planner = (division: number) => ({
  ...buildTestUser(['workplaces', 'tablets']),
  mainPosition: {
    id: 2,
    name: 'Planeación',
    division: { id: division, name: 'Norte', names: { es: 'Norte', en: 'North' } },
  },
});

const createNetwork = (user: object) =>
  installFakeNetwork({
    'GET /users/current': answerJson(user),
    'GET /account/settings': answerAccountSettings(),
    'GET /custom-fields/all': answerJson([]),
    'GET /workplaces': answerJson({ elements: [saw], metadata: { totalItems: 1, totalPages: 1 } }),
    'GET /workplaces/3': answerJson(saw),
    'GET /workplaces/3/tablets': answerJson({ tablets: [old] }),
    'POST /workplaces/3/tablets': answerJson({
      tablet: coming,
      code: '01234567',
      expiresAt: '2026-11-23T18:30:00Z',
    }),
    'DELETE /workplaces/3/tablets/8': answerJson({ tablets: [coming] }),
  });

test.each([
  ['the permission', buildTestUser(['workplaces'])],
  ['its division', planner(5)],
])('a user without %s sees the tablets, but cannot pair one', async (_what, user) => {
  createNetwork(user);
  openTestApp('/workplaces?panel=view&id=3');
  const section = within(await screen.findByRole('region', { name: 'Tabletas' }));
  expect(await section.findByText('La vieja')).toBeDefined();
  expect(section.queryByRole('button', { name: 'Emparejar una tableta' })).toBeNull();
});

test('a tablet is paired with a code that is shown once, and revoked after confirmation', async () => {
  const network = createNetwork(planner(4));
  const { user } = openTestApp('/workplaces?panel=view&id=3');
  const section = within(await screen.findByRole('region', { name: 'Tabletas' }));
  expect(await section.findByText('La vieja')).toBeDefined();
  expect(section.getByLabelText('Nombre de la tableta')).toHaveProperty('value', 'Tableta 2');

  network.answers['GET /workplaces/3/tablets'] = answerJson({ tablets: [old, coming] });
  await user.click(section.getByRole('button', { name: 'Emparejar una tableta' }));
  const notice = await section.findByRole('status');
  expect(notice.textContent).toContain('0123 4567');
  // Times are in the plant's time zone.
  expect(notice.textContent).toContain('antes de las 12:30');
  expect(await section.findByText('Espera su código')).toBeDefined();
  const [invited] = network
    .listRequests('/workplaces/3/tablets')
    .filter(({ method }) => method === 'POST');
  expect(invited?.body).toEqual({ name: 'Tableta 2' });

  await user.click(section.getByRole('button', { name: 'Revocar La vieja' }));
  const question = within(await screen.findByRole('dialog', { name: 'Revocar La vieja' }));
  expect(network.listRequests('/workplaces/3/tablets/8')).toHaveLength(0);
  await user.click(question.getByRole('button', { name: 'Revocar' }));
  expect(await screen.findByText('Tableta revocada')).toBeDefined();
  expect(section.queryByText('La vieja')).toBeNull();
});

test('the code of a tablet that is revoked while it waits is no longer shown, and the next tablet can be paired', async () => {
  const network = createNetwork(planner(4));
  network.answers['DELETE /workplaces/3/tablets/9'] = answerJson({ tablets: [old] });
  const { user } = openTestApp('/workplaces?panel=view&id=3');
  const section = within(await screen.findByRole('region', { name: 'Tabletas' }));
  const invite = await section.findByRole('button', { name: 'Emparejar una tableta' });
  network.answers['GET /workplaces/3/tablets'] = answerJson({ tablets: [old, coming] });
  await user.click(invite);
  expect(await section.findByText('0123 4567')).toBeDefined();
  expect(invite).toHaveProperty('disabled', true);

  network.answers['GET /workplaces/3/tablets'] = answerJson({ tablets: [old] });
  await user.click(await section.findByRole('button', { name: 'Revocar Tableta 2' }));
  const question = within(await screen.findByRole('dialog', { name: 'Revocar Tableta 2' }));
  await user.click(question.getByRole('button', { name: 'Revocar' }));
  expect(await screen.findByText('Tableta revocada')).toBeDefined();
  expect(section.queryByText('0123 4567')).toBeNull();
  expect(section.getByLabelText('Nombre de la tableta')).toHaveProperty('value', 'Tableta 2');
  expect(invite).toHaveProperty('disabled', false);
});

test('a tablet locked by wrong attempts shows the end of the lock, and can be unlocked', async () => {
  const network = createNetwork(planner(4));
  const closed = { ...old, closedUntil: '2026-11-23T18:30:00Z' };
  network.answers['GET /workplaces/3/tablets'] = answerJson({ tablets: [closed, coming] });
  network.answers['DELETE /workplaces/3/tablets/8/lock'] = answerJson({ tablets: [old, coming] });
  const { user } = openTestApp('/workplaces?panel=view&id=3');
  const section = within(await screen.findByRole('region', { name: 'Tabletas' }));
  expect((await section.findByText(/^Cerrada hasta el .+12:30/)).textContent).toMatch(
    /tras demasiados intentos equivocados\.$/,
  );
  expect(section.queryByRole('button', { name: 'Abrir Tableta 2' })).toBeNull();
  await user.click(section.getByRole('button', { name: 'Abrir La vieja' }));
  expect(await screen.findByText('Tableta abierta')).toBeDefined();
  expect(section.queryByText(/^Cerrada/)).toBeNull();
  expect(section.queryByRole('button', { name: /^Abrir / })).toBeNull();
});

test('a used code is no longer shown, and a tablet without a name is not invited', async () => {
  const network = createNetwork(planner(4));
  const { user } = openTestApp('/workplaces?panel=view&id=3');
  const section = within(await screen.findByRole('region', { name: 'Tabletas' }));
  const name = await section.findByLabelText('Nombre de la tableta');
  const invite = section.getByRole('button', { name: 'Emparejar una tableta' });
  await user.clear(name);
  await user.click(invite);
  expect(name.getAttribute('aria-invalid')).toBe('true');
  expect(section.getByText('Este campo es obligatorio')).toBeDefined();
  const listInvited = () =>
    network.listRequests('/workplaces/3/tablets').filter(({ method }) => method === 'POST');
  expect(listInvited()).toEqual([]);

  await user.type(name, 'Tableta 2');
  network.answers['GET /workplaces/3/tablets'] = answerJson({
    tablets: [old, { ...coming, pairedAt: '2026-11-23T18:25:00Z' }],
  });
  await user.click(invite);
  expect(await section.findByText('Emparejada')).toBeDefined();
  expect(listInvited()).toHaveLength(1);
  expect(section.queryByText('0123 4567')).toBeNull();
  expect(section.queryByText('Espera su código')).toBeNull();
});

test('a name that is submitted by Enter and by the button pairs one tablet; the next one needs a name of its own', async () => {
  const network = createNetwork(planner(4));
  const { user } = openTestApp('/workplaces?panel=view&id=3');
  const section = within(await screen.findByRole('region', { name: 'Tabletas' }));
  const name = await section.findByLabelText('Nombre de la tableta');
  const invite = section.getByRole('button', { name: 'Emparejar una tableta' });
  const listInvited = () =>
    network
      .listRequests('/workplaces/3/tablets')
      .filter(({ method }) => method === 'POST')
      .map(({ body }) => body);
  network.answers['GET /workplaces/3/tablets'] = answerJson({ tablets: [old, coming] });
  await user.clear(name);
  await user.type(name, 'Sierra{Enter}');
  await user.click(invite);
  expect((await section.findByRole('status')).textContent).toContain('0123 4567');
  await user.click(invite);
  await user.type(name, '{Enter}');
  expect(name).toHaveProperty('value', '');
  expect(name.getAttribute('aria-invalid')).not.toBe('true');
  expect(invite).toHaveProperty('disabled', true);
  expect(listInvited()).toEqual([{ name: 'Sierra' }]);

  await user.type(name, 'Clavado');
  await user.click(invite);
  await vi.waitFor(() => expect(listInvited()).toEqual([{ name: 'Sierra' }, { name: 'Clavado' }]));
});

test.each([
  ['es', 'Escribe a lo más 60 caracteres'],
  ['en', 'Write at most 60 characters'],
] as const)(
  'in %s, a name of more than 60 characters is named with its limit, not cut, and pairs no tablet',
  async (language, message) => {
    localStorage.setItem('language', language);
    const network = createNetwork(planner(4));
    const { user } = openTestApp('/workplaces?panel=view&id=3');
    const section = within(
      await screen.findByRole('region', { name: say(officeFloorTexts.tablets, language) }),
    );
    const name = await section.findByLabelText(say(officeFloorTexts.tabletName, language));
    await user.clear(name);
    await user.click(name);
    await user.paste('a'.repeat(61));
    expect(name).toHaveProperty('value', 'a'.repeat(61));
    expect(section.getByText(message)).toBeDefined();
    await user.type(name, '{Enter}');
    const listInvited = () =>
      network.listRequests('/workplaces/3/tablets').filter(({ method }) => method === 'POST');
    expect(listInvited()).toEqual([]);
    await user.type(name, '{Backspace}');
    expect(section.queryByText(message)).toBeNull();
    await user.type(name, '{Enter}');
    await vi.waitFor(() =>
      expect(listInvited().map(({ body }) => body)).toEqual([{ name: 'a'.repeat(60) }]),
    );
  },
);
