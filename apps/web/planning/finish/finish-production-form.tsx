import { Skeleton } from '@mantine/core';
import type { MaterialsProposal } from '@tarima/domain/orders/answers';
import { orderTexts } from '@tarima/domain/orders/texts';
import formClasses from '../../kit/frame/form.module.css';
import { DialogFormFrame } from '../../kit/form/panel-form-frame.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { IncomingLotFields } from './incoming-lot-fields.tsx';
import { UsedMaterialsFields } from './used-materials-fields.tsx';
import { PiecesMadeFields } from './pieces-made-fields.tsx';
import { useFinishProductionProposal } from './use-finish-production-proposal.ts';
import { DestinationStoreSelect } from './destination-store-select.tsx';
import { useFinishProductionForm, type FinishedProduction } from './use-finish-production-form.ts';

interface FinishFormProps {
  readonly orderId: number;
  /** Division that produced the goods: they enter one of its stores. */
  readonly divisionId: number | undefined;
  /** @throws CodedError when the server refuses, so that the form can mark its fields. */
  finish(finished: FinishedProduction, idempotencyKey: string): Promise<void>;
  cancel(): void;
}

/**
 * Form that ends the production of an order, for every screen that offers it.
 * It opens with the proposed values; production can also end without a proposal.
 */
export function FinishProductionForm(props: FinishFormProps) {
  const proposal = useFinishProductionProposal(props.orderId);
  if (proposal.isPending) return <Skeleton height={240} />;
  return <Fields {...props} proposal={proposal.data} />;
}

interface FieldsProps extends FinishFormProps {
  /** Proposed materials; undefined where they could not be loaded. */
  readonly proposal: MaterialsProposal | undefined;
}

function Fields({ divisionId, finish, cancel, proposal }: FieldsProps) {
  const { say } = useLanguage();
  const form = useFinishProductionForm({ proposal, finish });
  const { destinations } = form;
  return (
    <DialogFormFrame draft={form.draft} cancel={cancel} words={orderTexts.finish}>
      {(destinations.length > 0 ? destinations : [undefined]).map((destination, at) => {
        const narrowed = destination?.division.id ?? divisionId;
        return (
          <DestinationStoreSelect
            key={destination?.division.id ?? 0}
            divisionId={narrowed}
            divisionName={
              destinations.length > 1 || narrowed !== divisionId
                ? destination?.division.name
                : undefined
            }
            value={form.stores[at]}
            at={at}
            tried={form.tried}
            getErrorText={form.getErrorText}
            focused={at === 0}
            onChange={(chosen) => form.choose(at, chosen)}
          />
        );
      })}
      {proposal && proposal.materialFrom.some(({ id }) => id !== divisionId) && (
        <p className={formClasses.hint}>
          {say(orderTexts.materialFrom, {
            divisions: proposal.materialFrom.map(({ name }) => name).join(', '),
          })}
        </p>
      )}
      <IncomingLotFields
        lotCode={form.lotCode}
        expirationDate={form.expirationDate}
        getErrorText={form.getErrorText}
        changeCode={form.setLotCode}
        changeDate={form.setExpirationDate}
      />
      {form.lines.length > 0 && (
        <PiecesMadeFields
          lines={form.lines}
          textOf={form.getCount}
          tried={form.tried}
          getErrorText={form.getErrorText}
          change={form.setCount}
        />
      )}
      <UsedMaterialsFields
        proposal={form.followed}
        textOf={form.getText}
        tried={form.tried}
        getErrorText={form.getErrorText}
        change={form.setText}
      />
    </DialogFormFrame>
  );
}
