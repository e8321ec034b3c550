import { at, gateAt, timeAt } from './at.ts';
import type { Graph } from './graph.ts';
import type { Random } from './random.ts';

/** Operations of one longest way to the worst end, from the last to the first. Where several lead there chance picks. */
export function criticalPath(graph: Graph, random: Random): number[] {
  const { shop, people, stations, ready, out, end, mode } = graph;
  const { arcFirst, arcFrom, arcGate, modeDuration } = shop;
  const path: number[] = [];
  for (let i = graph.worstOperation; i >= 0;) {
    path.push(i);
    const from = timeAt(ready, i);
    const duration = at(modeDuration, at(mode, i));
    let [chosen, equals] = [-1, 0];
    const consider = (before: number, until: number): void => {
      if (until < from || from === 0) return;
      equals += 1;
      if (random(equals) === 0) chosen = before;
    };
    for (let arc = at(arcFirst, i); arc < at(arcFirst, i + 1); arc += 1) {
      const before = at(arcFrom, arc);
      const handedOver = gateAt(arcGate, arc) === 1 ? timeAt(out, before) : 0;
      consider(before, Math.max(handedOver, timeAt(end, before) - duration));
    }
    const persons = at(people.previous, i);
    if (persons >= 0) consider(persons, timeAt(end, persons));
    const stationed = stations ? at(stations.previous, i) : -1;
    if (stationed >= 0) consider(stationed, timeAt(end, stationed));
    i = chosen;
  }
  return path;
}
