import { Alert, TextInput } from '@mantine/core';
import { formatMoney } from '@tarima/domain/kit/amount';
import { subtractMoney } from '@tarima/domain/kit/money';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import { kitTexts } from '@tarima/domain/kit/texts';
import type { PalletEstimate } from '@tarima/domain/pallets/contract';
import { palletCostTexts } from '@tarima/domain/pallets/pallet-cost-texts';
import { describeParsedPallet } from '@tarima/domain/pallets/describe-design';
import { newPalletTexts } from '@tarima/domain/pallets/new-pallet-texts';
import { computePriceMargin } from '@tarima/domain/pallets/pallet-cost';
import { palletDesignTexts } from '@tarima/domain/pallets/texts';
import { promiseCall } from '@tarima/domain/planning/calls/promise-contract';
import { products } from '@tarima/domain/products/product';
import { useState } from 'react';
import { formatDecimal } from '../../kit/format.ts';
import { LoadingPanel } from '../../kit/frame/record-loading-panel.tsx';
import { ModalDialog } from '../../kit/frame/modal-dialog.tsx';
import { DialogFormFrame } from '../../kit/form/panel-form-frame.tsx';
import { RemoteSelect } from '../../kit/select/remote-select.tsx';
import { useHasPermission } from '../../kit/use-has-permission.ts';
import { useLanguage } from '../../kit/words.tsx';
import {
  CustomFieldInputs,
  useCustomFieldValuesForm,
  useCustomFieldsModule,
} from '../custom-fields.tsx';
import costClasses from './design-cost.module.css';
import classes from './design.module.css';
import { PartsWithoutMaterialList } from './parts-without-material-list.tsx';
import { NewPalletCompletionDate } from './new-pallet-completion-date.tsx';
import { NewPalletName } from './new-pallet-name.tsx';
import { PalletCostLines, type PalletPartMarking } from './pallet-cost-lines.tsx';
import { PalletDesignOverview } from './pallet-design-overview.tsx';
import { computePriceAndMargin, type PriceTarget } from './price-target.ts';
import { useNewPallet, type NewPalletOptions, type NewPalletState } from './use-new-pallet.ts';

interface NewPalletProps extends Omit<NewPalletOptions, 'custom'> {
  /** Day on which the customer wants the pallets; empty without one. */
  readonly requestedDate: string;
  /** Division of a stored quotation. */
  readonly division: number | undefined;
  close(): void;
}

/** Dialog above a quotation that creates the product of a new pallet: its description, drawing, cost, price and date. */
export default function NewPalletDialog(props: NewPalletProps) {
  const { say } = useLanguage();
  const module = useCustomFieldsModule('products');
  return (
    <ModalDialog opened wide="twice" title={say(newPalletTexts.title)} close={props.close}>
      {module ? <NewPalletForm {...props} module={module} /> : <LoadingPanel />}
    </ModalDialog>
  );
}

const nothing = { customFields: {}, updatedAt: null };

function NewPalletForm({
  module,
  requestedDate,
  division,
  close,
  ...options
}: NewPalletProps & { module: NonNullable<ReturnType<typeof useCustomFieldsModule>> }) {
  const { say, language } = useLanguage();
  const may = useHasPermission();
  const custom = useCustomFieldValuesForm(module, nothing);
  const form = useNewPallet({ ...options, custom });
  const { draft, reading, drawn, estimate, getErrorText } = form;
  const understood = reading.design ?? reading.understood;
  const [marked, mark] = useState<string>();
  const set = (values: Partial<typeof draft>) => form.change((now) => ({ ...now, ...values }));
  const product = estimate?.product;
  return (
    <DialogFormFrame draft={form.frame} cancel={close} words={newPalletTexts.accept}>
      <div className={classes.newHead}>
        <TextInput
          label={say(palletDesignTexts.say)}
          data-autofocus
          autoComplete="off"
          value={draft.said}
          onChange={({ currentTarget: { value } }) => set({ said: value })}
          description={
            understood
              ? say(palletDesignTexts.understood, {
                  text: describeParsedPallet(understood, reading.hasWidths === true, language),
                })
              : say(palletDesignTexts.sayHint)
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={reading.design ? undefined : reading.reason}
        />
        <TextInput
          label={say(newPalletTexts.quantity)}
          inputMode="numeric"
          autoComplete="off"
          value={draft.quantity}
          onChange={({ currentTarget: { value } }) => set({ quantity: value })}
          error={form.lot === undefined && say(palletCostTexts.wholeNumber)}
        />
      </div>
      <div className={classes.newPallet}>
        <div className={classes.shown} data-past={reading.design ? undefined : true}>
          {drawn && <PalletDesignOverview design={drawn} marked={marked} begins="space" />}
        </div>
        <div className={classes.newTerms} aria-busy={form.isPending}>
          {product && (
            <Alert color="blue" title={say(newPalletTexts.found, { name: product.name })}>
              {say(newPalletTexts.foundHint)}
            </Alert>
          )}
          {form.isFailed && <p className={classes.dimmed}>{say(newPalletTexts.failed)}</p>}
          {estimate && <Price form={form} set={set} />}
          {form.settled && promiseCall.access.some(may) && (
            <NewPalletCompletionDate
              lot={form.settled}
              requestedDate={requestedDate}
              division={division}
            />
          )}
          {!product && drawn && (
            <>
              <NewPalletName form={form} drawn={drawn} />
              <div className={costClasses.pair}>
                {(['measure', 'productFamily'] as const).map((field) => (
                  <RemoteSelect
                    key={field}
                    module={field === 'measure' ? 'measures' : 'products_families'}
                    label={say(products.fields[field]?.label ?? newPalletTexts.name)}
                    required
                    value={draft[field] ?? estimate?.[field] ?? undefined}
                    placeholder={say(kitTexts.choose)}
                    nothing={say(kitTexts.noChoices)}
                    description={undefined}
                    data-autofocus={undefined}
                    error={getErrorText(field)}
                    onChange={(choice: NamedRecord | undefined) => set({ [field]: choice })}
                  />
                ))}
              </div>
              <CustomFieldInputs form={custom} />
            </>
          )}
        </div>
        <div className={classes.newCost}>
          {estimate && <Cost estimate={estimate} marked={marked} mark={mark} />}
        </div>
      </div>
    </DialogFormFrame>
  );
}

interface PriceProps {
  readonly form: NewPalletState;
  set(values: { readonly target: PriceTarget }): void;
}

/** Price and margin, each computed from the other, and the prices by quantity. */
function Price({ form, set }: PriceProps) {
  const { say } = useLanguage();
  const { estimate, draft, getErrorText } = form;
  if (!estimate) return null;
  const { cost, price, product } = estimate;
  const { target } = draft;
  const worth = target
    ? computePriceAndMargin(target, cost?.cost)
    : price === null || price === undefined
      ? undefined
      : { price, margin: cost && computePriceMargin(cost.cost, price) };
  const getText = (by: PriceTarget['by'], follows: string | undefined): string =>
    target?.by === by ? target.text : (follows ?? '');
  // A cost without its lumber or nails leaves open how much a price earns.
  const isComplete =
    estimate.nails.material !== null && estimate.parts.every(({ material }) => material !== null);
  const margin = isComplete && worth?.margin ? Number(worth.margin).toFixed(2) : undefined;
  const profit = isComplete && worth && cost ? subtractMoney(worth.price, cost.cost) : undefined;
  return (
    <>
      <PartsWithoutMaterialList estimate={estimate} design={form.drawn} />
      <div className={costClasses.pair}>
        <TextInput
          label={say(palletCostTexts.price)}
          inputMode="decimal"
          autoComplete="off"
          readOnly={product !== null}
          value={getText('price', worth?.price)}
          onChange={({ currentTarget: { value: text } }) => set({ target: { by: 'price', text } })}
          error={
            (target?.by === 'price' && !worth && say(palletCostTexts.priceRule)) ||
            getErrorText('price')
          }
        />
        {cost && (
          <TextInput
            label={say(palletCostTexts.margin)}
            inputMode="decimal"
            autoComplete="off"
            readOnly={product !== null}
            value={getText('margin', margin)}
            onChange={({ currentTarget: { value: text } }) =>
              set({ target: { by: 'margin', text } })
            }
            error={target?.by === 'margin' && !worth && say(palletCostTexts.marginRule)}
          />
        )}
      </div>
      {profit !== undefined && (
        <p className={classes.dimmed}>
          {profit.startsWith('-')
            ? say(palletCostTexts.loss, { amount: formatMoney(profit.slice(1)) })
            : say(palletCostTexts.profit, { amount: formatMoney(profit) })}
        </p>
      )}
      {!product && !target && (estimate.breaks ?? []).length > 0 && (
        <table className={costClasses.breaks} aria-label={say(palletCostTexts.breaks)}>
          <thead>
            <tr>
              <th scope="col">{say(palletCostTexts.pallets)}</th>
              <th scope="col">{say(palletCostTexts.price)}</th>
            </tr>
          </thead>
          <tbody>
            {(estimate.breaks ?? []).map((each) => (
              <tr key={each.quantity}>
                <th scope="row">{each.quantity}</th>
                <td>{formatMoney(each.price)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

interface CostProps extends PalletPartMarking {
  readonly estimate: PalletEstimate;
}

/** Cost line by line, for users who may see it, and the product whose minutes the estimate uses. */
function Cost({ estimate, ...marking }: CostProps) {
  const { say, language } = useLanguage();
  return (
    <>
      {estimate.cost && <PalletCostLines cost={estimate.cost} {...marking} />}
      <p className={classes.dimmed}>
        {estimate.stations === 0
          ? say(newPalletTexts.noFlow)
          : say(estimate.like ? newPalletTexts.like : newPalletTexts.ownFlow, {
              minutes: formatDecimal(estimate.minutes, 2, language),
              name: estimate.like?.name ?? '',
              factor: formatDecimal(estimate.like?.factor ?? 1, 2, language),
            })}
      </p>
    </>
  );
}
