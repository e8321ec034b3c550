import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
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
