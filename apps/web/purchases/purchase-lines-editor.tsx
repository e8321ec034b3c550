import { ActionIcon, Button } from '@mantine/core';
import { formatMoney } from '@tarima/domain/kit/amount';
import type { Field } from '@tarima/domain/kit/fields';
import { findAmountLineIssue, computeLineSubtotal, sumMoney } from '@tarima/domain/kit/money';
import { toAmountLine } from '@tarima/domain/purchases/money-line';
import { maxPurchaseLines } from '@tarima/domain/purchases/contract';
import { purchaseTexts } from '@tarima/domain/purchases/texts';
import { Plus, X } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { toDisplayText } from '../kit/cells/display-value.ts';
import { FormInput } from '../kit/form/form-input.tsx';
import type { FormControl } from '../kit/form/use-form-input.ts';
import { useLanguage } from '../kit/words.tsx';
import classes from './purchases.module.css';

/** Values of a line in the form, blank until they are filled in. */
const lineValues = z.object({
  material: z.unknown(),
  quantity: z.unknown(),
  price: z.unknown(),
  per: z.unknown(),
  expectedOn: z.unknown(),
});
export type PurchaseLineValues = z.infer<typeof lineValues>;

export const blankPurchaseLine: PurchaseLineValues = {
  material: '',
  quantity: '',
  price: '',
  per: '1',
  expectedOn: '',
};

export const parsePurchaseLineValues = (value: unknown): readonly PurchaseLineValues[] =>
  z.array(lineValues).safeParse(value).data ?? [];

interface PurchaseLinesProps {
  readonly control: FormControl;
  readonly seesCosts: boolean;
  getLines(): readonly PurchaseLineValues[];
  setLines(lines: readonly PurchaseLineValues[]): void;
}

/** Editor of the materials of a purchase, each with its quantity, price and date. */
export function PurchaseLinesEditor({
  control,
  seesCosts,
  getLines,
  setLines,
}: PurchaseLinesProps) {
  const { say } = useLanguage();
  const lines = parsePurchaseLineValues(useWatch({ control, name: 'lines' }));
  return (
    <section className={classes.section} aria-labelledby="purchase-lines">
      <h3 id="purchase-lines" className={classes.heading}>
        {say(purchaseTexts.lines)}
        {seesCosts && <span>{formatMoney(computeTotal(lines))}</span>}
      </h3>
      {lines.map((_, at) => (
        // Lines have no key but their index: their values move along.
        <section
          key={at}
          className={classes.line}
          aria-label={say(purchaseTexts.line, { number: at + 1 })}
        >
          <LineInputs control={control} at={at} seesCosts={seesCosts} />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={say(purchaseTexts.removeLine, { number: at + 1 })}
            onClick={() => setLines(getLines().filter((__, position) => position !== at))}
          >
            <X size={16} aria-hidden />
          </ActionIcon>
        </section>
      ))}
      {lines.length === 0 && <p className={classes.none}>{say(purchaseTexts.noLines)}</p>}
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Plus size={14} aria-hidden />}
          disabled={lines.length >= maxPurchaseLines}
          onClick={() => setLines([...getLines(), blankPurchaseLine])}
        >
          {say(purchaseTexts.addLine)}
        </Button>
      </div>
    </section>
  );
}

interface LineInputsProps extends Pick<PurchaseLinesProps, 'control' | 'seesCosts'> {
  readonly at: number;
}

function LineInputs({ control, at, seesCosts }: LineInputsProps) {
  const { say } = useLanguage();
  const shared = { control, first: false, note: undefined };
  return (
    <div className={classes.inputs}>
      <FormInput {...shared} name={`lines.${at}.material`} field={fields.material} />
      <FormInput {...shared} name={`lines.${at}.quantity`} field={fields.quantity} />
      {seesCosts && (
        <FormInput
          {...shared}
          name={`lines.${at}.price`}
          field={fields.price}
          note={say(purchaseTexts.priceHint)}
        />
      )}
      {seesCosts && <FormInput {...shared} name={`lines.${at}.per`} field={fields.per} />}
      <FormInput {...shared} name={`lines.${at}.expectedOn`} field={fields.expectedOn} />
    </div>
  );
}

const fields = {
  material: {
    kind: 'reference',
    module: 'raw_materials',
    label: purchaseTexts.material,
    required: true,
  },
  quantity: { kind: 'decimal', decimals: 3, label: purchaseTexts.quantity, required: true },
  price: { kind: 'money', label: purchaseTexts.price },
  per: {
    kind: 'choice',
    options: { '1': purchaseTexts.perOne, '1000': purchaseTexts.perMany },
    label: purchaseTexts.per,
    required: true,
  },
  expectedOn: { kind: 'date', label: purchaseTexts.lineExpectedOn },
} as const satisfies Record<string, Field>;

/** Returns the total of the lines while the user types; text that is no number counts as zero. */
const computeTotal = (lines: readonly PurchaseLineValues[]) =>
  sumMoney(
    lines.flatMap(({ quantity, price, per }) => {
      const line = toAmountLine(
        toDisplayText(quantity),
        toDisplayText(price),
        toDisplayText(per) === '1000' ? 1000 : 1,
      );
      return findAmountLineIssue(line) ? [] : [computeLineSubtotal(line)];
    }),
  );
