import {
  demandCalls,
  purchaseDraftsBody,
  type DemandRow,
  type PurchaseDraftsBody,
} from '@tarima/domain/demand/contract';
import { demandCountWords, demandTexts } from '@tarima/domain/demand/texts';
import { addDays } from '@tarima/domain/demand/weeks';
import type { Field } from '@tarima/domain/kit/fields';
import { getEntityErrorWords } from '@tarima/domain/kit/entity-texts';
import { createLocalizedWords, say as sayIn } from '@tarima/domain/kit/words';
import { purchases } from '@tarima/domain/purchases/purchase';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { callApi } from '../kit/call-api.ts';
import { parseNamedRecord } from '../kit/cells/display-value.ts';
import { FormInput } from '../kit/form/form-input.tsx';
import { createSchemaResolver, type FormValues } from '../kit/form/rule-errors.ts';
import { useFormDraft } from '../kit/form/use-form-draft.ts';
import { useFormFields } from '../kit/form/use-form-fields.ts';
import { ModalDialog } from '../kit/frame/modal-dialog.tsx';
import { DialogFormFrame } from '../kit/form/panel-form-frame.tsx';
import { getScreenPath } from '../kit/screen-path.ts';
import { toastRefusal, toastSuccess } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { materialDemandQueryKey } from './demand-data.ts';
import classes from './demand.module.css';

interface DraftDialogProps {
  readonly opened: boolean;
  /** Selected rows, each with its proposed purchase. */
  readonly rows: readonly DemandRow[];
  readonly today: string;
  close(): void;
  drafted(): void;
}

/** Dialog with the quantities to buy and their destination: it creates a draft for each supplier. */
export function PurchaseDraftsDialog({ opened, close, ...rest }: DraftDialogProps) {
  const { say } = useLanguage();
  return (
    <ModalDialog opened={opened} close={close} title={say(demandTexts.draftTitle)}>
      {opened && <DraftForm {...rest} close={close} />}
    </ModalDialog>
  );
}

function DraftForm({ rows, today, close, drafted }: Omit<DraftDialogProps, 'opened'>) {
  const speech = useLanguage();
  const { say, sayCount, language } = speech;
  const client = useQueryClient();
  const router = useRouter();
  const bought = useMemo(() => byMaterial(rows, today), [rows, today]);
  const values = useMemo(() => toFormValues(bought), [bought]);
  const typed = useFormFields({
    values,
    resolver: createSchemaResolver<PurchaseDraftsBody>(purchaseDraftsBody, ({ store, lines }) => ({
      store: asReference(store),
      lines,
    })),
  });
  const draft = useFormDraft(typed, {
    save: async (body, idempotencyKey) => {
      const query = { lang: language };
      const made = await callApi(demandCalls.draft, { query, body, idempotencyKey });
      toastSuccess(sayCount(demandCountWords.drafted, made.purchases.length));
      void client.invalidateQueries({ queryKey: materialDemandQueryKey });
      void client.invalidateQueries({ queryKey: [purchases.name] });
      drafted();
      // The first draft opens next: nothing is ordered until the user sends the draft.
      const [first, ...others] = made.purchases;
      await router.navigate({
        to: getScreenPath('purchases'),
        search: first && others.length === 0 ? { panel: 'view', id: String(first.id) } : {},
      });
    },
    reportError: (error) =>
      toastRefusal(error, speech, getEntityErrorWords(purchases.entity), typed.hasField),
    done: close,
  });
  const shared = { control: typed.control, note: undefined, first: false };
  return (
    <DialogFormFrame draft={draft} cancel={close} words={demandTexts.draft}>
      <p className={classes.definition}>{say(demandTexts.draftText)}</p>
      <FormInput {...shared} name="store" field={storeField} first />
      {bought.map((row, at) => (
        <FormInput
          key={row.material.id}
          {...shared}
          name={`lines.${at}.quantity`}
          field={createQuantityField(row)}
          note={row.supplier.name}
        />
      ))}
    </DialogFormFrame>
  );
}

interface Bought extends Pick<DemandRow, 'material' | 'measure' | 'supplier'> {
  readonly quantity: number;
  readonly expectedOn: string;
}

/**
 * Groups the rows by material. A material that several divisions lack is bought once.
 * It is due on the first day on which one of them needs it, or at the earliest possible delivery.
 */
function byMaterial(rows: readonly DemandRow[], today: string): Bought[] {
  const bought = new Map<number, Bought>();
  for (const { material, measure, supplier, suggestion, leadDays } of rows) {
    if (!suggestion) continue;
    const soonest = addDays(today, leadDays);
    const requestedOn = suggestion.neededOn < soonest ? soonest : suggestion.neededOn;
    const before = bought.get(material.id);
    bought.set(material.id, {
      material,
      measure,
      supplier,
      quantity: Math.round(((before?.quantity ?? 0) + suggestion.quantity) * 1000) / 1000,
      expectedOn: before && before.expectedOn < requestedOn ? before.expectedOn : requestedOn,
    });
  }
  return [...bought.values()];
}

const storeField = {
  kind: 'reference',
  module: 'stores',
  label: demandTexts.store,
  required: true,
} as const satisfies Field;

const createQuantityField = ({ material, measure }: Bought): Field => ({
  kind: 'decimal',
  decimals: 3,
  required: true,
  label: createLocalizedWords((lang) =>
    sayIn(demandTexts.quantityOf, lang, { material: material.name, measure }),
  ),
});

const toFormValues = (bought: readonly Bought[]): FormValues => ({
  store: '',
  lines: bought.map(({ material, quantity, expectedOn }) => ({
    material: { id: material.id },
    quantity: String(quantity),
    expectedOn,
  })),
});

const asReference = (value: unknown) => {
  const record = parseNamedRecord(value);
  return record && { id: record.id };
};
