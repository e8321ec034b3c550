import { Skeleton } from '@mantine/core';
import { formatMoney } from '@tarima/domain/kit/amount';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { priceListTexts } from '@tarima/domain/price-lists/texts';
import { useQuery } from '@tanstack/react-query';
import { formatDecimal } from '../kit/format.ts';
import { TimelineErrorMessage, RecordViewSection } from '../kit/frame/event-timeline.tsx';
import { useHasPermission } from '../kit/use-has-permission.ts';
import { useLanguage } from '../kit/words.tsx';
import { priceLinesQueryOptions } from './price-lines-data.ts';
import classes from './price-lists.module.css';

/** Prices of a list, below its other values; empty for users who see no prices. */
export default function PriceListPrices({ record: { id } }: { readonly record: ModuleRecord }) {
  const { say, language } = useLanguage();
  const seesPrices = useHasPermission()('prices');
  const { data, isPending, isError, refetch } = useQuery({
    ...priceLinesQueryOptions(id, language),
    enabled: seesPrices,
  });
  if (!seesPrices) return null;
  return (
    <RecordViewSection title={priceListTexts.lines}>
      {isPending && <Skeleton height={96} />}
      {isError && (
        <TimelineErrorMessage words={priceListTexts.readFailed} retry={() => void refetch()} />
      )}
      {data?.lines.length === 0 && <p className={classes.none}>{say(priceListTexts.none)}</p>}
      {data && data.lines.length > 0 && (
        <table className={classes.table} aria-label={say(priceListTexts.lines)}>
          <thead>
            <tr>
              <th scope="col">{say(priceListTexts.product)}</th>
              <th scope="col">{say(priceListTexts.from)}</th>
              <th scope="col">{say(priceListTexts.price)}</th>
            </tr>
          </thead>
          <tbody>
            {data.lines.map(({ product, from, price }) => (
              <tr key={`${product.id} ${from}`}>
                <th scope="row">{product.name}</th>
                <td>{formatDecimal(from, 3, language)}</td>
                <td>{formatMoney(price)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </RecordViewSection>
  );
}
