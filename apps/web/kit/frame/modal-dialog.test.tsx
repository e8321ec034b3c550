import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { TestProviders } from '../testing/render-screen.tsx';
import { ModalDialog } from './modal-dialog.tsx';

interface Late {
  readonly isLoaded: boolean;
  readonly isMarked?: boolean;
}

/** Dialog whose fields arrive after it. */
const LateDialog = ({ isLoaded, isMarked = false }: Late) => (
  <TestProviders>
    <ModalDialog opened close={() => undefined} title="Pedido 7">
      {isLoaded ? (
        <>
          <input aria-label="Piezas" />
          <input aria-label="Lote" data-autofocus={isMarked || undefined} />
        </>
      ) : (
        <p>Espera</p>
      )}
    </ModalDialog>
  </TestProviders>
);
const openLate = async () => {
  const { rerender } = render(<LateDialog isLoaded={false} />);
  const close = await screen.findByRole('button', { name: 'Cerrar' });
  await waitFor(() => expect(document.activeElement).toBe(close));
  return {
    close,
    load: (how: Omit<Late, 'isLoaded'> = {}) => rerender(<LateDialog isLoaded {...how} />),
  };
};

test('the focus moves to the first field that loads after the dialog opened', async () => {
  const { load } = await openLate();
  load();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Piezas')));
});

test('the marked field gets the focus among fields that load late', async () => {
  const { load } = await openLate();
  load({ isMarked: true });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Lote')));
});

test('a key pressed before the fields load keeps the focus where it is', async () => {
  const { close, load } = await openLate();
  await userEvent.keyboard('{Shift}');
  load();
  await screen.findByLabelText('Piezas');
  await waitFor(() => expect(screen.getByLabelText('Lote')).toBeTruthy());
  expect(document.activeElement).toBe(close);
});

describe('a dialog in which the user typed', () => {
  /** A dialog with a field, a password and its own button, which counts how often it closes. */
  const openForm = async () => {
    let closed = 0;
    const close = () => {
      closed += 1;
    };
    render(
      <TestProviders>
        <ModalDialog opened close={close} title="Correo">
          <input aria-label="Buscar" />
          <form>
            <textarea aria-label="Mensaje" defaultValue="Hola" />
            <input aria-label="Clave" type="password" />
            <button type="button" onClick={close}>
              Cancelar
            </button>
          </form>
        </ModalDialog>
      </TestProviders>,
    );
    return {
      message: await screen.findByLabelText('Mensaje'),
      closeButton: screen.getByRole('button', { name: 'Cerrar' }),
      countClosed: () => closed,
    };
  };

  test.each(['Escape', 'the close button'])(
    'asks before %s closes it, and keeps what was typed',
    async (way) => {
      const { message, closeButton, countClosed } = await openForm();
      const leave = () =>
        way === 'Escape' ? userEvent.keyboard('{Escape}') : userEvent.click(closeButton);
      await userEvent.type(message, ' Ana');
      await leave();
      await userEvent.click(await screen.findByRole('button', { name: 'Seguir editando' }));
      expect(message).toHaveProperty('value', 'Hola Ana');
      expect(countClosed()).toBe(0);
      await leave();
      await userEvent.click(await screen.findByRole('button', { name: 'Descartar' }));
      expect(countClosed()).toBe(1);
    },
  );

  test('closes without a question by its own button', async () => {
    const { message, countClosed } = await openForm();
    await userEvent.type(message, ' Ana');
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(countClosed()).toBe(1);
  });

  test.each([
    ['a text typed back', 'Mensaje', 'a{Backspace}'],
    ['a password', 'Clave', 'secreto'],
    ['a search outside of its form', 'Buscar', 'pino'],
  ])('closes without a question after %s', async (_, label, keys) => {
    const { countClosed } = await openForm();
    await userEvent.type(screen.getByLabelText(label), keys);
    await userEvent.keyboard('{Escape}');
    expect(countClosed()).toBe(1);
  });
});
