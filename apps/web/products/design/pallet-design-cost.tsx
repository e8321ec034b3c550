import { Button, TextInput } from '@mantine/core';
import { formatMoney } from '@tarima/domain/kit/amount';
import { subtractMoney } from '@tarima/domain/kit/money';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import type { StoredCostBasis } from '@tarima/domain/pallets/contract';
import { computePriceMargin } from '@tarima/domain/pallets/pallet-cost';
import { palletCostTexts } from '@tarima/domain/pallets/pallet-cost-texts';
import type { Permission } from '@tarima/domain/profiles/permissions';
import { useQuery } from '@tanstack/react-query';
import { memo, useMemo } from 'react';
import { formatDecimal } from '../../kit/format.ts';
import { RecordLoadingPanel } from '../../kit/frame/record-loading-panel.tsx';
import { useHasPermission } from '../../kit/use-has-permission.ts';
import { useLanguage } from '../../kit/words.tsx';
import { PromisedDatesText } from '../../plant/promised-dates-text.tsx';
import classes from './design-cost.module.css';
import { PalletCostLines, type PalletPartMarking } from './pallet-cost-lines.tsx';
import { PalletRatesForm } from './pallet-rates-form.tsx';
import shared from './design.module.css';
import {
  palletCostBasisQueryOptions,
  usePalletDesignCost,
  useCopyPriceToProduct,
  type PalletDesignCostState,
} from './use-pallet-design-cost.ts';
import type { PalletDesignFormState } from './use-pallet-design-form.ts';

interface DesignCostProps extends PalletPartMarking {
  readonly form: PalletDesignFormState;
  readonly product: NamedRecord;
}

/** Cost of the drawn pallet line by line, its price, and the possible date of a lot; only for users who see costs. */
export const PalletDesignCost = memo(function DesignCost({
  form,
  product,
  ...marking
}: DesignCostProps) {
  const { language } = useLanguage();
  const seesCosts = useHasPermission()('costs');
  const basis = useQuery({
    ...palletCostBasisQueryOptions(product.id, language),
    enabled: seesCosts,
  });
  if (!seesCosts) return null;
  if (!basis.data) return <RecordLoadingPanel failed={palletCostTexts.failed} reading={basis} />;
  return <Cost form={form} product={product} stored={basis.data} {...marking} />;
});

function Cost({
  form,
  product,
  stored,
  marked,
  mark,
}: DesignCostProps & { stored: StoredCostBasis }) {
  const { say } = useLanguage();
  const may = useHasPermission();
  const state = usePalletDesignCost(form, stored);
  const { costed, missing } = state;
  return (
    <section aria-labelledby="design-cost" className={shared.fields}>
      <h3 id="design-cost" className={shared.heading}>
        {say(palletCostTexts.title)}
      </h3>
      <TextInput
        label={say(palletCostTexts.quantity)}
        className={classes.short ?? ''}
        inputMode="numeric"
        autoComplete="off"
        value={state.quantityText}
        onChange={({ currentTarget: { value } }) => state.setQuantity(value)}
        error={state.quantity === undefined && say(palletCostTexts.wholeNumber)}
      />
      {missing.length > 0 && (
        <p className={shared.dimmed}>
          {say(palletCostTexts.incomplete, { parts: missing.join(', ') })}
        </p>
      )}
      {costed && <PalletCostLines cost={costed} marked={marked} mark={mark} />}
      <p className={shared.dimmed}>
        {say(stored.steps.length > 0 ? palletCostTexts.byFlow : palletCostTexts.byRates)}
      </p>
      {may('prices') && <Price state={state} stored={stored} product={product} />}
      <WhenDone product={product} quantity={state.quantity} />
      <PalletRatesForm rates={state.rates} mayChange={may('global_settings')} />
    </section>
  );
}

interface PriceProps {
  readonly state: PalletDesignCostState;
  readonly stored: StoredCostBasis;
  readonly product: NamedRecord;
}

/** Margin and price, each computed from the other, and the prices of other quantities. */
function Price({ state, stored, product }: PriceProps) {
  const { say } = useLanguage();
  const take = useCopyPriceToProduct(product.id, stored.productAt);
  const { asked: target, worth, costed, breaks } = state;
  const getText = (by: 'margin' | 'price', follows: string | undefined): string =>
    target.by === by ? target.text : (follows ?? '');
  const profit = worth && costed && subtractMoney(worth.price, costed.cost);
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          label={say(palletCostTexts.margin)}
          inputMode="decimal"
          autoComplete="off"
          value={getText('margin', worth?.margin && Number(worth.margin).toFixed(2))}
          onChange={({ currentTarget: { value: text } }) => state.ask({ by: 'margin', text })}
          error={!worth && costed && target.by === 'margin' && say(palletCostTexts.marginRule)}
        />
        <TextInput
          label={say(palletCostTexts.price)}
          inputMode="decimal"
          autoComplete="off"
          value={getText('price', worth?.price)}
          onChange={({ currentTarget: { value: text } }) => state.ask({ by: 'price', text })}
          error={!worth && costed && target.by === 'price' && say(palletCostTexts.priceRule)}
        />
      </div>
      {profit !== undefined && (
        <p className={shared.dimmed}>
          {profit.startsWith('-')
            ? say(palletCostTexts.loss, { amount: formatMoney(profit.slice(1)) })
            : say(palletCostTexts.profit, { amount: formatMoney(profit) })}
        </p>
      )}
      <PresentPrice price={stored.price} cost={costed?.cost} />
      {worth && worth.price !== stored.price && (
        <Button
          variant="default"
          className={classes.act ?? ''}
          onClick={() => void take(worth.price)}
        >
          {say(palletCostTexts.take, { price: formatMoney(worth.price) })}
        </Button>
      )}
      {breaks.length > 0 && (
        <table className={classes.breaks} aria-label={say(palletCostTexts.breaks)}>
          <thead>
            <tr>
              <th scope="col">{say(palletCostTexts.pallets)}</th>
              <th scope="col">{say(palletCostTexts.each)}</th>
              <th scope="col">{say(palletCostTexts.price)}</th>
            </tr>
          </thead>
          <tbody>
            {breaks.map(({ quantity, cost, price }) => (
              <tr key={quantity}>
                <th scope="row">{quantity}</th>
                <td>{formatMoney(cost)}</td>
                <td>{formatMoney(price)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

function PresentPrice({ price, cost }: { price: string | undefined; cost: string | undefined }) {
  const { say, language } = useLanguage();
  if (price === undefined) return null;
  const margin = cost === undefined ? undefined : computePriceMargin(cost, price);
  return (
    <p className={shared.dimmed}>
      {margin === undefined
        ? say(palletCostTexts.present, { price: formatMoney(price) })
        : say(palletCostTexts.presentMargin, {
            price: formatMoney(price),
            margin: formatDecimal(Number(margin), 1, language),
          })}
    </p>
  );
}

/** Permissions that may request dates of work. */
const askers: readonly Permission[] = ['orders', 'my_orders', 'plant_capacity', 'orders_planning'];

/** Date at which the lot could be done if it were ordered now, by the stored sheet and flow of the product. */
function WhenDone({ product, quantity }: { product: NamedRecord; quantity: number | undefined }) {
  const may = useHasPermission();
  const lines = useMemo(() => [{ product, quantity }], [product, quantity]);
  return askers.some(may) ? <PromisedDatesText lines={lines} /> : null;
}
