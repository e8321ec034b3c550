import { measures } from '@tarima/domain/measures/measure';
import { entityWords } from '@tarima/domain/kit/entity-texts';
import type { Element } from '@tarima/domain/kit/schemas';
import { useMemo } from 'react';
import { RecordForm } from '../kit/form/record-form.tsx';
import { ModuleOverridesProvider, type ModuleOverrides } from '../kit/module-overrides.ts';
import { SidePanel } from '../kit/panel/side-panel.tsx';
import { PartContext, type PartControl } from '../kit/panel/use-part.ts';
import { useLanguage } from '../kit/words.tsx';
import { parts } from './parts.ts';

/** The form of a new measure, above the product's. */
export default function MeasurePanel(props: { control: PartControl; onMade(made: Element): void }) {
  const { control, onMade } = props;
  const { say } = useLanguage();
  const opened = control.part === parts.measure && control.panel.mode !== 'none';
  const overrides = useMemo<ModuleOverrides>(() => ({ onCreated: onMade }), [onMade]);
  return (
    <PartContext value={parts.measure}>
      <ModuleOverridesProvider value={overrides}>
        <SidePanel
          opened={opened}
          title={say(entityWords('creating', measures.entity))}
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
    </PartContext>
  );
}
