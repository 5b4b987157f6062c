import type { Extent } from '../../core/results/schedules.ts';

/** Values that lie evenly between two seconds, and their weight. */
interface Stretch {
  readonly from: number;
  readonly until: number;
  weight: number;
}

/**
 * A mixture of even stretches of seconds: its mean and quantiles are exact, to the millisecond to
 * which ends are rounded. Memory is a number for each pair of ends.
 */
export class Stretches {
  readonly #stretches = new Map<string, Stretch>();

  /** Values between two ends, or all at one where both are the same. */
  add(fromS: number, untilS: number, weight: number): void {
    if (weight <= 0) return;
    const [from, until] = [Math.round(fromS * 1000), Math.round(untilS * 1000)];
    const key = `${from} ${until}`;
    const known = this.#stretches.get(key);
    if (known === undefined) this.#stretches.set(key, { from, until, weight });
    else known.weight += weight;
  }

  /** All weight together. */
  get weight(): number {
    return [...this.#stretches.values()].reduce((sum, { weight }) => sum + weight, 0);
  }

  /** Null where nothing was added. */
  get extent(): Extent | null {
    const all = [...this.#stretches.values()];
    if (all.length === 0) return null;
    const total = all.reduce((sum, { weight }) => sum + weight, 0);
    const sum = all.reduce(
      (all_, { from, until, weight }) => all_ + (weight * (from + until)) / 2,
      0,
    );
    const max = all.reduce((most, { until }) => Math.max(most, until), 0);
    return { mean: sum / total / 1000, p95: this.quantile(0.95), max: max / 1000 };
  }

  /** The value that a share of the weight lies below. */
  quantile(share: number): number {
    const all = [...this.#stretches.values()];
    const total = all.reduce((sum, { weight }) => sum + weight, 0);
    return quantileMs(edgesOf(all), share * total) / 1000;
  }
}

interface Edge {
  readonly at: number;
  /** By how much the density changes here, and the weight that stands at this very point. */
  density: number;
  point: number;
}

function edgesOf(stretches: readonly Stretch[]): Edge[] {
  const edges = new Map<number, Edge>();
  const edgeAt = (at: number): Edge => {
    const known = edges.get(at);
    if (known !== undefined) return known;
    const edge = { at, density: 0, point: 0 };
    edges.set(at, edge);
    return edge;
  };
  for (const { from, until, weight } of stretches) {
    if (from === until) edgeAt(from).point += weight;
    else {
      edgeAt(from).density += weight / (until - from);
      edgeAt(until).density -= weight / (until - from);
    }
  }
  return [...edges.values()].toSorted((a, b) => a.at - b.at);
}

/** Where the weight below reaches `wanted`. */
function quantileMs(edges: readonly Edge[], wanted: number): number {
  let below = 0;
  let density = 0;
  let from = edges[0]?.at ?? 0;
  for (const edge of edges) {
    const step = density * (edge.at - from);
    if (step > 0 && below + step >= wanted) return from + (wanted - below) / density;
    below += step + edge.point;
    from = edge.at;
    if (below >= wanted) return from;
    density += edge.density;
  }
  return from;
}
