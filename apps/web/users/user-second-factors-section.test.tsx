import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../testing/app.tsx';
import {
  answerJson,
  answerWithError,
  installFakeNetwork,
  startTestSession,
} from '../testing/fake-network.ts';
import { answerUserRecord } from '../testing/test-user-record.ts';

beforeEach(startTestSession);

function open(kinds: object) {
  const network = installFakeNetwork({
    ...answerUserRecord(),
    'GET /users/3/second-factors': answerJson(kinds),
    'DELETE /users/3/second-factors': () => new Response(null, { status: 204 }),
  });
  return { network, ...openTestApp('/users?panel=view&id=3') };
}

const findSection = async () =>
  within(await screen.findByRole('region', { name: 'Segundo factor' }));

test('an administrator removes the second factors of a user after a confirmation that names the user', async () => {
  const { network, user } = open({ oneTimeCodes: true, passkeys: false, required: true });
  const section = await findSection();
  expect(await section.findByText('Tiene una aplicación de códigos.')).toBeDefined();
  await user.click(section.getByRole('button', { name: 'Quitar sus segundos factores' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: '¿Quitar los segundos factores de Pedro Salas?' }),
  );
  expect(
    network.listRequests('/users/3/second-factors').filter(({ method }) => method === 'DELETE'),
  ).toEqual([]);
  network.answers['GET /users/3/second-factors'] = answerJson({
    oneTimeCodes: false,
    passkeys: false,
    required: true,
  });
  await user.click(dialog.getByRole('button', { name: 'Quitar' }));
  expect(await screen.findByText(/se le avisó por correo/)).toBeDefined();
  expect(
    await section.findByText('No tiene segundo factor: lo configura la próxima vez que entre.'),
  ).toBeDefined();
  expect(section.queryByRole('button')).toBeNull();
});

test('an error is shown and the factors stay', async () => {
  const { network, user } = open({ oneTimeCodes: true, passkeys: true, required: false });
  network.answers['DELETE /users/3/second-factors'] = answerWithError(403, 'FORBIDDEN');
  const section = await findSection();
  await user.click(await section.findByRole('button', { name: 'Quitar sus segundos factores' }));
  await user.click(await screen.findByRole('button', { name: 'Quitar' }));
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(
    await section.findByText('Tiene una aplicación de códigos y llaves de acceso.'),
  ).toBeDefined();
});

test('a user without second factors has no button to remove them', async () => {
  open({ oneTimeCodes: false, passkeys: false, required: false });
  const section = await findSection();
  expect(await section.findByText('No tiene segundo factor.')).toBeDefined();
  expect(section.queryByRole('button')).toBeNull();
});
