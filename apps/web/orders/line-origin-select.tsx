import { Button } from '@mantine/core';
import { CodedError } from '@tarima/domain/kit/errors';
import { getEntityErrorWords } from '@tarima/domain/kit/entity-texts';
import type { OrderDetail, OriginChoices, WholeOrder } from '@tarima/domain/orders/answers';
import { orderCalls, type OriginBody } from '@tarima/domain/orders/contract';
import { orders } from '@tarima/domain/orders/order';
import { originTypes } from '@tarima/domain/orders/origins';
import { orderTexts, orderOriginWords } from '@tarima/domain/orders/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIdempotentMutation } from '../kit/use-idempotent-mutation.ts';
import { callApi } from '../kit/call-api.ts';
import { formatDecimal } from '../kit/format.ts';
import { toastRefusal } from '../kit/toasts.tsx';
import { toastUndo } from '../kit/undo-toast.tsx';
import { useLanguage } from '../kit/words.tsx';
import { ProductAvailabilityTable } from './product-availability-table.tsx';
import classes from './orders.module.css';
import { updateCachedOrder, invalidateOrders } from './orders-data.ts';
import { useReleaseLineOrigins } from './use-origins.ts';
import {
  groupDivisions,
  OriginStoreSelect,
  OriginTransferFields,
  type ChosenOrigin,
} from './line-origin-fields.tsx';

interface OriginChoiceProps {
  readonly order: WholeOrder;
  readonly detail: OrderDetail;
  /** Units of the origin; undefined while the typed text is no number. */
  readonly requested: number | undefined;
}

/** Select of a line's origin, or of some of its units: assigned at once, or after a further choice that the server returns. */
export function LineOriginSelect({ order, detail, requested }: OriginChoiceProps) {
  const speech = useLanguage();
  const { say, language } = speech;
  const client = useQueryClient();
  const [chosen, setChosen] = useState<ChosenOrigin>({});
  const [choices, setChoices] = useState<OriginChoices>();
  const undo = useReleaseLineOrigins();

  const manage = useIdempotentMutation({
    mutationFn: (body: OriginBody, idempotencyKey) => {
      // The requested origin is shown as chosen: a click that had no effect chose nothing.
      if (body.originId === undefined) {
        setChosen({ origin: body.origin });
        setChoices(undefined);
      }
      return callApi(orderCalls.manageDetail, {
        params: { detailId: detail.id },
        query: { lang: language },
        body: {
          ...(requested !== undefined &&
            requested < detail.data.quantity && { quantity: requested }),
          ...body,
        },
        idempotencyKey,
      });
    },
    onSuccess: async (answer) => {
      if ('id' in answer) {
        await updateCachedOrder(client, language, answer);
        toastUndo(say(orderTexts.assigned), speech, () => undo.mutate([detail.id]));
      } else {
        setChoices(answer);
        setChosen((before) => withOnlyDivision(before, answer));
      }
    },
    onError: (error) => {
      toastRefusal(error, speech, getEntityErrorWords(orders.entity));
      // Another user was faster, so the current choices are loaded.
      if (error instanceof CodedError) invalidateOrders(client);
    },
  });
  /** Chooses the division of a transfer where one alone has the units. */
  const withOnlyDivision = (before: ChosenOrigin, answer: OriginChoices): ChosenOrigin => {
    if (before.origin !== 'transfer' || before.originId !== undefined) return before;
    const needed = requested ?? detail.data.quantity;
    const [only, other] = groupDivisions(answer, order.division.id).filter(
      ({ available }) => available >= needed,
    );
    return only && !other ? { origin: 'transfer', originId: only.id } : before;
  };
  const body = toOriginBody(chosen);
  // Stock of the fullest store, which the user can take when no store has enough.
  const fullest =
    choices?.stores.length === 0 ? findFullestStore(choices.productAvailability, order) : undefined;
  return (
    <div className={classes.choice}>
      {/* Each choice acts at once, so they are buttons: an arrow key between two radios would already choose. They keep the focus while they are disabled. */}
      <Button.Group className={classes.origins ?? ''} aria-label={say(orderTexts.chooseOrigin)}>
        {originTypes.map((origin) => (
          <Button
            key={origin}
            size="xs"
            variant={chosen.origin === origin ? 'light' : 'default'}
            aria-pressed={chosen.origin === origin}
            onClick={() => requested !== undefined && manage.mutate({ origin })}
          >
            {say(orderOriginWords[origin])}
          </Button>
        ))}
      </Button.Group>
      <ProductionNotice order={order} detail={detail} />
      {choices && chosen.origin && chosen.origin !== 'production' && (
        <>
          <ProductAvailabilityTable
            product={detail.product.name}
            divisionId={order.division.id}
            requested={requested ?? detail.data.quantity}
            availability={choices.productAvailability}
          />
          <div className={classes.choiceFields}>
            {chosen.origin === 'inventory' ? (
              <OriginStoreSelect
                label={say(orderTexts.chooseStore)}
                choices={choices}
                value={chosen.originId}
                withStock
                onChange={(originId) =>
                  setChosen({ origin: 'inventory', ...(originId !== undefined && { originId }) })
                }
              />
            ) : (
              <OriginTransferFields
                order={order}
                choices={choices}
                chosen={chosen}
                requested={requested ?? detail.data.quantity}
                onChange={setChosen}
              />
            )}
            {chosen.origin === 'inventory' && fullest && (
              <Button
                variant="light"
                loading={manage.isPending}
                onClick={() =>
                  manage.mutate({
                    origin: 'inventory',
                    originId: fullest.store.id,
                    quantity: fullest.available,
                  })
                }
              >
                {say(orderTexts.takeWhatIsThere, {
                  quantity: formatDecimal(fullest.available, 3, language),
                  store: fullest.store.name,
                })}
              </Button>
            )}
            <Button
              loading={manage.isPending}
              disabled={body === undefined}
              onClick={() => body && manage.mutate(body)}
            >
              {say(orderTexts.assign)}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

/** Returns the store of the order's own division with the highest stock of a product; undefined where no store has any. */
const findFullestStore = (
  availability: OriginChoices['productAvailability'],
  { division: ownDivision }: Pick<WholeOrder, 'division'>,
) =>
  availability
    .filter(({ division, available }) => division.id === ownDivision.id && available > 0)
    .toSorted((one, other) => other.available - one.available)[0];

interface ProducedInProps {
  readonly order: Pick<WholeOrder, 'division'>;
  readonly detail: Pick<OrderDetail, 'madeIn'>;
}

/** Notice, before the choice, that a line would be produced in another division, with the consequences; nothing where it would not. */
function ProductionNotice({ order, detail: { madeIn } }: ProducedInProps) {
  const { say } = useLanguage();
  if (!madeIn) return null;
  const { material, product } = madeIn;
  if (material.id === order.division.id && product.id === order.division.id) return null;
  return (
    <p className={classes.hint}>
      {say(material.id === product.id ? orderTexts.producedElsewhere : orderTexts.producedAcross, {
        material: material.name,
        product: product.name,
      })}
    </p>
  );
}

/** Returns the request once everything is chosen. */
function toOriginBody({
  origin,
  originId,
  transferType,
  store,
}: ChosenOrigin): OriginBody | undefined {
  if (origin === undefined || originId === undefined) return undefined;
  if (origin !== 'transfer') return { origin, originId };
  if (transferType === undefined) return undefined;
  if (transferType !== 'transfer') return { origin, originId, transferType };
  return store === undefined ? undefined : { origin, originId, transferType, store: { id: store } };
}
