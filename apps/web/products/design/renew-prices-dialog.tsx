import { Alert, Button, Checkbox, TextInput } from '@mantine/core';
import { formatMoney } from '@tarima/domain/kit/amount';
import { kitTexts } from '@tarima/domain/kit/texts';
import type { PalletMargins } from '@tarima/domain/pallets/contract';
import { computePriceMargin } from '@tarima/domain/pallets/pallet-cost';
import { palletCostTexts } from '@tarima/domain/pallets/pallet-cost-texts';
import { marginTexts, renewPricesWords } from '@tarima/domain/pallets/margin-texts';
import { formatDecimal } from '../../kit/format.ts';
import { ModalDialog } from '../../kit/frame/modal-dialog.tsx';
import { RecordLoadingPanel } from '../../kit/frame/record-loading-panel.tsx';
import { useLanguage, type Speech } from '../../kit/words.tsx';
import formClasses from '../../kit/frame/form.module.css';
import costClasses from './design-cost.module.css';
import classes from './design.module.css';
import { usePalletMargins, useRenewPrices, type PriceRenewals } from './use-renew-prices.ts';

/** Dialog that lists the drawn products whose margin is below the target, and renews the selected prices together. */
export default function RenewPricesDialog({ close }: { close(): void }) {
  const { say } = useLanguage();
  const margins = usePalletMargins();
  return (
    <ModalDialog opened wide title={say(marginTexts.title)} close={close}>
      {margins.data ? (
        <Renewals
          stored={margins.data}
          quantityText={margins.quantityText}
          setQuantity={margins.setQuantity}
          isQuantity={margins.quantity !== undefined}
          close={close}
        />
      ) : (
        <RecordLoadingPanel failed={marginTexts.failed} reading={margins} />
      )}
    </ModalDialog>
  );
}

interface RenewalsProps {
  readonly stored: PalletMargins;
  readonly quantityText: string;
  readonly isQuantity: boolean;
  setQuantity(text: string): void;
  close(): void;
}

function Renewals({ stored, quantityText, isQuantity, setQuantity, close }: RenewalsProps) {
  const speech = useLanguage();
  const { say, sayCount } = speech;
  const state = useRenewPrices(stored);
  const { renewals, chosen } = state;
  return (
    <div className={formClasses.fields}>
      <div className={costClasses.pair}>
        <TextInput
          label={say(marginTexts.aim)}
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
          value={state.aimText}
          onChange={({ currentTarget: { value } }) => state.setAim(value)}
          error={renewals === undefined && say(marginTexts.aimRule)}
        />
        <TextInput
          label={say(palletCostTexts.quantity)}
          inputMode="numeric"
          autoComplete="off"
          value={quantityText}
          onChange={({ currentTarget: { value } }) => setQuantity(value)}
          error={!isQuantity && say(palletCostTexts.wholeNumber)}
        />
      </div>
      {renewals?.length === 0 && <p className={classes.dimmed}>{say(marginTexts.none)}</p>}
      {renewals && renewals.length > 0 && (
        <RenewalTable renewals={renewals} chosen={chosen} toggle={state.toggle} />
      )}
      {state.listed.length > 0 && (
        <Alert color="yellow" title={say(marginTexts.lowInLists)}>
          <ul>
            {state.listed.map(({ pallet, ...listed }) => (
              <li key={pallet.product.id}>
                {say(marginTexts.productInList, {
                  name: pallet.product.name,
                  inList: sayListPrice(listed, speech),
                })}
              </li>
            ))}
          </ul>
          {say(marginTexts.lowInListsHint)}
        </Alert>
      )}
      {stored.incomplete.length > 0 && (
        <Alert color="yellow">
          {say(marginTexts.incomplete, {
            names: stored.incomplete.map(({ name }) => name).join(', '),
          })}
        </Alert>
      )}
      {state.refusals.map(({ text, names }) => (
        <Alert key={text} color="red" title={text}>
          {names}
        </Alert>
      ))}
      <p className={classes.dimmed}>{say(marginTexts.quoted)}</p>
      <div className={`${formClasses.modalFooter ?? ''} ${formClasses.stayingFooter ?? ''}`}>
        <Button variant="default" onClick={close}>
          {say(kitTexts.cancel)}
        </Button>
        <Button
          disabled={chosen.length === 0}
          loading={state.isRunning}
          onClick={() => void state.renew()}
        >
          {sayCount(renewPricesWords, chosen.length)}
        </Button>
      </div>
    </div>
  );
}

const sayPercent = (figure: string | undefined, { say, language }: Speech): string =>
  figure === undefined
    ? '—'
    : say(marginTexts.percent, { figure: formatDecimal(Number(figure), 1, language) });

interface ListPriceMargin {
  readonly price: string;
  readonly list: string;
  readonly margin: string | undefined;
}

const sayListPrice = ({ price, list, margin }: ListPriceMargin, speech: Speech): string =>
  speech.say(marginTexts.inList, {
    price: formatMoney(price),
    list,
    margin: sayPercent(margin, speech),
  });

interface TableProps {
  readonly renewals: PriceRenewals;
  readonly chosen: PriceRenewals;
  toggle(productId: number): void;
}

function RenewalTable({ renewals, chosen, toggle }: TableProps) {
  const speech = useLanguage();
  const { say } = speech;
  const percent = (figure: string | undefined) => sayPercent(figure, speech);
  return (
    <div className={classes.scrolled}>
      <table
        className={`${costClasses.breaks ?? ''} ${costClasses.renewals ?? ''}`}
        aria-label={say(marginTexts.title)}
      >
        <thead>
          <tr>
            {(['product', 'cost', 'price', 'margin', 'newPrice', 'change'] as const).map((name) => (
              <th key={name} scope="col">
                {say(marginTexts[name])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {renewals.map((renewal) => {
            const { pallet, margin, newPrice, change } = renewal;
            const { id, name } = pallet.product;
            return (
              <tr key={id}>
                <th scope="row">
                  <Checkbox
                    label={name}
                    aria-label={say(marginTexts.choose, { name })}
                    checked={chosen.includes(renewal)}
                    onChange={() => toggle(id)}
                  />
                </th>
                <td data-label={say(marginTexts.cost)}>{formatMoney(pallet.cost)}</td>
                <td data-label={say(marginTexts.price)}>
                  {formatMoney(pallet.price)}
                  {pallet.lowest && (
                    <div className={costClasses.listPrice}>
                      {sayListPrice(
                        {
                          ...pallet.lowest,
                          margin: computePriceMargin(pallet.cost, pallet.lowest.price),
                        },
                        speech,
                      )}
                    </div>
                  )}
                </td>
                <td data-label={say(marginTexts.margin)}>{percent(margin)}</td>
                <td data-label={say(marginTexts.newPrice)}>
                  <strong>{formatMoney(newPrice)}</strong>
                </td>
                <td data-label={say(marginTexts.change)}>
                  {change === undefined ? '—' : `+${percent(change)}`}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
