import { expect, test } from 'vitest';
import { computeMaterialMargin } from './order-line-info.ts';

test.each([
  ['1250.00', '100', '8.10', '35.2'],
  ['1250.00', '100', '12.50', '0.0'],
  ['1000.00', '100', '12.50', '-25.0'],
  ['10.00', '0.5', '0.005', '100.0'],
  ['0.00', '100', '8.10', undefined],
])(
  'a line of %s for %s pieces, with material at %s each, has a margin of %s %%',
  (subtotal, quantity, cost, margin) => {
    expect(computeMaterialMargin(subtotal, quantity, cost)).toBe(margin);
  },
);
