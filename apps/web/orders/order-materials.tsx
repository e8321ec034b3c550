import { numberLocales } from '@tarima/domain/kit/words';
import type { WholeOrder } from '@tarima/domain/orders/answers';
import { orderTexts } from '@tarima/domain/orders/texts';
import { useLanguage } from '../kit/words.tsx';
import classes from './order-materials.module.css';

/** What production took of raw material, against what the sheets expected. */
export function OrderMaterials({ materials }: Pick<WholeOrder, 'materials'>) {
  const { say, language } = useLanguage();
  if (materials.length === 0) return null;
  const figure = (value: number, signed = false): string =>
    value.toLocaleString(numberLocales[language], {
      maximumFractionDigits: 3,
      signDisplay: signed ? 'exceptZero' : 'auto',
    });
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>{say(orderTexts.materials)}</h3>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{say(orderTexts.material)}</th>
              <th scope="col">{say(orderTexts.expected)}</th>
              <th scope="col">{say(orderTexts.actual)}</th>
              <th scope="col">{say(orderTexts.variance)}</th>
            </tr>
          </thead>
          <tbody>
            {materials.map(({ rawMaterial, measure, expected, actual }) => (
              <tr key={rawMaterial.id}>
                <th scope="row">
                  {rawMaterial.name} ({measure})
                </th>
                <td>{figure(expected)}</td>
                <td>{figure(actual)}</td>
                <td data-over={actual > expected || undefined}>
                  {figure(actual - expected, true)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
