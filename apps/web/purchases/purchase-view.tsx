import { Button } from '@mantine/core';
import { findCatalogWords, getTagColor } from '@tarima/domain/catalogs/catalogs';
import { formatMoney, formatUnitMoney } from '@tarima/domain/kit/amount';
import { kitTexts } from '@tarima/domain/kit/texts';
import type { WholePurchase } from '@tarima/domain/purchases/contract';
import { purchases } from '@tarima/domain/purchases/purchase';
import { splitOutstandingQuantity } from '@tarima/domain/purchases/receipt';
import { purchaseTexts } from '@tarima/domain/purchases/texts';
import { DayCell, MomentText, TagsCell } from '../kit/cells/cells.tsx';
import { formatDecimal, formatDayWithWeekday } from '../kit/format.ts';
import { LabeledFact } from '../kit/frame/labeled-fact.tsx';
import panelClasses from '../kit/frame/panel.module.css';
import { SidePanelLayout } from '../kit/frame/side-panel.tsx';
import { RecordHistorySection } from '../kit/panel/record-history-section.tsx';
import { useHasPermission } from '../kit/use-has-permission.ts';
import { useLanguage } from '../kit/words.tsx';
import { PurchaseReceipts } from './purchase-receipts.tsx';
import classes from './purchases.module.css';

/** View of a purchase: its lines, and the received and outstanding quantities. */
export function PurchaseView({
  purchase,
  close,
}: {
  readonly purchase: WholePurchase;
  close(): void;
}) {
  const { say } = useLanguage();
  return (
    <SidePanelLayout
      onlyRead
      footer={
        <Button variant="default" onClick={close}>
          {say(kitTexts.close)}
        </Button>
      }
    >
      <div className={classes.view}>
        <Facts purchase={purchase} />
        <Lines purchase={purchase} />
        <PurchaseReceipts purchaseId={purchase.id} receipts={purchase.receipts} />
        <RecordHistorySection module={purchases} id={purchase.id} />
      </div>
    </SidePanelLayout>
  );
}

function Facts({ purchase }: { readonly purchase: WholePurchase }) {
  const { say } = useLanguage();
  const { status, supplier, store, expectedOn, createdBy, sentAt, mailedAt, mailedTo, notes } =
    purchase;
  const words = findCatalogWords('purchaseStatuses', status);
  return (
    <>
      {words && (
        <TagsCell
          whole
          tags={[{ name: say(words), color: getTagColor('purchaseStatuses', status) }]}
        />
      )}
      <dl className={`${panelClasses.values} ${classes.facts}`}>
        <LabeledFact label={say(purchaseTexts.supplier)}>
          {supplier.name} · {supplier.email}
        </LabeledFact>
        <LabeledFact label={say(purchaseTexts.expectedOn)}>
          <DayCell day={expectedOn} />
        </LabeledFact>
        <LabeledFact label={say(purchaseTexts.store)}>
          {store.name} · {store.division.name}
        </LabeledFact>
        <LabeledFact label={say(purchaseTexts.createdBy)}>{createdBy.name}</LabeledFact>
        {sentAt !== null && (
          <LabeledFact label={say(purchaseTexts.sent)}>
            <MomentText instant={sentAt} />
          </LabeledFact>
        )}
        {mailedAt !== null && mailedTo !== null && (
          <LabeledFact label={say(purchaseTexts.mailedTo)}>
            {mailedTo} · <MomentText instant={mailedAt} />
          </LabeledFact>
        )}
        {notes !== null && <LabeledFact label={say(purchaseTexts.notes)}>{notes}</LabeledFact>}
      </dl>
    </>
  );
}

function Lines({ purchase }: { readonly purchase: WholePurchase }) {
  const { say, language } = useLanguage();
  const seesCosts = useHasPermission()('costs');
  const number = (value: number) => formatDecimal(value, 3, language);
  const lines = purchase.lines.map((line) => ({
    ...line,
    ...splitOutstandingQuantity(purchase.status, line),
  }));
  const lacksGoods = lines.some(({ notDelivered }) => notDelivered > 0);
  return (
    <section className={classes.section} aria-labelledby="purchase-lines">
      <h3 id="purchase-lines" className={classes.heading}>
        {say(purchaseTexts.lines)}
        {purchase.total !== undefined && <span>{formatMoney(purchase.total)}</span>}
      </h3>
      {purchase.lines.length === 0 && <p className={classes.none}>{say(purchaseTexts.noLines)}</p>}
      {/* A table that is wider than its screen is scrolled by keys as well. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={classes.scroll} tabIndex={0} aria-label={say(purchaseTexts.lines)}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{say(purchaseTexts.material)}</th>
              <th scope="col">{say(purchaseTexts.quantity)}</th>
              {seesCosts && <th scope="col">{say(purchaseTexts.price)}</th>}
              {seesCosts && <th scope="col">{say(purchaseTexts.amount)}</th>}
              <th scope="col">{say(purchaseTexts.received)}</th>
              <th scope="col">{say(purchaseTexts.left)}</th>
              {lacksGoods && <th scope="col">{say(purchaseTexts.notDelivered)}</th>}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.id}>
                <th scope="row">
                  {say(purchaseTexts.materialIn, {
                    material: line.material.name,
                    measure: line.measure,
                  })}
                  {line.expectedOn !== null && (
                    <span className={classes.day}>
                      {formatDayWithWeekday(line.expectedOn, language)}
                    </span>
                  )}
                </th>
                <td>{number(line.quantity)}</td>
                {seesCosts && (
                  <td>
                    {line.per === 1000
                      ? say(purchaseTexts.perThousand, {
                          price: formatUnitMoney(line.price ?? '0'),
                        })
                      : formatUnitMoney(line.price ?? '0')}
                  </td>
                )}
                {seesCosts && <td>{formatMoney(line.amount ?? '0')}</td>}
                <td>{number(line.received)}</td>
                <td>{number(line.toCome)}</td>
                {lacksGoods && <td>{number(line.notDelivered)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
