import { fieldOf } from '@tarima/domain/kit/module';
import { shipments } from '@tarima/domain/shipments/shipment';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Providers } from '../testing/render-screen.tsx';
import { FilterInput } from './filter-input.tsx';

async function openStatusFilter(value?: readonly string[]) {
  const field = fieldOf(shipments, 'status');
  if (!field) throw new Error('No status');
  const onChange = vi.fn();
  render(
    <Providers>
      <FilterInput
        module={shipments}
        name="status"
        field={field}
        place="cell"
        value={value}
        onChange={onChange}
      />
    </Providers>,
  );
  await userEvent.click(await screen.findByLabelText(/^Filtrar por Estatus/));
  return onChange;
}

const offered = async () =>
  (await screen.findAllByRole('option')).map(({ textContent }) => textContent);

test('a column offers the codes that its definition names', async () => {
  await openStatusFilter();
  expect(await offered()).toEqual(['Activo', 'Pendiente', 'Terminado']);
});

test('what an address asks for beyond them is offered too, and can be taken away', async () => {
  const onChange = await openStatusFilter(['active', 'send']);
  expect(await offered()).toEqual(['Activo', 'Pendiente', 'Terminado', 'Enviado']);
  await userEvent.click(screen.getByRole('option', { name: 'Enviado' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(['active']);
});
