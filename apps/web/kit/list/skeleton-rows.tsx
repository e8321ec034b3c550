import { getPinnedCellProps, type ShownColumn } from './list-columns.ts';
import classes from './table.module.css';

interface SkeletonRowsProps {
  readonly columns: readonly ShownColumn[];
  readonly count: number;
}

/** Placeholders for the maximum number of rows, each as high as a row: nothing moves when the rows arrive. */
export const SkeletonRows = ({ columns, count }: SkeletonRowsProps) =>
  Array.from({ length: count }, (_, at) => (
    <tr key={at} aria-hidden>
      {columns.map((column) => (
        <td key={column.name} {...getPinnedCellProps(column)}>
          <SkeletonBar />
        </td>
      ))}
      <td className={classes.actions}>
        <SkeletonBar />
      </td>
    </tr>
  ));

/** Placeholder of a value that is loading. */
export const SkeletonBar = () => <div className={classes.skeleton} />;
