import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Providers } from '../../kit/testing/render-screen.tsx';
import { someWork } from '../testing/some-work.ts';
import { ReplanBar } from './replan-bar.tsx';

const nothing = () => undefined;

/** Returns the text shown for the moves. */
function show(fixed: readonly boolean[], leastMoves: number): string {
  const moves = fixed.map((wasFixed, id) => ({ event: someWork({ id }), to: [], wasFixed }));
  render(
    <Providers>
      <ReplanBar
        replan={{
          replanResult: { at: '2026-11-23T15:00:00Z', moves, orders: [], leastMoves },
          ask: nothing,
          insert: nothing,
          asking: false,
          apply: nothing,
          applying: false,
          drop: nothing,
        }}
        zone="America/Mexico_City"
        show={nothing}
      />
    </Providers>,
  );
  return screen.getByRole('region', { name: 'Esto cambiaría' }).textContent;
}

test('tells how many move and how many had to, and of which it was not wished', () => {
  const text = show([false, true, false], 2);
  expect(text).toContain('Se mueven 3 eventos; al menos 2 debían moverse');
  expect(text).toContain('1 estaba fijo o en un día congelado');
});

test('says nothing of what was fixed where nothing was', () => {
  expect(show([false], 1)).not.toContain('fijo');
});
