import type { Route, Standing } from '../route/rules.ts';

/** Beyond so many free stops there are too many sets of them to go through. */
export const mostExact = 12;

/** One way to have visited a set of stops: no other both ends earlier and comes to less. */
type Label = Standing & { last: number; before: Label | null };

/** The fixed stops that follow, in the order, on the so-manieth free one. */
function fixedAfter({ fixedAt }: Route): number[][] {
  const groups: number[][] = [[]];
  for (const fixed of fixedAt) {
    if (fixed < 0) groups.push([]);
    else groups.at(-1)?.push(fixed);
  }
  return groups;
}

function extended(route: Route, label: Label, stops: readonly number[]): Label {
  let standing = label;
  for (const stop of stops) {
    const next: Label = { leaves: standing.leaves, cost: standing.cost, last: stop, before: standing };
    route.visit(next, standing.last, stop);
    standing = next;
  }
  return standing;
}

/** Adds a label to those of its state unless another is as good; takes out those that it betters. */
function keep(labels: Label[], label: Label): void {
  let kept = 0;
  for (const other of labels) {
    if (other.leaves <= label.leaves && other.cost <= label.cost) return;
    if (other.leaves < label.leaves || other.cost < label.cost) {
      labels[kept] = other;
      kept += 1;
    }
  }
  labels.length = kept;
  labels.push(label);
}

/**
 * The best order there is: for each set of free stops and each last one of them the ways that nothing betters. Leaving a
 * stop earlier never makes what follows worse, so only those lead to the best.
 */
export function exactOrder(route: Route): number[] {
  const { free } = route;
  const after = fixedAfter(route);
  const first = extended(route, { ...route.start, last: -1, before: null }, after[0] ?? []);
  let layer = new Map<number, Label[]>([[0, [first]]]);
  for (let placed = 1; placed <= free.length; placed += 1) {
    const next = new Map<number, Label[]>();
    const fixed = after[placed] ?? [];
    for (const [key, labels] of layer) {
      const set = Math.floor(key / 32);
      for (const [index, stop] of free.entries()) {
        if (set & (1 << index)) continue;
        for (const label of labels) {
          const reached = extended(route, label, [stop, ...fixed]);
          const state = (set | (1 << index)) * 32 + reached.last;
          const others = next.get(state);
          if (others) keep(others, reached);
          else next.set(state, [reached]);
        }
      }
    }
    layer = next;
  }
  let best: Label | null = null;
  for (const labels of layer.values())
    for (const label of labels) if (best === null || label.cost < best.cost) best = label;
  const order: number[] = [];
  for (let label = best; label !== null && label.last >= 0; label = label.before) order.unshift(label.last);
  return order;
}
