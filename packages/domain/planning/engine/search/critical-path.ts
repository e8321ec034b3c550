import { getArrayNumber, getArrayGate, getArrayTime } from './typed-array.ts';
import type { DisjunctiveGraph } from './disjunctive-graph.ts';
import type { RandomGenerator } from './random.ts';

/**
 * Returns the operations of one longest path to the worst end, from the last to the first.
 * Where several paths lead there, one is picked at random.
 */
export function findCriticalPath(graph: DisjunctiveGraph, random: RandomGenerator): number[] {
  const { shop, people, stations, ready, out, end, mode } = graph;
  const { arcFirst, arcFrom, arcGate, modeDuration } = shop;
  const path: number[] = [];
  for (let i = graph.worstOperation; i >= 0;) {
    path.push(i);
    const from = getArrayTime(ready, i);
    const duration = getArrayNumber(modeDuration, getArrayNumber(mode, i));
    let [chosen, equals] = [-1, 0];
    const considerPredecessor = (before: number, until: number): void => {
      if (until < from || from === 0) return;
      equals += 1;
      if (random(equals) === 0) chosen = before;
    };
    for (let arc = getArrayNumber(arcFirst, i); arc < getArrayNumber(arcFirst, i + 1); arc += 1) {
      const before = getArrayNumber(arcFrom, arc);
      const handedOver = getArrayGate(arcGate, arc) === 1 ? getArrayTime(out, before) : 0;
      considerPredecessor(before, Math.max(handedOver, getArrayTime(end, before) - duration));
    }
    const personPredecessor = getArrayNumber(people.previous, i);
    if (personPredecessor >= 0)
      considerPredecessor(personPredecessor, getArrayTime(end, personPredecessor));
    const stationPredecessor = stations ? getArrayNumber(stations.previous, i) : -1;
    if (stationPredecessor >= 0)
      considerPredecessor(stationPredecessor, getArrayTime(end, stationPredecessor));
    i = chosen;
  }
  return path;
}
