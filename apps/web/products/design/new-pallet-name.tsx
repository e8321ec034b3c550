import { Button, TextInput } from '@mantine/core';
import { namePallet } from '@tarima/domain/pallets/name-pallet';
import { newPalletTexts } from '@tarima/domain/pallets/new-pallet-texts';
import type { PalletDesign } from '@tarima/domain/pallets/pallet-design';
import { useLanguage } from '../../kit/words.tsx';
import classes from './design.module.css';
import type { NewPalletState } from './use-new-pallet.ts';

interface NewPalletNameProps {
  readonly form: NewPalletState;
  readonly drawn: PalletDesign;
}

/** Name of the product. Where another product has it, the next free name is one click away. */
export function NewPalletName({ form, drawn }: NewPalletNameProps) {
  const { say, language } = useLanguage();
  const name = form.draft.name ?? form.proposedName ?? namePallet(drawn, language);
  const { taken, free } = form.getIssue('name')?.params ?? {};
  // A refusal of another name than the one that stands there is past.
  const isPast = taken !== undefined && taken !== name;
  const set = (value: string) => form.change((now) => ({ ...now, name: value }));
  const takeFreeName = () =>
    // A proposed name has its own words in each language.
    form.draft.name === undefined ? void form.renewEstimate() : set(String(free));
  return (
    <>
      <TextInput
        label={say(newPalletTexts.name)}
        autoComplete="off"
        value={name}
        onChange={({ currentTarget: { value } }) => set(value)}
        error={isPast ? undefined : form.getErrorText('name')}
      />
      {free !== undefined && !isPast && (
        <div className={classes.missing}>
          <Button size="xs" variant="default" onClick={takeFreeName}>
            {say(newPalletTexts.takeName, { name: free })}
          </Button>
        </div>
      )}
    </>
  );
}
