import { measures } from '@tarima/domain/measures/measure';
import { getEntityWords } from '@tarima/domain/kit/entity-texts';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { useMemo } from 'react';
import { RecordForm } from '../kit/form/record-form.tsx';
import { ModuleOverridesProvider, type ModuleOverrides } from '../kit/form/module-overrides.ts';
import { SidePanel } from '../kit/frame/side-panel.tsx';
import { SubPanelContext, type SubPanelControl } from '../kit/frame/use-sub-panel.ts';
import { useLanguage } from '../kit/words.tsx';
import { productSubPanelNames } from './product-sub-panel-names.ts';

/** Panel with the form of a new measure, above the form of the product. */
export default function NewUnitOfMeasurePanel(props: {
  control: SubPanelControl;
  onMade(made: ModuleRecord): void;
}) {
  const { control, onMade } = props;
  const { say } = useLanguage();
  const opened = control.part === productSubPanelNames.measure && control.panel.mode !== 'none';
  const overrides = useMemo<ModuleOverrides>(() => ({ onCreated: onMade }), [onMade]);
  return (
    <SubPanelContext value={productSubPanelNames.measure}>
      <ModuleOverridesProvider value={overrides}>
        <SidePanel
          opened={opened}
          title={say(getEntityWords('creating', measures.entity))}
          close={control.close}
        >
          <RecordForm
            module={measures}
            control={{
              panel: { mode: 'create' },
              open: () => undefined,
              close: control.close,
              leave: control.leave,
            }}
          />
        </SidePanel>
      </ModuleOverridesProvider>
    </SubPanelContext>
  );
}
