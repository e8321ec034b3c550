import type { Module } from '@tarima/domain/kit/module';
import { kitTexts } from '@tarima/domain/kit/texts';
import type { TechnicalSheet } from '@tarima/domain/technical-sheets/sheet';
import { sheetTexts } from '@tarima/domain/technical-sheets/texts';
import { useQuery } from '@tanstack/react-query';
import { getCatalogOptions } from '../kit/catalog-options.ts';
import { RecordPending } from '../kit/panel/reading.tsx';
import { RecordFrame } from '../kit/panel/record-frame.tsx';
import { SidePanel } from '../kit/panel/side-panel.tsx';
import { PartContext, type PartControl } from '../kit/panel/use-part.ts';
import { LocalSelect } from '../kit/select/local-select.tsx';
import { useLanguage } from '../kit/words.tsx';
import { MaterialRows } from './material-rows.tsx';
import { CustomFieldInputs, useCustomValues, useCustomModule } from './custom-fields.tsx';
import { parts } from './parts.ts';
import classes from './products.module.css';
import { sheetOptions, staleWords } from './sheet-data.ts';
import {
  InstructionsSection,
  ManufactureSection,
  QualitySection,
  SheetPictures,
} from './sheet-sections.tsx';
import { useSheetForm } from './use-sheet-form.ts';

interface PartPanelProps {
  readonly control: PartControl;
  /** The product that is edited; undefined while none is. */
  readonly productId: number | undefined;
}

/** The technical sheet of a product, four fifths of the screen wide. */
export default function SheetPanel({ control, productId }: PartPanelProps) {
  const { say } = useLanguage();
  return (
    <PartContext value={parts.sheet}>
      <SidePanel
        opened={productId !== undefined && control.part === parts.sheet}
        title={say(sheetTexts.title)}
        wide
        close={control.close}
      >
        {productId !== undefined && (
          <Sheet key={productId} productId={productId} control={control} />
        )}
      </SidePanel>
    </PartContext>
  );
}

function Sheet({ productId, control }: { productId: number; control: PartControl }) {
  const { language } = useLanguage();
  const sheet = useQuery(sheetOptions(productId, language));
  const module = useCustomModule('technical_sheets');
  return sheet.data && module ? (
    <SheetForm stored={sheet.data} module={module} control={control} />
  ) : (
    <RecordPending failed={sheetTexts.readFailed} reading={sheet} />
  );
}

interface SheetFormProps {
  readonly stored: TechnicalSheet;
  readonly module: Module;
  readonly control: PartControl;
}

function SheetForm({ stored, module, control }: SheetFormProps) {
  const speech = useLanguage();
  const { say } = speech;
  const custom = useCustomValues(module, stored);
  const form = useSheetForm(stored, custom, control.leave);
  const { draft, change, said } = form;
  return (
    <RecordFrame
      draft={form.frame}
      cancel={control.close}
      staleWords={staleWords}
      className={classes.sheet}
      enter="stays"
    >
      <div>
        <h3 className={classes.product}>{stored.product.name}</h3>
        <p className={classes.dimmed}>{stored.product.description}</p>
      </div>
      <LocalSelect
        className={classes.narrow}
        label={say(sheetTexts.materialType)}
        required
        data-autofocus
        value={draft.materialType === '' ? null : draft.materialType}
        onChange={(materialType) => change((now) => ({ ...now, materialType: materialType ?? '' }))}
        data={getCatalogOptions('materialTypes', speech)}
        placeholder={say(kitTexts.choose)}
        error={said('materialType')}
        description={form.changedTwice.includes('materialType') && say(sheetTexts.changedTwice)}
      />
      <MaterialRows form={form} />
      <section className={classes.section}>
        <SheetPictures
          form={form}
          imageSection="descriptiveImages"
          label={sheetTexts.descriptiveImages}
        />
      </section>
      <ManufactureSection form={form} />
      <InstructionsSection form={form} />
      <QualitySection form={form} />
      <CustomFieldInputs form={custom} />
    </RecordFrame>
  );
}
