import type { Webhook } from '@tarima/domain/webhooks/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  answerJson,
  answerWithError,
  buildTestUser,
  startTestSession,
} from '../../../testing/fake-network.ts';
import { testWebhook } from '../../../testing/test-webhook.ts';
import { openGlobalSettings } from '../testing/open-global-settings.ts';

beforeEach(startTestSession);

/** Opens the webhooks, whose list is another one after the first request. */
function open(routes: Parameters<typeof openGlobalSettings>[2], listed: readonly Webhook[] = []) {
  let lists = 0;
  const administrator = buildTestUser(['global_settings', 'api_keys', 'orders'], 1, []);
  return openGlobalSettings('tab=webhooks', administrator, {
    'GET /webhooks': (request) => {
      lists += 1;
      return answerJson([listed[lists - 1] ?? testWebhook])(request);
    },
    ...routes,
  });
}

type User = ReturnType<typeof open>['user'];

async function openForm(user: User, item: string) {
  await user.click(await screen.findByRole('button', { name: /^Más acciones/ }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
  return within(await screen.findByRole('dialog'));
}

test('a refused value gets the focus, also above a long list of events', async () => {
  const { user } = open({
    'PUT /webhooks/4': answerWithError(400, 'WRONG_VALUES', [
      { path: 'url', rule: 'publicAddress' },
    ]),
  });
  const dialog = await openForm(user, 'Editar');
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/^Dirección/)));
});

test('a webhook that another user changed opens with its present values', async () => {
  const changed = { ...testWebhook, name: 'Tienda nueva', updatedAt: '2026-11-20T11:00:00.000Z' };
  const { user } = open({ 'PUT /webhooks/4': answerWithError(409, 'STALE_ENTITY', []) }, [
    testWebhook,
    changed,
  ]);
  const dialog = await openForm(user, 'Editar');
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  await screen.findByText('Tienda nueva');
  expect(dialog.getByLabelText<HTMLInputElement>(/^Nombre/).value).toBe('Tienda');
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
  const again = await openForm(user, 'Editar');
  expect(again.getByLabelText<HTMLInputElement>(/^Nombre/).value).toBe('Tienda nueva');
});

test('without a clipboard, as on a page without https, the secret is selected for manual copying', async () => {
  const { user } = open({
    'POST /webhooks/4/rotate-secret': answerJson({ webhook: testWebhook, secret: 'whsec_Secret' }),
  });
  const question = await openForm(user, 'Generar otro secreto');
  await user.click(question.getByRole('button', { name: 'Generar otro secreto' }));
  const secret = await screen.findByLabelText<HTMLInputElement>('Secreto');
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  await user.click(screen.getByRole('button', { name: 'Copiar' }));
  await screen.findByText('El navegador no deja copiarlo: está seleccionado, usa Ctrl+C');
  expect(document.activeElement).toBe(secret);
  expect([secret.selectionStart, secret.selectionEnd]).toEqual([0, 12]);
});
