import { CodedError } from '@tarima/domain/kit/errors';
import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { useIdempotentMutation, useSubmitOnce } from './use-idempotent-mutation.ts';
import { TestProviders } from './testing/render-screen.tsx';

/** Fake server whose answers the test releases one by one. */
function farEnd() {
  const calls: { input: string; key: string; answer(error?: Error): Promise<void> }[] = [];
  const send = (input: string, key: string) =>
    new Promise<void>((resolve, reject) => {
      calls.push({
        input,
        key,
        answer: (error) => act(async () => (error ? reject(error) : resolve())),
      });
    });
  return { calls, send };
}

function renderButton(send: (input: string, key: string) => Promise<void>) {
  const settled = vi.fn();
  function Screen() {
    const [message, setMessage] = useState('Hola');
    const mail = useIdempotentMutation({ mutationFn: send, onSuccess: settled, onError: settled });
    return (
      <>
        <button type="button" onClick={() => mail.mutate(message)}>
          Enviar
        </button>
        <button type="button" onClick={() => setMessage('Otra')}>
          Cambiar
        </button>
        {mail.isPending && 'Enviando'}
      </>
    );
  }
  render(
    <TestProviders>
      <Screen />
    </TestProviders>,
  );
  // Presses all clicks before anything is drawn again.
  const press = (name: string, times = 1) =>
    act(async () => {
      for (let time = 0; time < times; time += 1) screen.getByRole('button', { name }).click();
    });
  return { told: settled, press };
}

test('two clicks in one frame send one request, and the button works again after the answer', async () => {
  const { calls, send } = farEnd();
  const { told: settled, press } = renderButton(send);
  await press('Enviar', 2);
  await press('Enviar');
  expect(calls).toHaveLength(1);
  await calls[0]?.answer();
  expect(settled).toHaveBeenCalledOnce();
  await press('Enviar');
  expect(calls).toHaveLength(2);
  expect(calls[1]?.key).not.toBe(calls[0]?.key);
});

test('a request with a lost answer is repeated under its key; a changed or refused one has a new key', async () => {
  const { calls, send } = farEnd();
  const { press } = renderButton(send);
  await press('Enviar');
  await calls[0]?.answer(new CodedError('SERVICE_UNAVAILABLE'));
  await press('Enviar');
  expect(calls[1]?.key).toBe(calls[0]?.key);
  await calls[1]?.answer(new CodedError('SERVICE_UNAVAILABLE'));
  await press('Cambiar');
  await press('Enviar');
  expect(calls[2]?.input).toBe('Otra');
  expect(calls[2]?.key).not.toBe(calls[1]?.key);
  await calls[2]?.answer(new CodedError('WRONG_VALUES'));
  await press('Enviar');
  expect(calls[3]?.key).not.toBe(calls[2]?.key);
});

test('a form is submitted once, and never by the browser itself', async () => {
  const { calls, send } = farEnd();
  const byBrowser = vi.fn();
  function Screen() {
    const once = useSubmitOnce();
    return <form aria-label="f" onSubmit={(event) => void once(event, () => send('', ''))} />;
  }
  render(
    <TestProviders>
      <Screen />
    </TestProviders>,
  );
  const form = screen.getByRole<HTMLFormElement>('form');
  document.addEventListener('submit', (event) => byBrowser(event.defaultPrevented));
  await act(async () => {
    form.requestSubmit();
    form.requestSubmit();
  });
  expect(calls).toHaveLength(1);
  expect(byBrowser.mock.calls).toEqual([[true], [true]]);
});
