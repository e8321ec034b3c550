import { Button } from '@mantine/core';
import type { OrderDetail, OriginChoices, WholeOrder } from '@tarima/domain/orders/answers';
import { originTypes } from '@tarima/domain/orders/origins';
import { orderTexts, orderOriginWords } from '@tarima/domain/orders/texts';
import { formatDecimal } from '../kit/format.ts';
import { useLanguage } from '../kit/words.tsx';
import { ProductAvailabilityTable } from './product-availability-table.tsx';
import classes from './orders.module.css';
import { OriginStoreSelect, OriginTransferFields } from './line-origin-fields.tsx';
import { useLineOrigin } from './use-line-origin.ts';

interface OriginChoiceProps {
  readonly order: WholeOrder;
  readonly detail: OrderDetail;
  /** Units of the origin; undefined while the typed text is no number. */
  readonly requested: number | undefined;
}

/** Select of a line's origin, or of some of its units: assigned at once, or after a further choice that the server returns. */
export function LineOriginSelect({ order, detail, requested }: OriginChoiceProps) {
  const { say, language } = useLanguage();
  const line = useLineOrigin({ order, detail, requested });
  const { chosen, choose, choices, needed, body, assign, isAssigning } = line;
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
            onClick={() => requested !== undefined && assign({ origin })}
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
            requested={needed}
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
                  choose({ origin: 'inventory', ...(originId !== undefined && { originId }) })
                }
              />
            ) : (
              <OriginTransferFields
                order={order}
                choices={choices}
                chosen={chosen}
                requested={needed}
                onChange={choose}
              />
            )}
            {chosen.origin === 'inventory' && fullest && (
              <Button
                variant="light"
                loading={isAssigning}
                onClick={() =>
                  assign({
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
              loading={isAssigning}
              disabled={body === undefined}
              onClick={() => body && assign(body)}
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
