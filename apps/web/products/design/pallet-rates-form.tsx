import { Button, TextInput } from '@mantine/core';
import { palletCostTexts, palletRateWords } from '@tarima/domain/pallets/pallet-cost-texts';
import { palletRatesSchema } from '@tarima/domain/pallets/pallet-rates';
import { useState } from 'react';
import { useLanguage } from '../../kit/words.tsx';
import classes from './design-cost.module.css';
import shared from './design.module.css';
import type { PalletRatesFormState } from './use-pallet-rates-form.ts';

const names = palletRatesSchema.keyof().options;

/** Company's rates, beside their effect on the cost. */
export function PalletRatesForm({
  rates,
  mayChange,
}: {
  rates: PalletRatesFormState;
  mayChange: boolean;
}) {
  const { say } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.rates} onToggle={({ currentTarget: { open } }) => setOpen(open)}>
      <summary>{say(palletCostTexts.rates)}</summary>
      {isOpen && <Fields rates={rates} mayChange={mayChange} />}
    </details>
  );
}

function Fields({ rates, mayChange }: { rates: PalletRatesFormState; mayChange: boolean }) {
  const { say } = useLanguage();
  return (
    <>
      <p className={shared.dimmed}>{say(palletCostTexts.ratesHint)}</p>
      <div className={classes.pair}>
        {names.map((name) => (
          <TextInput
            key={name}
            label={say(palletRateWords[name])}
            description={name === 'breaks' ? say(palletCostTexts.breaksHint) : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            inputMode="decimal"
            autoComplete="off"
            readOnly={!mayChange}
            value={rates.texts[name]}
            onChange={({ currentTarget: { value } }) => rates.change(name, value)}
            error={rates.getErrorText(name)}
          />
        ))}
      </div>
      {mayChange && (
        <Button
          variant="default"
          className={classes.act ?? ''}
          disabled={!rates.unsaved || !rates.isGood}
          onClick={() => void rates.save()}
        >
          {say(palletCostTexts.saveRates)}
        </Button>
      )}
    </>
  );
}
