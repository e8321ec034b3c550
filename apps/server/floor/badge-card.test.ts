import { expect, test } from 'vitest';
import { pickByPath } from '../testing/client.ts';
import { renderBadgeContent } from './badge-card.ts';

test('the words of a badge begin beside its picture, or at the left of a badge without one', () => {
  const listPositions = (hasPicture: boolean) =>
    renderBadgeContent({
      name: 'Ana Ruiz',
      position: 'Cortadora',
      company: 'Tarimas del Norte',
      code: 'T7K2M9QX4B',
      hasPicture,
      language: 'es',
    }).map((content) => ({
      x: Number(pickByPath(content, 'absolutePosition.x')),
      right: Number(pickByPath(content, 'fit.0')),
    }));
  const [, picture, words] = listPositions(true);
  const [, wordsAlone] = listPositions(false);
  expect(words?.x).toBeGreaterThan((picture?.x ?? NaN) + (picture?.right ?? NaN));
  expect(wordsAlone?.x).toBe(picture?.x);
});
