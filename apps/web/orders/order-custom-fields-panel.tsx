import type { WholeOrder } from '@tarima/domain/orders/answers';
import { orderCalls } from '@tarima/domain/orders/contract';
import { orderTexts } from '@tarima/domain/orders/texts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../kit/call-api.ts';
import { useFormDraft } from '../kit/form/use-form-draft.ts';
import { LoadingPanel } from '../kit/frame/record-loading-panel.tsx';
import { PanelFormFrame } from '../kit/form/panel-form-frame.tsx';
import { useLanguage } from '../kit/words.tsx';
import { listWritableFields } from '@tarima/domain/kit/module';
import {
  CustomFieldInputs,
  useCustomFieldValuesForm,
  useCustomFieldsModule,
} from '../products/custom-fields.tsx';
import classes from './orders.module.css';
import { updateCachedOrder } from './orders-data.ts';

interface CustomFieldsPanelProps {
  readonly order: WholeOrder;
  /** Loads the order again. */
  reload(): unknown;
  close(): void;
  leave(): void;
}

/** Panel with the custom fields of one order. */
export function OrderCustomFieldsPanel(props: CustomFieldsPanelProps) {
  const module = useCustomFieldsModule('orders');
  return module ? <Fields {...props} module={module} /> : <LoadingPanel />;
}

type OrderModule = NonNullable<ReturnType<typeof useCustomFieldsModule>>;

function Fields({
  order,
  reload,
  close,
  leave,
  module,
}: CustomFieldsPanelProps & { readonly module: OrderModule }) {
  const { say, language } = useLanguage();
  const client = useQueryClient();
  const form = useCustomFieldValuesForm(module, order);
  const { updatedAt } = order;
  const draft = useFormDraft(
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
        const changed = await callApi(orderCalls.customFields, {
          params: { id: order.id },
          query: { lang: language },
          body: { customFields, updatedAt },
        });
        await updateCachedOrder(client, language, changed);
      },
      saved: orderTexts.customFieldsUpdated,
      done: leave,
    },
  );
  return (
    <PanelFormFrame draft={draft} cancel={close}>
      {listWritableFields(module).length === 0 ? (
        <p className={classes.hint}>{say(orderTexts.noCustomFields)}</p>
      ) : (
        <CustomFieldInputs form={form} />
      )}
    </PanelFormFrame>
  );
}
