import type { WholeOrder } from '@tarima/domain/orders/answers';
import { orderCalls } from '@tarima/domain/orders/contract';
import { orderTexts } from '@tarima/domain/orders/texts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../kit/call.ts';
import { useDraft } from '../kit/form/use-draft.ts';
import { PanelWaiting } from '../kit/panel/reading.tsx';
import { RecordFrame } from '../kit/panel/record-frame.tsx';
import { useLanguage } from '../kit/words.tsx';
import { writableFields } from '@tarima/domain/kit/module';
import { CustomFieldInputs, useCustomValues, useCustomModule } from '../products/custom-fields.tsx';
import classes from './orders.module.css';
import { orderChanged } from './orders-data.ts';

interface CustomFieldsPanelProps {
  readonly order: WholeOrder;
  /** Loads the order again. */
  reload(): unknown;
  close(): void;
  leave(): void;
}

/** Panel with only the custom fields of one order. */
export function CustomFieldsPanel(props: CustomFieldsPanelProps) {
  const module = useCustomModule('orders');
  return module ? <Fields {...props} module={module} /> : <PanelWaiting />;
}

type OrderModule = NonNullable<ReturnType<typeof useCustomModule>>;

function Fields({
  order,
  reload,
  close,
  leave,
  module,
}: CustomFieldsPanelProps & { readonly module: OrderModule }) {
  const { say, language } = useLanguage();
  const client = useQueryClient();
  const form = useCustomValues(module, order);
  const { updatedAt } = order;
  const draft = useDraft(
    {
      unsaved: form.unsaved,
      issueCount: form.issueCount,
      check: async () => ((await form.check()) ? { ...form.values() } : undefined),
      mark: ({ details }) => form.mark(details),
    },
    {
      expectedVersion: updatedAt,
      reload,
      save: async (customFields) => {
        const changed = await call(orderCalls.customFields, {
          params: { id: order.id },
          query: { lang: language },
          body: { customFields, updatedAt },
        });
        await orderChanged(client, language, changed);
      },
      saved: orderTexts.customFieldsUpdated,
      done: leave,
    },
  );
  return (
    <RecordFrame draft={draft} cancel={close}>
      {writableFields(module).length === 0 ? (
        <p className={classes.hint}>{say(orderTexts.noCustomFields)}</p>
      ) : (
        <CustomFieldInputs form={form} />
      )}
    </RecordFrame>
  );
}
