import { expect, test } from 'vitest';
import {
  toLinePieces,
  sumLinePieces,
  countReturnablePieces,
  countUndeliveredPieces,
} from './line-pieces.ts';

const reported = {
  ordered: 100,
  made: 100,
  shipped: 63,
  delivered: 57,
  refused: 3,
  ended: 0,
  returned: 2,
};

test('piece counts add up: ordered is made plus open; shipped is delivered, refused and on the way', () => {
  const pieces = toLinePieces(reported);
  expect(pieces).toMatchObject({ made: 100, open: 0, onTheWay: 3 });
  expect(pieces.made + pieces.open).toBe(pieces.ordered);
  expect(pieces.delivered + pieces.refused + pieces.onTheWay).toBe(pieces.shipped);
  expect([countReturnablePieces(pieces), countUndeliveredPieces(pieces, 40)]).toEqual([55, 43]);
});

test('pieces refused for good are not still to be delivered, and pieces made beyond the order are not counted', () => {
  expect(countUndeliveredPieces(toLinePieces({ ...reported, ended: 3 }), 37)).toBe(40);
  expect(toLinePieces({ ...reported, made: 104 })).toMatchObject({ made: 100, open: 0 });
  expect(toLinePieces({ ...reported, ordered: 0.3, made: 0.1 })).toMatchObject({ open: 0.2 });
});

test.each([
  ['the whole line', { ordered: 10, made: 10 }, 6, 6],
  ['a line reduced by other pieces', { ordered: 8, made: 8 }, 6, 6],
  ['a line reduced by the refused pieces', { ordered: 6, made: 6 }, 6, 6],
  ['a line reduced by more than them', { ordered: 5, made: 5 }, 5, 5],
  ['a line that grew again', { ordered: 8, made: 8 }, 8, 8],
  ['a line of which the rest is to be made', { ordered: 10, made: 4 }, 0, 6],
])('four pieces refused for good are counted once: %s', (_, line, held, left) => {
  const counts = { shipped: 4, delivered: 0, refused: 4, ended: 4, returned: 0 };
  expect(countUndeliveredPieces(toLinePieces({ ...counts, ...line }), held)).toBe(left);
});

test('the piece counts of the parts of a line are added', () => {
  const one = toLinePieces(reported);
  const other = toLinePieces({
    ...reported,
    ordered: 14,
    made: 4,
    shipped: 0,
    delivered: 0,
    refused: 0,
    returned: 0,
  });
  expect(sumLinePieces([one, other])).toEqual({
    ordered: 114,
    made: 104,
    open: 10,
    shipped: 63,
    delivered: 57,
    refused: 3,
    onTheWay: 3,
    ended: 0,
    returned: 2,
  });
});
