import { Skeleton } from '@mantine/core';
import { orderCalls } from '@tarima/domain/orders/contract';
import {
  canceledRequestCountWords,
  canceledShipmentCountWords,
  releasedWorkCountWords,
  orderTexts,
  shipmentsOnTheWayWords,
} from '@tarima/domain/orders/texts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../kit/call-api.ts';
import { formatDecimal } from '../kit/format.ts';
import { useLanguage } from '../kit/words.tsx';
import classes from './what-follows.module.css';

interface WhatFollowsProps {
  readonly id: number;
  readonly by: 'cancel' | 'unplan';
}

/** Consequences of canceling an order or of removing it from the plan: what ends with it and what stays. Shown before the user confirms. */
export function OrderEndingConsequences({ id, by }: WhatFollowsProps) {
  const { say, sayCount, language } = useLanguage();
  const released = useQuery({
    queryKey: ['orders', 'freed', id, by, language],
    queryFn: ({ signal }) =>
      callApi(orderCalls.freed, { params: { id }, query: { lang: language, by }, signal }),
    // The answer is only valid at the moment of its request.
    gcTime: 0,
    placeholderData: () => undefined,
    retry: false,
  });
  // Users without the permission still get the confirmation.
  if (released.isError) return null;
  if (!released.data) return <Skeleton height={64} />;
  const { customer, begun, events, minutes, goods, shipments, onTheWay, requests } = released.data;
  const hours = formatDecimal(Math.round(minutes / 6) / 10, 1, language);
  return (
    <section className={classes.follows} aria-label={say(orderTexts.follows)}>
      <p>{say(orderTexts.ofCustomer, { customer })}</p>
      <ul>
        <li>
          {events === 0
            ? say(orderTexts.noWorkFreed)
            : sayCount(releasedWorkCountWords, events, { hours })}
        </li>
        {requests > 0 && <li>{sayCount(canceledRequestCountWords, requests)}</li>}
        {shipments > 0 && <li>{sayCount(canceledShipmentCountWords, shipments)}</li>}
        {onTheWay > 0 && <li>{sayCount(shipmentsOnTheWayWords, onTheWay)}</li>}
        {begun.length > 0 && (
          <li>
            {say(orderTexts.begunStays)}
            <ul>
              {begun.map(({ product, pieces }) => (
                <li key={product.id}>
                  {say(orderTexts.begun, {
                    pieces: formatDecimal(pieces, 3, language),
                    product: product.name,
                  })}
                </li>
              ))}
            </ul>
          </li>
        )}
        {goods.length > 0 && (
          <li>
            {say(orderTexts.goodsStay)}
            <ul>
              {goods.map(({ product, lotCode, quantity }) => (
                <li key={`${product.id} ${lotCode}`}>
                  {say(orderTexts.goods, {
                    quantity: formatDecimal(quantity, 3, language),
                    product: product.name,
                    lot: lotCode,
                  })}
                </li>
              ))}
            </ul>
          </li>
        )}
      </ul>
    </section>
  );
}
