import { TextInput } from '@mantine/core';
import type { StoredPalletDesign } from '@tarima/domain/pallets/contract';
import { describeParsedPallet } from '@tarima/domain/pallets/describe-design';
import type { PalletDesign } from '@tarima/domain/pallets/pallet-design';
import { parseDesignText } from '@tarima/domain/pallets/parse-design';
import { standardPallets } from '@tarima/domain/pallets/standard-pallets';
import { palletDesignTexts } from '@tarima/domain/pallets/texts';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { RecordLoadingPanel } from '../../kit/frame/record-loading-panel.tsx';
import { PanelFormFrame } from '../../kit/form/panel-form-frame.tsx';
import { SidePanel } from '../../kit/frame/side-panel.tsx';
import { SubPanelContext, type SubPanelControl } from '../../kit/frame/use-sub-panel.ts';
import { LocalSelect } from '../../kit/select/local-select.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { productSubPanelNames } from '../product-sub-panel-names.ts';
import { staleTechnicalSheetTexts } from '../sheet-data.ts';
import { toPalletDesignFormValues } from './pallet-design-draft.ts';
import { PalletDesignCost } from './pallet-design-cost.tsx';
import { PalletDesignFields } from './pallet-design-fields.tsx';
import { PalletDesignLumber } from './pallet-design-lumber.tsx';
import { PalletDesignOverview } from './pallet-design-overview.tsx';
import { ProposedFlow } from './proposed-flow.tsx';
import classes from './design.module.css';
import {
  palletDesignQueryOptions,
  usePalletDesignForm,
  type PalletDesignFormState,
} from './use-pallet-design-form.ts';

interface DesignPanelProps {
  readonly control: SubPanelControl;
  /** Id of the edited product; undefined while the panel is closed. */
  readonly productId: number | undefined;
}

/** Panel of the pallet of a product: its parameters on one side; drawing, lumber and cost on the other, updated while the user types. */
export default function PalletDesignPanel({ control, productId }: DesignPanelProps) {
  const { say } = useLanguage();
  return (
    <SubPanelContext value={productSubPanelNames.design}>
      <SidePanel
        opened={productId !== undefined && control.part === productSubPanelNames.design}
        title={say(palletDesignTexts.title)}
        wide
        close={control.close}
      >
        {productId !== undefined && (
          <Design key={productId} productId={productId} control={control} />
        )}
      </SidePanel>
    </SubPanelContext>
  );
}

function Design({ productId, control }: { productId: number; control: SubPanelControl }) {
  const { language } = useLanguage();
  const stored = useQuery(palletDesignQueryOptions(productId, language));
  return stored.data ? (
    <DesignEditor stored={stored.data} control={control} />
  ) : (
    <RecordLoadingPanel failed={palletDesignTexts.readFailed} reading={stored} />
  );
}

function DesignEditor({
  stored,
  control,
}: {
  stored: StoredPalletDesign;
  control: SubPanelControl;
}) {
  const form = usePalletDesignForm(stored, control.leave);
  const [marked, mark] = useState<string>();
  // The drawing follows the typed text first: lumber and cost may follow a moment later.
  const later = useDeferredValue(form);
  return (
    <PanelFormFrame
      draft={form.frame}
      cancel={control.close}
      staleWords={staleTechnicalSheetTexts}
      className={classes.design}
      enter="stays"
    >
      <Said form={form} />
      <div className={classes.fields}>
        <PalletDesignFields form={form} />
      </div>
      <div className={classes.shown} data-past={form.design ? undefined : true}>
        {form.drawn && <PalletDesignOverview design={form.drawn} marked={marked} />}
        <PalletDesignLumber form={later} marked={marked} mark={mark} />
        {stored.design && <ProposedFlow productId={stored.productId} />}
        <PalletDesignCost form={later} product={stored.product} marked={marked} mark={mark} />
      </div>
    </PanelFormFrame>
  );
}

/** Field that describes the pallet in a few words, or by its name: the recognized words become the design. */
function Said({ form }: { form: PalletDesignFormState }) {
  const { say, language } = useLanguage();
  const { said } = form.draft;
  const read = useMemo(() => (said.trim() === '' ? undefined : parseDesignText(said)), [said]);
  const take = (text: string, design: PalletDesign | undefined) =>
    form.change((now) => ({
      ...now,
      said: text,
      texts: design ? toPalletDesignFormValues(design, now.texts) : now.texts,
    }));
  const hint = read?.design
    ? say(palletDesignTexts.understood, {
        text: describeParsedPallet(read.design, read.hasWidths === true, language),
      })
    : say(said.trim() === '' || read ? palletDesignTexts.sayHint : palletDesignTexts.nothingRead);
  return (
    <div className={classes.said}>
      <TextInput
        label={say(palletDesignTexts.say)}
        data-autofocus
        autoComplete="off"
        value={said}
        onChange={({ currentTarget: { value } }) => take(value, parseDesignText(value)?.design)}
        description={hint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={
          read && read.unread.length > 0
            ? say(palletDesignTexts.notUnderstood, { words: read.unread.join(', ') })
            : form.getErrorText('said')
        }
      />
      <LocalSelect
        label={say(palletDesignTexts.standard)}
        data={standardPallets.map(({ name }) => name)}
        value={null}
        onChange={(name) => {
          const found = standardPallets.find((each) => each.name === name);
          if (found) take(found.name, found.design);
        }}
      />
    </div>
  );
}
