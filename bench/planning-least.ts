import { compareMoves } from '@tarima/domain/planning/testing/compare-moves';

/** Prints how many events move after one absence in each of some hundreds of small plants, beside the least that an exhaustive search finds. */
export function runLeast(plants: number): void {
  const cases = Array.from({ length: plants }, (_, seed) => compareMoves(seed + 1)).filter(
    (each) => each !== undefined,
  );
  const sum = (of: 'moved' | 'least'): number => cases.reduce((all, each) => all + each[of], 0);
  const equal = cases.filter(({ moved, least }) => moved === least).length;
  console.log(
    `one absence in ${cases.length} plants of ${plants}: ${sum('moved')} events move, ${sum('least')} must; ` +
      `ratio ${(sum('moved') / sum('least')).toFixed(3)}, as few as possible in ${equal}`,
  );
}
