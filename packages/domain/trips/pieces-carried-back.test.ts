import { expect, test } from 'vitest';
import { listPiecesCarriedBack } from './pieces-carried-back.ts';

const item = (product: string, pieces?: number, store?: string) => ({
  id: 1,
  product,
  pieces: 40,
  // A further piece was not accepted, since it is missing.
  ...(pieces !== undefined && { refused: pieces + 1, reason: 'Rotas' }),
  ...(pieces !== undefined && store !== undefined && { back: { store, pieces } }),
});

test('refused pieces on the truck are added up by product and store, in the sequence of the stops', () => {
  const stops = [
    { items: [item('Tarima', 3, 'Patio'), item('Huacal', 2, 'Patio'), item('Tarima')] },
    { items: [item('Tarima', 1.5, 'Patio'), item('Tarima', 4, 'Bodega')] },
  ];
  expect(listPiecesCarriedBack(stops)).toEqual([
    { product: 'Tarima', store: 'Patio', pieces: 4.5 },
    { product: 'Huacal', store: 'Patio', pieces: 2 },
    { product: 'Tarima', store: 'Bodega', pieces: 4 },
  ]);
});

test('pieces that were missing or are in their store already are not on the truck', () => {
  expect(listPiecesCarriedBack([{ items: [item('Tarima', 3), item('Huacal')] }])).toEqual([]);
});
