import type { MaterialsProposal } from '@tarima/domain/orders/answers';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { TestProviders } from '../../kit/testing/render-screen.tsx';
import {
  findPieceCountProblem,
  computeMaterialsForPieces,
  PiecesMadeFields,
} from './pieces-made-fields.tsx';

const line = {
  detail: { id: 9 },
  product: { id: 4, name: 'Tarima EUR' },
  division: { id: 1 },
  quantity: 400,
  stocked: 100,
  proposed: 390,
  scrap: 10,
  byFloor: true,
  rawMaterials: [
    { id: 3, quantity: 2.5 },
    { id: 5, quantity: 0.3 },
  ],
};
const material = (id: number, countable: boolean, taken: number) => ({
  rawMaterial: { id, name: `Material ${id}` },
  measure: 'pza',
  countable,
  expected: 0,
  proposed: 0,
  taken,
  lots: [],
});
const proposal: MaterialsProposal = {
  goodsTo: [],
  materialFrom: [],
  lotCode: '7-20261121',
  lines: [line],
  materials: [material(3, false, 0), material(5, true, 200)],
};

test('material follows the pieces, lost ones included, not below what was taken, and in whole countable pieces', () => {
  const figures = (text: string) =>
    computeMaterialsForPieces(proposal, () => text).materials.map(({ expected, proposed }) => [
      expected,
      proposed,
    ]);
  expect(figures('390')).toEqual([
    [975, 1000],
    [117, 200],
  ]);
  expect(figures('801')).toEqual([
    [2002.5, 2027.5],
    [240.3, 244],
  ]);
  // Text that is not a count yet leaves the proposed figures.
  expect(figures('39x')).toEqual(figures('390'));
});

test.each([
  ['100', undefined],
  ['99,5', 'below'],
  ['', 'number'],
  ['-3', 'number'],
])('the error of %j pieces made is %s', (text, problem) => {
  expect(findPieceCountProblem(line, text)).toBe(problem);
});

test('fewer or more pieces than ordered show their consequence', () => {
  function Form() {
    const [text, setText] = useState('390');
    return (
      <PiecesMadeFields
        lines={[line]}
        tried={false}
        getErrorText={() => undefined}
        textOf={() => text}
        change={(_, typed) => setText(typed)}
      />
    );
  }
  const { container } = render(
    <TestProviders>
      <Form />
    </TestProviders>,
  );
  expect(container.textContent).toContain('ya en almacén: 100 · merma: 10 · contadas en el piso');
  expect(container.textContent).toContain('10 de menos');
  const field = screen.getByRole('textbox', { name: 'Piezas hechas de Tarima EUR' });
  fireEvent.change(field, { target: { value: '412' } });
  expect(container.textContent).toContain('12 de más: quedan libres en el almacén');
  fireEvent.change(field, { target: { value: '99' } });
  expect(container.querySelector('[aria-invalid=true]')).not.toBeNull();
});
