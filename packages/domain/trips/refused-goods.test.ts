import { describe, expect, test } from 'vitest';
import { findRefusalErrors, parseRefusedPieces, type RefusableGoods } from './refused-goods.ts';

describe('goods that a receiver does not accept', () => {
  const boards = { pieces: 40, countable: true };
  const lumber = { pieces: 2.5 };
  const findErrors = (goods: RefusableGoods, pieces: string, reason = 'Rotas') =>
    findRefusalErrors(goods, { pieces, reason }).map(({ path, rule, params }) =>
      rule === 'lessOrEqual' ? [path, rule, params?.['max']] : [path, rule],
    );

  test('may be all pieces, whole where pieces are counted, and need a reason', () => {
    expect(findErrors(boards, '40')).toEqual([]);
    expect(findErrors(boards, '41')).toEqual([['pieces', 'lessOrEqual', 40]]);
    expect(findErrors(boards, '1.5')).toEqual([['pieces', 'integer']]);
    expect(findErrors(lumber, '2.5')).toEqual([]);
    expect(findErrors(lumber, '2.501')).toEqual([['pieces', 'lessOrEqual', 2.5]]);
    expect(findErrors(boards, '1', ' ')).toEqual([['reason', 'required']]);
    expect(findErrors(boards, '41', '')).toEqual([
      ['pieces', 'lessOrEqual', 40],
      ['reason', 'required'],
    ]);
  });

  test('need no reason while none are reported', () => {
    for (const none of ['', '  ', '0']) expect(findErrors(boards, none, '')).toEqual([]);
  });

  test('are none while the entry is no number, which is named beside its field', () => {
    expect(findErrors(boards, 'tres')).toEqual([['pieces', 'number']]);
    expect(findErrors(boards, '-1')).toEqual([['pieces', 'greaterOrEqual']]);
    expect(['3', '', 'tres', '-1'].map((pieces) => parseRefusedPieces({ pieces }))).toEqual([
      3, 0, 0, 0,
    ]);
  });
});
