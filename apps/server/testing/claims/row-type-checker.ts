import type { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { findShapeIssue, findColumnNameIssue, type TypeShape } from './type-shape.ts';

/** Row type of a SQL text, and its position in the sources. */
export interface RowTypeClaim {
  readonly where: string;
  /** Identifies the query of a result: see `textOf`. */
  readonly text: string;
  readonly row: TypeShape;
}

/** Returns the text of a template between its values, which is the same in the sources and in the resulting query. */
export const joinTemplateFragments = (fragments: readonly string[]): string =>
  fragments.join('${}');

/** Checks the rows of the database against the types of their queries. */
export class RowTypeChecker {
  readonly #byText: ReadonlyMap<string, RowTypeClaim>;
  readonly #byTemplate = new WeakMap<readonly string[], RowTypeClaim>();
  /** Descriptions of the rows that broke their claim. */
  readonly faults = new Set<string>();
  /** Positions of the claims that a row was checked against. */
  readonly answered = new Set<string>();

  constructor(claims: readonly RowTypeClaim[]) {
    this.#byText = new Map(claims.map((claim) => [claim.text, claim]));
  }

  hold({ query }: CompiledQuery, { rows, fields }: Pick<pg.QueryResult, 'rows' | 'fields'>): void {
    const claim = query.kind === 'RawNode' ? this.#claimOf(query.sqlFragments) : undefined;
    if (!claim) return;
    const { row, where } = claim;
    // Seen even where no row comes.
    const names = fields.map(({ name }) => name);
    const columns = row.is === 'object' ? findColumnNameIssue(row, names) : undefined;
    for (const issue of columns ? [columns] : rows.map((each) => findShapeIssue(row, each)))
      if (issue) this.faults.add(`${where}: ${issue.path.join('.')} ${issue.wrong()}`);
    if (rows.length > 0) this.answered.add(where);
  }

  #claimOf(template: readonly string[]): RowTypeClaim | undefined {
    const claim =
      this.#byTemplate.get(template) ?? this.#byText.get(joinTemplateFragments(template));
    if (claim) this.#byTemplate.set(template, claim);
    return claim;
  }
}
