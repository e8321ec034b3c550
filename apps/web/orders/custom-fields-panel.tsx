import { Button } from '@mantine/core';
import { CodedError } from '@tarima/domain/kit/errors';
import { kitTexts } from '@tarima/domain/kit/texts';
import type { WholeOrder } from '@tarima/domain/orders/answers';
import { orderCalls } from '@tarima/domain/orders/contract';
import { orderTexts } from '@tarima/domain/orders/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useAct } from '../kit/act.ts';
import { call } from '../kit/call.ts';
import panelClasses from '../kit/panel/panel.module.css';
import { Waiting } from '../kit/panel/reading.tsx';
import { PanelLayout } from '../kit/panel/side-panel.tsx';
import { UnsavedQuestion } from '../kit/panel/unsaved-question.tsx';
import { toastError, toastSuccess } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { writableFields } from '@tarima/domain/kit/module';
import { OwnFields, useCustomValues, useOwnFields } from '../products/own-fields.tsx';
import classes from './orders.module.css';
import { orderChanged } from './orders-data.ts';

interface CustomFieldsPanelProps {
  readonly order: WholeOrder;
  close(): void;
  leave(): void;
}

/** The account's own fields of one order, by themselves. */
export function CustomFieldsPanel(props: CustomFieldsPanelProps) {
  const own = useOwnFields('orders');
  if (own) return <Fields {...props} own={own} />;
  return (
    <PanelLayout footer={null}>
      <Waiting />
    </PanelLayout>
  );
}

type Own = NonNullable<ReturnType<typeof useOwnFields>>;

function Fields({ order, close, leave, own }: CustomFieldsPanelProps & { readonly own: Own }) {
  const speech = useLanguage();
  const { say } = speech;
  const client = useQueryClient();
  const form = useCustomValues(own, order.customFields);
  const save = useAct({
    mutationFn: async () => {
      const changed = await call(orderCalls.customFields, {
        params: { id: order.id },
        query: { lang: speech.language },
        body: { customFields: { ...form.values() }, updatedAt: order.updatedAt },
      });
      await orderChanged(client, speech.language, changed);
    },
    onSuccess: () => {
      toastSuccess(say(orderTexts.customFieldsUpdated));
      leave();
    },
    onError: (error) => {
      if (error instanceof CodedError) form.mark(error.details);
      toastError(error, speech);
    },
  });
  return (
    <form
      className={panelClasses.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (event.target !== event.currentTarget) return;
        void form.check().then((good) => good && save.mutate());
      }}
    >
      <PanelLayout
        footer={
          <>
            <Button variant="default" onClick={close}>
              {say(kitTexts.cancel)}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {say(kitTexts.save)}
            </Button>
          </>
        }
      >
        {writableFields(own).length === 0 ? (
          <p className={classes.hint}>{say(orderTexts.noCustomFields)}</p>
        ) : (
          <OwnFields form={form} />
        )}
      </PanelLayout>
      <UnsavedQuestion unsaved={form.unsaved && !save.isPending} />
    </form>
  );
}
