import { numberLocales } from '@tarima/domain/kit/words';
import type { WholeOrder } from '@tarima/domain/orders/answers';
import { orderTexts } from '@tarima/domain/orders/texts';
import { formatDecimal } from '../kit/format.ts';
import { useLanguage } from '../kit/words.tsx';
import classes from './order-materials.module.css';

/**
 * Section with the raw material that production used, compared with the technical sheets.
 * The expected quantity is the sum of the material taken from stock and the outstanding one.
 */
export function OrderMaterialsSection({ materials }: Pick<WholeOrder, 'materials'>) {
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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is wider than a phone is scrolled by keys as well */}
      <section className={classes.scroll} aria-label={say(orderTexts.materials)} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{say(orderTexts.material)}</th>
              <th scope="col">{say(orderTexts.expected)}</th>
              <th scope="col">{say(orderTexts.taken)}</th>
              <th scope="col">{say(orderTexts.owed)}</th>
              <th scope="col">{say(orderTexts.actual)}</th>
              <th scope="col">{say(orderTexts.variance)}</th>
            </tr>
          </thead>
          <tbody>
            {materials.map(({ rawMaterial, measure, expected, actual, taken, owed }) => (
              <tr key={rawMaterial.id}>
                <th scope="row">
                  {rawMaterial.name} ({measure})
                </th>
                <td>{figure(expected)}</td>
                <td>{figure(taken)}</td>
                <td data-over={owed > 0 || undefined}>{figure(owed)}</td>
                <td>{figure(actual)}</td>
                <td data-over={actual > expected || undefined}>
                  {figure(actual - expected, true)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

/** Material that was missing at the time, and how it was settled. */
export function OrderShortagesSection({ shortages }: Pick<WholeOrder, 'shortages'>) {
  const { say, language } = useLanguage();
  if (shortages.length === 0) return null;
  const figure = (value: number): string => formatDecimal(value, 3, language);
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>{say(orderTexts.shortages)}</h3>
      <ul className={classes.shortages}>
        {shortages.map(({ rawMaterial, missing, settled, division }) => (
          <li key={`${rawMaterial.id} ${division?.id}`}>
            {say(shortageWords({ missing, settled, division }), {
              name: rawMaterial.name,
              missing: figure(missing),
              settled: figure(settled),
              owed: figure(missing - settled),
              division: division?.name ?? '',
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}

function shortageWords({
  missing,
  settled,
  division,
}: Pick<WholeOrder['shortages'][number], 'missing' | 'settled' | 'division'>) {
  if (division === null) return orderTexts.shortageTold;
  return settled < missing ? orderTexts.shortageOwed : orderTexts.shortageSettled;
}
