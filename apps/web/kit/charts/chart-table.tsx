import type { ReactNode } from 'react';
import classes from './charts.module.css';

interface ChartTableProps {
  /** Label of the button that opens the table. */
  readonly words: string;
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly { readonly name: string; readonly figures: readonly ReactNode[] }[];
  /** Last row with the sums, where the figures of a column can be added. */
  readonly total?: { readonly name: string; readonly figures: readonly ReactNode[] };
}

/** Table of the chart's figures. */
export const ChartTable = ({ words, caption, head, rows, total }: ChartTableProps) => (
  <details className={classes.details}>
    <summary>{words}</summary>
    <div className={classes.tableFrame}>
      <table className={classes.table} aria-label={caption}>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.name} {...row} />
          ))}
        </tbody>
        {total && (
          <tfoot>
            <Row {...total} />
          </tfoot>
        )}
      </table>
    </div>
  </details>
);

const Row = ({ name, figures }: ChartTableProps['rows'][number]) => (
  <tr>
    <th scope="row">{name}</th>
    {figures.map((figure, at) => (
      // Figures have no identity other than their position.
      <td key={at}>{figure}</td>
    ))}
  </tr>
);
