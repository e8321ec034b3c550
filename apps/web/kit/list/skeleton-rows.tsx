import { columnsOf, type Module } from '@tarima/domain/kit/module';
import classes from './table.module.css';

/** As many rows as may come, each of a row's height: nothing jumps when they do. */
export const SkeletonRows = ({ module, count }: { module: Module; count: number }) =>
  Array.from({ length: count }, (_, at) => (
    <tr key={at} aria-hidden>
      {columnsOf(module).map(({ name }) => (
        <td key={name} data-sticky={name === module.title || undefined}>
          <Bar />
        </td>
      ))}
      <td className={classes.actions}>
        <Bar />
      </td>
    </tr>
  ));

/** Stands for a value that is on its way. */
export const Bar = () => <div className={classes.skeleton} />;
