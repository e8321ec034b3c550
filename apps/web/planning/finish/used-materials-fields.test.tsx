import type { MaterialsProposal } from '@tarima/domain/orders/answers';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { TestProviders } from '../../kit/testing/render-screen.tsx';
import { UsedMaterialsFields } from './used-materials-fields.tsx';
import { findMaterialQuantityProblem, parseQuantity } from './parse-quantity.ts';

const lot = (lotCode: string, available: number) => ({
  store: 'Patio',
  lotCode,
  expirationDate: null,
  available,
});
const proposal: MaterialsProposal = {
  goodsTo: [],
  materialFrom: [],
  lotCode: '7-20261121',
  lines: [],
  materials: [
    {
      rawMaterial: { id: 3, name: 'Tabla de pino' },
      measure: 'm',
      countable: false,
      expected: 10,
      proposed: 10,
      taken: 0,
      lots: [lot('VIEJO', 6), lot('NUEVO', 8)],
    },
  ],
};

function Form() {
  const [text, setText] = useState('10');
  return (
    <UsedMaterialsFields
      proposal={proposal}
      tried={false}
      getErrorText={() => undefined}
      textOf={() => text}
      change={(_, typed) => setText(typed)}
    />
  );
}

test('the used quantity shows its difference, the lots it takes, and the missing quantity', () => {
  const { container } = render(
    <TestProviders>
      <Form />
    </TestProviders>,
  );
  expect(container.textContent).toContain('VIEJO (6), NUEVO (4)');
  expect(container.textContent).not.toContain('Diferencia');
  const field = screen.getByRole('textbox', { name: 'Usado de Tabla de pino (m)' });
  fireEvent.change(field, { target: { value: '15,5' } });
  expect(container.textContent).toContain('Diferencia: +5.5');
  expect(container.textContent).toContain('VIEJO (6), NUEVO (8)');
  expect(container.textContent).toContain('Faltan 1.5 (m)');
  fireEvent.change(field, { target: { value: '-1' } });
  expect(screen.getByText('Escribe un número')).toBeDefined();
});

test.each([
  ['0', false, true],
  ['2,12', false, true],
  ['2,125', true, true],
  ['2.125', true, false],
  ['3', true, true],
  ['24,000', true, true],
  ['1,2,3', false, false],
  ['1.2345', false, false],
  ['', false, false],
  ['diez', false, false],
])('%j, for material in pieces: %s, is a valid quantity: %s', (text, countable, fine) => {
  expect(findMaterialQuantityProblem({ countable }, text) === undefined).toBe(fine);
});

test('a decimal comma is read as a decimal point', () => {
  expect(parseQuantity(' 2,5 ')).toBe(2.5);
});
