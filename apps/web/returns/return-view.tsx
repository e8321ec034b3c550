import { Button } from '@mantine/core';
import { findCatalogWords, getTagColor } from '@tarima/domain/catalogs/catalogs';
import { kitTexts } from '@tarima/domain/kit/texts';
import type { WholeReturn } from '@tarima/domain/returns/contract';
import { orderReturns } from '@tarima/domain/returns/return';
import { returnTexts } from '@tarima/domain/returns/texts';
import { TagsCell } from '../kit/cells/cells.tsx';
import { formatDecimal, formatMoment } from '../kit/format.ts';
import { LabeledFact } from '../kit/frame/labeled-fact.tsx';
import panelClasses from '../kit/frame/panel.module.css';
import { RecordLink } from '../kit/frame/record-link.tsx';
import { RecordHistorySection } from '../kit/panel/record-history-section.tsx';
import { SidePanelLayout } from '../kit/frame/side-panel.tsx';
import { useLanguage } from '../kit/words.tsx';
import classes from './returns.module.css';

interface ReturnViewProps {
  readonly record: WholeReturn;
  close(): void;
}

/** View of a return: its order, its reason, and the pieces with what happens to them. */
export function ReturnView({ record, close }: ReturnViewProps) {
  const { say, language } = useLanguage();
  const status = findCatalogWords('returnStatuses', record.status);
  return (
    <SidePanelLayout
      footer={
        <Button variant="default" onClick={close}>
          {say(kitTexts.close)}
        </Button>
      }
    >
      <div className={classes.view}>
        {status && (
          <TagsCell
            whole
            tags={[{ name: say(status), color: getTagColor('returnStatuses', record.status) }]}
          />
        )}
        <dl className={panelClasses.values}>
          <LabeledFact label={say(returnTexts.order)}>
            <RecordLink screens={['orders', 'my_orders']} id={record.order.id}>
              {say(returnTexts.orderOf, { id: record.order.id })}
            </RecordLink>
          </LabeledFact>
          <LabeledFact label={say(returnTexts.customer)}>{record.customer.name}</LabeledFact>
          <LabeledFact label={say(returnTexts.store)}>{record.store.name}</LabeledFact>
          <LabeledFact label={say(returnTexts.reason)}>{record.reason}</LabeledFact>
          <LabeledFact label={say(returnTexts.createdBy)}>{record.createdBy?.name}</LabeledFact>
          <LabeledFact label={say(returnTexts.createdAt)}>
            {formatMoment(record.createdAt, language)}
          </LabeledFact>
          {record.receivedAt !== null && (
            <LabeledFact label={say(returnTexts.receivedAt)}>
              {formatMoment(record.receivedAt, language)}
            </LabeledFact>
          )}
        </dl>
        <section className={classes.section} aria-labelledby="returned-pieces">
          <h3 id="returned-pieces" className={classes.heading}>
            {say(returnTexts.items)}
          </h3>
          <ReturnedPieces record={record} />
        </section>
        <RecordHistorySection module={orderReturns} id={record.id} />
      </div>
    </SidePanelLayout>
  );
}

/** Pieces of a return, line by line. */
export function ReturnedPieces({ record }: { readonly record: WholeReturn }) {
  const { say, language } = useLanguage();
  return (
    <ul className={classes.pieces}>
      {record.lines.map(({ id, quantity, product, fate }) => (
        <li key={id}>
          {say(returnTexts.piecesOf, {
            quantity: formatDecimal(quantity, 3, language),
            product: product.name,
            fate: say(findCatalogWords('returnFates', fate) ?? returnTexts.fate),
          })}
        </li>
      ))}
    </ul>
  );
}
