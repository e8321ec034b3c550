import type { Module } from '@tarima/domain/kit/module';
import { kitTexts } from '@tarima/domain/kit/texts';
import type { TechnicalSheet } from '@tarima/domain/technical-sheets/sheet';
import { technicalSheetTexts } from '@tarima/domain/technical-sheets/texts';
import { useQuery } from '@tanstack/react-query';
import { getCatalogOptions } from '../kit/catalog-options.ts';
import { RecordLoadingPanel } from '../kit/frame/record-loading-panel.tsx';
import { PanelFormFrame } from '../kit/form/panel-form-frame.tsx';
import { SidePanel } from '../kit/frame/side-panel.tsx';
import { SubPanelContext, type SubPanelControl } from '../kit/frame/use-sub-panel.ts';
import { LocalSelect } from '../kit/select/local-select.tsx';
import { useLanguage } from '../kit/words.tsx';
import { TechnicalSheetMaterialRows } from './technical-sheet-material-rows.tsx';
import {
  CustomFieldInputs,
  useCustomFieldValuesForm,
  useCustomFieldsModule,
} from './custom-fields.tsx';
import { productSubPanelNames } from './product-sub-panel-names.ts';
import ProductDrawing from './design/product-drawing.tsx';
import classes from './products.module.css';
import { technicalSheetQueryOptions, staleTechnicalSheetTexts } from './sheet-data.ts';
import {
  TechnicalSheetInstructionsSection,
  TechnicalSheetManufactureSection,
  TechnicalSheetQualitySection,
  TechnicalSheetPictures,
} from './sheet-sections.tsx';
import { useTechnicalSheetForm } from './use-technical-sheet-form.ts';

interface PartPanelProps {
  readonly control: SubPanelControl;
  /** Id of the edited product; undefined while the panel is closed. */
  readonly productId: number | undefined;
}

/** Panel of the technical sheet of a product; it takes four fifths of the width of the screen. */
export default function TechnicalSheetPanel({ control, productId }: PartPanelProps) {
  const { say } = useLanguage();
  return (
    <SubPanelContext value={productSubPanelNames.sheet}>
      <SidePanel
        opened={productId !== undefined && control.part === productSubPanelNames.sheet}
        title={say(technicalSheetTexts.title)}
        wide
        close={control.close}
      >
        {productId !== undefined && (
          <Sheet key={productId} productId={productId} control={control} />
        )}
      </SidePanel>
    </SubPanelContext>
  );
}

function Sheet({ productId, control }: { productId: number; control: SubPanelControl }) {
  const { language } = useLanguage();
  const sheet = useQuery(technicalSheetQueryOptions(productId, language));
  const module = useCustomFieldsModule('technical_sheets');
  return sheet.data && module ? (
    <SheetForm stored={sheet.data} module={module} control={control} />
  ) : (
    <RecordLoadingPanel failed={technicalSheetTexts.readFailed} reading={sheet} />
  );
}

interface SheetFormProps {
  readonly stored: TechnicalSheet;
  readonly module: Module;
  readonly control: SubPanelControl;
}

function SheetForm({ stored, module, control }: SheetFormProps) {
  const speech = useLanguage();
  const { say } = speech;
  const custom = useCustomFieldValuesForm(module, stored);
  const form = useTechnicalSheetForm(stored, custom, control.leave);
  const { draft, change, getErrorText } = form;
  return (
    <PanelFormFrame
      draft={form.frame}
      cancel={control.close}
      staleWords={staleTechnicalSheetTexts}
      className={classes.sheet}
      enter="stays"
    >
      <div>
        <h3 className={classes.product}>{stored.product.name}</h3>
        <p className={classes.dimmed}>{stored.product.description}</p>
      </div>
      <ProductDrawing productId={stored.productId} />
      <LocalSelect
        className={classes.narrow}
        label={say(technicalSheetTexts.materialType)}
        required
        data-autofocus
        value={draft.materialType === '' ? null : draft.materialType}
        onChange={(materialType) => change((now) => ({ ...now, materialType: materialType ?? '' }))}
        data={getCatalogOptions('materialTypes', speech)}
        placeholder={say(kitTexts.choose)}
        error={getErrorText('materialType')}
        description={
          form.changedTwice.includes('materialType') && say(technicalSheetTexts.changedTwice)
        }
      />
      <TechnicalSheetMaterialRows form={form} />
      <section className={classes.section}>
        <TechnicalSheetPictures
          form={form}
          imageSection="descriptiveImages"
          label={technicalSheetTexts.descriptiveImages}
        />
      </section>
      <TechnicalSheetManufactureSection form={form} />
      <TechnicalSheetInstructionsSection form={form} />
      <TechnicalSheetQualitySection form={form} />
      <CustomFieldInputs form={custom} />
    </PanelFormFrame>
  );
}
