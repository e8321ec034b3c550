import { Skeleton } from '@mantine/core';
import { computeOutstandingQuantity } from '@tarima/domain/purchases/receipt';
import { purchaseTexts } from '@tarima/domain/purchases/texts';
import { useQuery } from '@tanstack/react-query';
import { formatDecimal } from '../kit/format.ts';
import { useLanguage } from '../kit/words.tsx';
import { purchaseEntity } from './purchases-data.ts';
import classes from './purchases.module.css';

/** Material of a purchase that did not arrive: each with its outstanding quantity. Shown before the purchase is closed. */
export function OutstandingMaterialList({ id }: { readonly id: number }) {
  const { say, language } = useLanguage();
  // Goods may have been received since the screen was loaded.
  const purchase = useQuery({ ...purchaseEntity.readOptions(id, language), staleTime: 0 });
  // The question can be answered without the list.
  if (purchase.isError) return null;
  if (!purchase.data || purchase.isFetching) return <Skeleton height={64} aria-busy />;
  const missing = purchase.data.lines.filter((line) => computeOutstandingQuantity(line) > 0);
  return (
    <ul className={classes.givenUp} aria-label={say(purchaseTexts.givenUp)}>
      {missing.map((line) => (
        <li key={line.id}>
          {say(purchaseTexts.givenUpLine, {
            material: line.material.name,
            quantity: formatDecimal(computeOutstandingQuantity(line), 3, language),
            measure: line.measure,
          })}
        </li>
      ))}
    </ul>
  );
}
