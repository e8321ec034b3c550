import { ActionIcon, Button } from '@mantine/core';
import type { Field } from '@tarima/domain/kit/fields';
import type { PurchaseLine } from '@tarima/domain/purchases/contract';
import { purchaseTexts } from '@tarima/domain/purchases/texts';
import { Plus, Ruler, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { FormInput } from '../kit/form/form-input.tsx';
import type { FormControl } from '../kit/form/use-form-input.ts';
import { useLanguage } from '../kit/words.tsx';
import {
  blankLumberLengthRow,
  blankLumberPack,
  blankLumberTally,
  computeLumberTallyTotals,
  computeActualLumberSize,
  parseLumberTally,
  type LumberPackValues,
} from './lumber-tally-values.ts';
import classes from './purchases.module.css';

interface TallyFieldsProps {
  readonly control: FormControl;
  readonly line: PurchaseLine;
  /** Index of the line in the form. */
  readonly at: number;
  set(path: string, value: unknown): void;
}

/**
 * Fields to count lumber at delivery: packs of a section, with the number of boards of each length.
 * They determine the received quantity of the line.
 */
export function LumberTallyFields({ control, line, at, set }: TallyFieldsProps) {
  const { say } = useLanguage();
  const path = `lines.${at}.tally`;
  const tally = parseLumberTally(useWatch({ control, name: path }));
  const unit = line.lumberUnit;
  const figures = tally && unit ? computeLumberTallyTotals(tally, unit) : undefined;
  const quantity = figures === undefined ? undefined : String(figures.quantity);
  const latest = useRef(set);
  useEffect(() => {
    latest.current = set;
  });
  useEffect(() => {
    if (quantity !== undefined) latest.current(`lines.${at}.quantity`, quantity);
  }, [at, quantity]);
  if (!unit) return null;
  if (!tally)
    return (
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Ruler size={14} aria-hidden />}
          onClick={() => set(path, blankLumberTally)}
        >
          {say(purchaseTexts.tally)}
        </Button>
      </div>
    );
  const setPacks = (packs: readonly LumberPackValues[]) => set(`${path}.packs`, packs);
  return (
    <section
      className={classes.tally}
      aria-label={say(purchaseTexts.tallyOf, { material: line.material.name })}
    >
      <FormInput
        control={control}
        name={`${path}.basis`}
        field={fields.basis}
        note={undefined}
        first={false}
      />
      {tally.packs.map((pack, position) => (
        <PackFields
          // The position is the only identity of a pack: its values move with it.
          key={position}
          control={control}
          path={`${path}.packs.${position}`}
          pack={pack}
          basis={tally.basis}
          number={position + 1}
          set={set}
          remove={
            tally.packs.length > 1
              ? () => setPacks(tally.packs.filter((_, other) => other !== position))
              : undefined
          }
        />
      ))}
      {figures && (
        <output className={classes.figures}>
          {say(purchaseTexts.tallied, {
            pieces: figures.pieces,
            nominal: figures.nominal,
            full: figures.full,
            volume: figures.cubicMetres,
          })}
        </output>
      )}
      <div className={classes.buttons}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Plus size={14} aria-hidden />}
          onClick={() => setPacks([...tally.packs, blankLumberPack])}
        >
          {say(purchaseTexts.addPack)}
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          color="gray"
          onClick={() => set(path, undefined)}
        >
          {say(purchaseTexts.untally)}
        </Button>
      </div>
    </section>
  );
}

interface PackFieldsProps extends Pick<TallyFieldsProps, 'control' | 'set'> {
  readonly path: string;
  readonly pack: LumberPackValues;
  readonly basis: unknown;
  readonly number: number;
  readonly remove: (() => void) | undefined;
}

function PackFields({ control, path, pack, basis, number, set, remove }: PackFieldsProps) {
  const { say } = useLanguage();
  const shared = { control, first: false };
  return (
    <section className={classes.pack} aria-label={say(purchaseTexts.pack, { number })}>
      <div className={classes.heading}>
        {say(purchaseTexts.pack, { number })}
        {remove && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={say(purchaseTexts.removePack, { number })}
            onClick={remove}
          >
            <X size={16} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <div className={classes.sizes}>
        {(['thickness', 'width'] as const).map((name) => (
          <FormInput
            key={name}
            {...shared}
            name={`${path}.${name}`}
            field={fields[name]}
            note={undefined}
          />
        ))}
        {(['thickness', 'width'] as const).map((side) => {
          const name = side === 'thickness' ? 'fullThickness' : 'fullWidth';
          return (
            <FormInput
              key={name}
              {...shared}
              name={`${path}.${name}`}
              field={fields[name]}
              note={computeActualLumberSize(side, '', pack[side], basis)}
            />
          );
        })}
      </div>
      {pack.lengths.map((_, position) => (
        // The position is the only identity of a length.
        <div key={position} className={classes.sizes}>
          <FormInput
            {...shared}
            name={`${path}.lengths.${position}.feet`}
            field={fields.feet}
            note={undefined}
          />
          <FormInput
            {...shared}
            name={`${path}.lengths.${position}.count`}
            field={fields.count}
            note={undefined}
          />
        </div>
      ))}
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Plus size={14} aria-hidden />}
          onClick={() => set(`${path}.lengths`, [...pack.lengths, blankLumberLengthRow])}
        >
          {say(purchaseTexts.addLength)}
        </Button>
      </div>
    </section>
  );
}

const inches = { kind: 'decimal', decimals: 4 } as const;
const fields = {
  basis: {
    kind: 'choice',
    options: { nominal: purchaseTexts.nominal, full: purchaseTexts.full },
    label: purchaseTexts.basis,
    required: true,
  },
  thickness: { ...inches, label: purchaseTexts.thickness, required: true },
  width: { ...inches, label: purchaseTexts.width, required: true },
  fullThickness: { ...inches, label: purchaseTexts.fullThickness },
  fullWidth: { ...inches, label: purchaseTexts.fullWidth },
  feet: { kind: 'decimal', decimals: 3, label: purchaseTexts.feet },
  count: { kind: 'decimal', decimals: 0, label: purchaseTexts.count },
} as const satisfies Record<string, Field>;
