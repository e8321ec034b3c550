import { getPalletPartKey } from '@tarima/domain/pallets/pallet-parts';
import { Checkbox } from '@mantine/core';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import type { LumberChoice } from '@tarima/domain/pallets/contract';
import { chooseFittingMaterial } from '@tarima/domain/pallets/lumber';
import { sayDesignLengthWithoutUnit, sayDesignLength } from '@tarima/domain/pallets/lengths';
import { palletDesignTexts, partRoleWords } from '@tarima/domain/pallets/texts';
import { memo } from 'react';
import { LocalSelect } from '../../kit/select/local-select.tsx';
import { useLanguage } from '../../kit/words.tsx';
import classes from './design.module.css';
import type { PalletPartMarking } from './pallet-cost-lines.tsx';
import type { PalletDesignFormState } from './use-pallet-design-form.ts';

interface LumberProps extends PalletPartMarking {
  readonly form: PalletDesignFormState;
}

/** Raw material of each part, and the nails. */
export const PalletDesignLumber = memo(function DesignLumber({ form, marked, mark }: LumberProps) {
  const { say } = useLanguage();
  const { offered, design, nailsOffered } = form;
  if (!offered || !design) return null;
  const { unit } = design;
  return (
    <section aria-labelledby="design-parts" className={classes.fields}>
      <h3 id="design-parts" className={classes.heading}>
        {say(palletDesignTexts.parts)}
      </h3>
      <div className={classes.lumber}>
        {offered.parts.map((part, at) => (
          <div
            key={getPalletPartKey(part)}
            data-marked={getPalletPartKey(part) === marked || undefined}
            onPointerEnter={() => mark(getPalletPartKey(part))}
            onPointerLeave={() => mark(undefined)}
            onFocus={() => mark(getPalletPartKey(part))}
            onBlur={() => mark(undefined)}
          >
            <span className={classes.part}>
              {say(partRoleWords[part.role])}
              <small>
                {`${sayDesignLengthWithoutUnit(part.thickness, unit)} × ${sayDesignLengthWithoutUnit(part.width, unit)} × ${sayDesignLength(part.length, unit)}`}
              </small>
            </span>
            <span className={classes.count}>{part.count}</span>
            <MaterialSelect
              label={`${say(palletDesignTexts.material)}: ${say(partRoleWords[part.role])} ${sayDesignLengthWithoutUnit(part.width, unit)}`}
              choices={part.choices}
              none={palletDesignTexts.noneOfWood}
              value={form.chosenOf(part, part.choices)}
              error={form.getErrorText(`lumber.${at}`)}
              choose={(id) =>
                form.change((now) => ({
                  ...now,
                  lumber: { ...now.lumber, [getPalletPartKey(part)]: id },
                }))
              }
            />
          </div>
        ))}
        <div>
          <span className={classes.part}>{say(palletDesignTexts.nails)}</span>
          <span className={classes.count}>{offered.nails.count}</span>
          <MaterialSelect
            label={`${say(palletDesignTexts.material)}: ${say(palletDesignTexts.nails)}`}
            choices={nailsOffered}
            none={palletDesignTexts.noneOfLength}
            value={form.chosenNails}
            error={form.getErrorText('nailMaterial')}
            choose={(nails) => form.change((now) => ({ ...now, nails }))}
          />
        </div>
      </div>
      <Checkbox
        label={say(palletDesignTexts.intoSheet)}
        description={say(palletDesignTexts.intoSheetHint)}
        checked={form.draft.intoSheet}
        onChange={({ currentTarget: { checked } }) =>
          form.change((now) => ({ ...now, intoSheet: checked }))
        }
      />
    </section>
  );
});

interface MaterialSelectProps {
  readonly label: string;
  readonly choices: readonly LumberChoice[];
  /** Reason for which none of the choices is proposed. */
  readonly none: LocalizedWords;
  readonly value: number | undefined;
  readonly error: string | undefined;
  choose(id: number): void;
}

function MaterialSelect({ label, choices, none, value, error, choose }: MaterialSelectProps) {
  const { say } = useLanguage();
  const chosen = choices.find(({ id }) => id === value);
  const isNoneFitting = choices.length > 0 && !chooseFittingMaterial(choices);
  return (
    <div>
      <LocalSelect
        aria-label={label}
        placeholder={say(
          choices.length === 0 ? palletDesignTexts.noMaterial : palletDesignTexts.chooseMaterial,
        )}
        disabled={choices.length === 0}
        data={choices.map(({ id, description }) => ({ value: String(id), label: description }))}
        value={value === undefined ? null : String(value)}
        onChange={(id) => id !== null && choose(Number(id))}
        error={error}
        description={
          chosen && chosen.perPiece > 1
            ? say(palletDesignTexts.perBoard, { count: chosen.perPiece })
            : isNoneFitting && say(none)
        }
      />
    </div>
  );
}
