/** Way to cut one board, as a column of the linear program: its board, and the number of each part. */
export interface CuttingColumn {
  readonly board: number;
  readonly pieces: readonly number[];
}

/** Solution of the relaxed problem: how often each column is cut, and the value of a part. */
export interface RelaxedSolution {
  readonly columns: readonly { readonly column: CuttingColumn; readonly times: number }[];
  readonly values: readonly number[];
  /** Saving by one more board of a scarce kind, as a negative amount. */
  readonly boardValues: readonly number[];
  /** Number of parts that no column covers with the available boards. */
  readonly short: number;
}

/** Entries of the basis: a column, parts too many, boards left over, or a part that nothing covers. */
type Entry =
  | { readonly kind: 'column'; readonly column: CuttingColumn }
  | { readonly kind: 'surplus' | 'slack' | 'none'; readonly row: number };

const tiny = 1e-9;
const refactorEvery = 40;

/**
 * Linear program of cutting: the cheapest columns that cover every part, with no more boards than available.
 * A revised simplex with an explicit inverse, since there are some dozens of rows and columns are added one by one.
 */
export class CuttingMasterProgram {
  readonly #demand: readonly number[];
  readonly #costs: readonly number[];
  /** Row of each board of limited number. */
  readonly #rowOf: readonly (number | undefined)[];
  readonly #right: number[];
  readonly #size: number;
  readonly #dear: number;
  #basis: Entry[];
  #inverse: number[][] = [];
  #levels: number[] = [];
  #since = 0;

  constructor(
    demand: readonly number[],
    costs: readonly number[],
    counts: readonly (number | null)[],
  ) {
    this.#demand = demand;
    this.#costs = costs;
    let row = demand.length;
    this.#rowOf = counts.map((count) => (count === null ? undefined : row++));
    this.#size = row;
    // Slightly different rows keep the simplex from cycling.
    this.#right = [...demand, ...counts.filter((count) => count !== null)].map(
      (value, at) => value + 1e-7 * (1 + ((at * 7919) % 101) / 101),
    );
    this.#dear = 1000 * (1 + Math.max(...costs));
    this.#basis = Array.from({ length: this.#size }, (_, at): Entry =>
      at < demand.length ? { kind: 'none', row: at } : { kind: 'slack', row: at },
    );
    this.#refactor();
  }

  /** Adds columns as long as any reduces the cost. */
  solve(pool: readonly CuttingColumn[]): void {
    for (let step = 0; step < 5000; step += 1) {
      const prices = this.prices();
      let best: { entry: Entry; gain: number } | undefined;
      const offer = (entry: Entry, gain: number) => {
        if (gain > 1e-7 && (!best || gain > best.gain)) best = { entry, gain };
      };
      for (let row = 0; row < this.#demand.length; row += 1)
        offer({ kind: 'surplus', row }, -(prices[row] ?? 0));
      for (let row = this.#demand.length; row < this.#size; row += 1)
        offer({ kind: 'slack', row }, prices[row] ?? 0);
      for (const column of pool) offer({ kind: 'column', column }, this.gainOf(column, prices));
      if (!best || !this.#enter(best.entry)) return;
    }
  }

  /** Returns the saving of a column, each time it is cut, at some prices. */
  gainOf({ board, pieces }: CuttingColumn, prices: readonly number[]): number {
    const row = this.#rowOf[board];
    let worth = row === undefined ? 0 : (prices[row] ?? 0);
    for (let at = 0; at < pieces.length; at += 1) {
      const count = pieces[at] ?? 0;
      if (count !== 0) worth += count * (prices[at] ?? 0);
    }
    return worth - (this.#costs[board] ?? 0);
  }

  boardValue(board: number, prices: readonly number[]): number {
    const row = this.#rowOf[board];
    return row === undefined ? 0 : (prices[row] ?? 0);
  }

  /** Returns the price of every row, from the present basis. */
  prices(): number[] {
    const prices = Array.from({ length: this.#size }, () => 0);
    for (const [at, entry] of this.#basis.entries()) {
      const cost = this.#costOf(entry);
      const row = this.#inverse[at];
      if (cost === 0 || !row) continue;
      for (let to = 0; to < this.#size; to += 1)
        prices[to] = (prices[to] ?? 0) + cost * (row[to] ?? 0);
    }
    return prices;
  }

  relaxed(): RelaxedSolution {
    const prices = this.prices();
    const columns = this.#basis.flatMap((entry, at) => {
      const times = this.#levels[at] ?? 0;
      return entry.kind === 'column' && times > 1e-6 ? [{ column: entry.column, times }] : [];
    });
    const short = this.#basis.reduce(
      (sum, { kind }, at) => sum + (kind === 'none' ? Math.max(0, this.#levels[at] ?? 0) : 0),
      0,
    );
    return {
      columns,
      values: this.#demand.map((_, at) => Math.max(0, prices[at] ?? 0)),
      boardValues: this.#costs.map((_, board) => Math.min(0, this.boardValue(board, prices))),
      short,
    };
  }

  #costOf(entry: Entry): number {
    if (entry.kind === 'column') return this.#costs[entry.column.board] ?? 0;
    return entry.kind === 'none' ? this.#dear : 0;
  }

  #columnOf(entry: Entry): number[] {
    const column = Array.from({ length: this.#size }, () => 0);
    if (entry.kind !== 'column') {
      column[entry.row] = entry.kind === 'surplus' ? -1 : 1;
      return column;
    }
    for (const [at, count] of entry.column.pieces.entries()) column[at] = count;
    const row = this.#rowOf[entry.column.board];
    if (row !== undefined) column[row] = 1;
    return column;
  }

  /** Adds a column to the basis. @returns false where the column is unbounded and therefore not added. */
  #enter(entry: Entry): boolean {
    if (this.#since >= refactorEvery) this.#refactor();
    const column = this.#columnOf(entry);
    const change = this.#inverse.map((row) => {
      let sum = 0;
      for (let at = 0; at < this.#size; at += 1) {
        const value = column[at] ?? 0;
        if (value !== 0) sum += value * (row[at] ?? 0);
      }
      return sum;
    });
    let leaves = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let at = 0; at < this.#size; at += 1) {
      const by = change[at] ?? 0;
      if (by <= tiny) continue;
      const ratio = Math.max(0, this.#levels[at] ?? 0) / by;
      if (ratio < least - 1e-12 || (ratio < least + 1e-12 && by > (change[leaves] ?? 0))) {
        least = ratio;
        leaves = at;
      }
    }
    const pivotRow = this.#inverse[leaves];
    if (leaves < 0 || !pivotRow) return false;
    const pivot = change[leaves] ?? 1;
    for (let to = 0; to < this.#size; to += 1) pivotRow[to] = (pivotRow[to] ?? 0) / pivot;
    for (const [at, row] of this.#inverse.entries()) {
      const by = change[at] ?? 0;
      if (at === leaves || by === 0) continue;
      for (let to = 0; to < this.#size; to += 1)
        row[to] = (row[to] ?? 0) - by * (pivotRow[to] ?? 0);
      this.#levels[at] = (this.#levels[at] ?? 0) - by * least;
    }
    this.#levels[leaves] = least;
    this.#basis[leaves] = entry;
    this.#since += 1;
    return true;
  }

  /** Recomputes the inverse from the basis, which removes rounding errors. */
  #refactor(): void {
    const size = this.#size;
    const rows = Array.from({ length: size }, (_, row) => {
      const line = Array.from({ length: 2 * size }, () => 0);
      line[size + row] = 1;
      return line;
    });
    for (const [at, entry] of this.#basis.entries())
      for (const [row, value] of this.#columnOf(entry).entries()) {
        const line = rows[row];
        if (line) line[at] = value;
      }
    for (let at = 0; at < size; at += 1) {
      let chosen = at;
      for (let row = at + 1; row < size; row += 1)
        if (Math.abs(rows[row]?.[at] ?? 0) > Math.abs(rows[chosen]?.[at] ?? 0)) chosen = row;
      const [here, other] = [rows[at], rows[chosen]];
      if (!here || !other) continue;
      rows[at] = other;
      rows[chosen] = here;
      const pivot = other[at] ?? 1;
      for (let to = 0; to < 2 * size; to += 1) other[to] = (other[to] ?? 0) / pivot;
      for (const [row, line] of rows.entries()) {
        const by = line[at] ?? 0;
        if (row === at || by === 0) continue;
        for (let to = at; to < 2 * size; to += 1)
          line[to] = (line[to] ?? 0) - by * (other[to] ?? 0);
      }
    }
    this.#inverse = rows.map((line) => line.slice(size));
    this.#levels = this.#inverse.map((row) =>
      row.reduce((sum, value, at) => sum + value * (this.#right[at] ?? 0), 0),
    );
    this.#since = 0;
  }
}
