import { TextInput } from '@mantine/core';
import { CodedError, type ErrorDetail } from '@tarima/domain/kit/errors';
import type { Field } from '@tarima/domain/kit/fields';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useMemo, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { RecordLoadingPanel } from '../frame/record-loading-panel.tsx';
import { DialogFormFrame, PanelFormFrame } from './panel-form-frame.tsx';
import { renderAtAddress } from '../testing/render-screen.tsx';
import { FormInput } from './form-input.tsx';
import { createSchemaResolver } from './rule-errors.ts';
import { useFormDraft, type FormDraftState } from './use-form-draft.ts';
import { useFormFields } from './use-form-fields.ts';

interface Stored {
  readonly name: string;
  readonly note: string;
  readonly updatedAt: string;
}

const words = (text: string) => ({ es: text, en: text });
const nameField: Field = { kind: 'text', label: words('Nombre'), required: true };
const noteField: Field = { kind: 'text', label: words('Nota') };
const body = z.object({
  name: z.string().min(1, 'required'),
  note: z.string().max(5, 'max'),
  updatedAt: z.string(),
});

/** Fake server whose answers the test releases one by one. */
function createFakeServer() {
  const calls: { sentBody: unknown; key: string; answer(outcome?: unknown): Promise<void> }[] = [];
  const save = (sentBody: unknown, key: string) =>
    new Promise<unknown>((resolve, reject) => {
      calls.push({
        sentBody,
        key,
        answer: (outcome) =>
          act(async () => (outcome instanceof Error ? reject(outcome) : resolve(outcome))),
      });
    });
  return { calls, save };
}

const first: Stored = { name: 'Cedro', note: 'seco', updatedAt: '1' };

interface Options {
  readonly stored?: Stored;
  /** Result of a reload; an error where it fails; left out where the form has no reload. */
  theirs?: Stored | Error;
  readonly inDialog?: boolean;
}

async function open({ stored = first, theirs, inDialog = false }: Options = {}) {
  const { calls, save } = createFakeServer();
  const done = vi.fn();
  let draft: FormDraftState | undefined;
  function Form() {
    const [read, setRead] = useState(stored);
    const { updatedAt } = read;
    const fields = useFormFields({
      values: useMemo(() => ({ name: read.name, note: read.note }), [read]),
      resolver: createSchemaResolver(body, (typed) => ({ ...typed, updatedAt })),
    });
    const reload = async () => {
      if (theirs instanceof Error) throw theirs;
      if (theirs) setRead(theirs);
    };
    draft = useFormDraft(fields, {
      expectedVersion: updatedAt,
      ...(theirs && { reload }),
      save,
      saved: words('Quedó guardado'),
      done,
    });
    const shared = { control: fields.control, note: undefined };
    const inputs = (
      <>
        <FormInput {...shared} name="name" field={nameField} first />
        <FormInput {...shared} name="note" field={noteField} first={false} />
        <input data-typed aria-label="Se elige" readOnly />
      </>
    );
    return inDialog ? (
      <DialogFormFrame draft={draft} cancel={done} words={words('Terminar')}>
        {inputs}
      </DialogFormFrame>
    ) : (
      <PanelFormFrame draft={draft} cancel={done}>
        {inputs}
      </PanelFormFrame>
    );
  }
  const rendered = renderAtAddress('/screen', <Form />);
  const name = await screen.findByLabelText(/^Nombre/);
  const note = screen.getByLabelText(/^Nota/);
  const press = (button = 'Guardar') =>
    rendered.user.click(screen.getByRole('button', { name: button }));
  /** Waits until the form is sent, and returns the call. */
  const getSent = async (at = 0) => {
    await waitFor(() => expect(calls.length).toBeGreaterThan(at));
    const call = calls[at];
    if (!call) throw new Error('not sent');
    return call;
  };
  const attempt = (run: () => Promise<unknown>) => act(async () => draft?.attempt(run));
  return { ...rendered, name, note, press, calls, sent: getSent, done, attempt };
}

const summary = () => screen.getAllByRole('alert').map(({ textContent }) => textContent)[0];
const isWrong = (field: HTMLElement) => field.getAttribute('aria-invalid') === 'true';
const makeRefusal = (...details: ErrorDetail[]) => new CodedError('WRONG_VALUES', details);

test('a form focuses its first field, and closes without a question when nothing was typed', async () => {
  const { name, history } = await open();
  expect(document.activeElement).toBe(name);
  await act(async () => history.push('/elsewhere'));
  expect(history.location.pathname).toBe('/elsewhere');
});

test('leaving a changed form asks first, and the values stay when the user continues', async () => {
  const { user, name, history } = await open();
  await user.type(name, ' rojo');
  await act(async () => history.push('/elsewhere'));
  await user.click(await screen.findByRole('button', { name: 'Seguir editando' }));
  expect(history.location.pathname).toBe('/screen');
  expect(name).toHaveProperty('value', 'Cedro rojo');
});

test('leaving a form while it is saved asks nothing and waits; after a failed save it asks again', async () => {
  const { user, name, press, sent, history, done } = await open();
  const getQuestion = () => screen.queryByRole('heading', { name: '¿Descartar los cambios?' });
  await user.type(name, ' rojo');
  await press();
  const call = await sent();
  await act(async () => history.push('/elsewhere'));
  expect(history.location.pathname).toBe('/screen');
  expect(getQuestion()).toBeNull();
  await call.answer(new CodedError('SERVICE_UNAVAILABLE'));
  expect(done).not.toHaveBeenCalled();
  await act(async () => history.push('/elsewhere'));
  await waitFor(() => expect(getQuestion()).not.toBeNull());
});

test('invalid fields are marked with one message, the first gets the focus, and nothing is sent', async () => {
  const { user, name, note, press, calls } = await open();
  await user.clear(name);
  await user.type(note, 'demasiado');
  await press();
  await waitFor(() => expect(isWrong(name) && isWrong(note)).toBe(true));
  expect(document.activeElement).toBe(name);
  expect(summary()).toMatch(/datos incorrectos/);
  await user.type(name, 'Pino');
  await user.clear(note);
  await waitFor(() => expect(summary()).toBe(''));
  expect(calls).toEqual([]);
});

test('a form that is submitted repeatedly is sent once', async () => {
  const { name, user, press, calls, sent: getSent, done } = await open();
  await act(async () => {
    const button = screen.getByRole('button', { name: 'Guardar' });
    button.click();
    button.click();
  });
  await user.type(name, '{Enter}{Enter}');
  await user.type(name, '{Control>}{Enter}{/Control}');
  const { answer } = await getSent();
  expect(screen.getByRole('button', { name: /Guardar/ })).toHaveProperty('disabled', true);
  await press().catch(() => undefined);
  expect(calls).toHaveLength(1);
  expect(done).not.toHaveBeenCalled();
  await answer();
  expect(await screen.findByText('Quedó guardado')).toBeDefined();
  expect(done).toHaveBeenCalledOnce();
  expect(calls[0]?.sentBody).toEqual({ name: 'Cedro', note: 'seco', updatedAt: '1' });
});

test('Ctrl+Enter saves from every field except one that is still choosing', async () => {
  const { note, calls, sent: getSent } = await open();
  const enter = { key: 'Enter', ctrlKey: true };
  await act(async () => fireEvent.keyDown(screen.getByLabelText('Se elige'), enter));
  expect(calls).toEqual([]);
  await act(async () => fireEvent.keyDown(note, enter));
  await getSent();
  expect(calls).toHaveLength(1);
});

test('an error of the server is marked at its field, and the corrected form can be saved', async () => {
  const { user, name, note, press, sent: getSent, done } = await open();
  await user.type(name, '{End} rojo');
  await press();
  await (await getSent()).answer(makeRefusal({ path: 'note', rule: 'unique' }));
  await waitFor(() => expect(isWrong(note)).toBe(true));
  expect(document.activeElement).toBe(note);
  expect(screen.getAllByText(/Hay datos incorrectos/)).toHaveLength(2);
  expect(name).toHaveProperty('value', 'Cedro rojo');
  expect(done).not.toHaveBeenCalled();
  await user.type(note, '2');
  await press();
  await (await getSent(1)).answer();
  expect(done).toHaveBeenCalledOnce();
});

test('after a lost connection the same values are sent again under the same key, other values under a new key', async () => {
  const { user, name, press, sent: getSent, done } = await open();
  await press();
  const lost = await getSent();
  await lost.answer(new CodedError('SERVICE_UNAVAILABLE'));
  expect(done).not.toHaveBeenCalled();
  await press();
  const again = await getSent(1);
  expect(again.key).toBe(lost.key);
  await again.answer(new CodedError('SERVICE_UNAVAILABLE'));
  await user.type(name, '{End}!');
  await press();
  expect((await getSent(2)).key).not.toBe(lost.key);
  expect(name).toHaveProperty('value', 'Cedro!');
});

test('a stale save offers to reload, takes over the other user’s values in untouched fields, and then saves', async () => {
  const theirs = { name: 'Roble', note: 'verde', updatedAt: '2' };
  const { user, name, note, press, calls, sent: getSent, done } = await open({ theirs });
  await user.type(name, '{End} rojo');
  await press();
  await (await getSent()).answer(new CodedError('STALE_ENTITY'));
  const reload = await screen.findByRole('button', { name: 'Volver a cargar' });
  await waitFor(() => expect(document.activeElement).toBe(reload));
  expect(screen.getByText(/Alguien cambió este registro/)).toBeDefined();
  expect(done).not.toHaveBeenCalled();
  await user.click(reload);
  await waitFor(() => expect(note).toHaveProperty('value', 'verde'));
  expect(name).toHaveProperty('value', 'Cedro rojo');
  expect(screen.queryByText(/Alguien cambió este registro/)).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(name));
  await press();
  await getSent(1);
  expect(calls[1]?.sentBody).toEqual({ name: 'Cedro rojo', note: 'verde', updatedAt: '2' });
});

test('a reload that fails shows the reason and keeps the offer to reload', async () => {
  const {
    user,
    press,
    sent: getSent,
  } = await open({ theirs: new CodedError('SERVICE_UNAVAILABLE') });
  await press();
  await (await getSent()).answer(new CodedError('STALE_ENTITY'));
  await user.click(await screen.findByRole('button', { name: 'Volver a cargar' }));
  expect(
    await screen.findByText(/no (está disponible|responde)|No se pudo|conexión/i),
  ).toBeDefined();
  expect(screen.getByRole('button', { name: 'Volver a cargar' })).toBeDefined();
});

test('a stale save without a way to reload shows an error', async () => {
  const { press, sent: getSent } = await open();
  await press();
  await (await getSent()).answer(new CodedError('STALE_ENTITY'));
  expect(screen.queryByRole('button', { name: 'Volver a cargar' })).toBeNull();
  await waitFor(() => expect(document.querySelector('.mantine-Notification-root')).not.toBeNull());
});

test('a save that waits for a confirmation reports nothing, and ends or fails with the confirmed attempt', async () => {
  const { note, press, sent: getSent, done, attempt } = await open();
  await press();
  await (await getSent()).answer(false);
  expect(done).not.toHaveBeenCalled();
  expect(screen.queryByText('Quedó guardado')).toBeNull();
  await attempt(() => Promise.reject(makeRefusal({ path: 'note', rule: 'unique' })));
  await waitFor(() => expect(isWrong(note)).toBe(true));
  expect(done).not.toHaveBeenCalled();
  await attempt(() => Promise.resolve());
  expect(done).toHaveBeenCalledOnce();
});

test('a form in a dialog is sent the same way, and is left without a question', async () => {
  const { user, name, history, press, sent: getSent } = await open({ inDialog: true });
  expect(document.activeElement).toBe(name);
  await user.type(name, '{End}!');
  await press('Terminar');
  await (await getSent()).answer(new CodedError('SERVICE_UNAVAILABLE'));
  await act(async () => history.push('/elsewhere'));
  expect(history.location.pathname).toBe('/elsewhere');
});

test('a record that failed to load offers a retry, and its form appears once it is loaded', async () => {
  function Panel() {
    const [step, setStep] = useState<'reading' | 'failed' | 'there'>('reading');
    const reading = {
      isError: step === 'failed',
      error: new CodedError('ENTITY_NOT_FOUND'),
      refetch: () => setStep('there'),
    };
    return (
      <>
        <button type="button" onClick={() => setStep('failed')}>
          fail
        </button>
        {step === 'there' ? (
          <TextInput aria-label="Su forma" />
        ) : (
          <RecordLoadingPanel module={suppliers} reading={reading} />
        )}
      </>
    );
  }
  const { user } = renderAtAddress('/screen', <Panel />);
  await screen.findByText('fail');
  expect(document.querySelector('[aria-busy]')).not.toBeNull();
  await user.click(screen.getByText('fail'));
  expect(document.querySelector('[aria-busy]')).toBeNull();
  expect(screen.getByRole('alert').textContent).toMatch(/proveedor/i);
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(screen.getByLabelText('Su forma')).toBeDefined();
});
