import { ActionIcon } from '@mantine/core';
import type { CustomFieldModule } from '@tarima/domain/custom-fields/custom-field-modules';
import { customFieldTexts as texts } from '@tarima/domain/custom-fields/texts';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import type { GearPanelProps } from '../kit/data/list-app-hooks.ts';
import { IdCell } from '../kit/cells/cells.tsx';
import { RecordLoadingPanel } from '../kit/frame/record-loading-panel.tsx';
import { SidePanel } from '../kit/frame/side-panel.tsx';
import { useLanguage } from '../kit/words.tsx';
import { customFieldsQueryOptions, newFieldId } from './custom-fields-data.ts';
import { CustomFieldForm } from './custom-field-form.tsx';
import { CustomFieldList } from './custom-field-list.tsx';

interface CustomFieldsPanelProps extends GearPanelProps {
  readonly of: CustomFieldModule;
  readonly title: LocalizedWords;
}

/** Panel of the custom fields of a module: the list of them, or the form of one. */
export default function CustomFieldsPanel(props: CustomFieldsPanelProps) {
  const { of, title, opened, id, show, close, leave } = props;
  const { say } = useLanguage();
  const reading = useQuery(customFieldsQueryOptions(of));
  const { data } = reading;
  const shown = useLastShown(opened, id);
  const field = data?.customFields.find((each) => each.id === shown);
  const isForm = shown === newFieldId || field !== undefined;
  return (
    <SidePanel
      opened={opened}
      title={say(isForm ? (field ? texts.editField : texts.newField) : title)}
      aside={field && <IdCell id={field.id} />}
      actions={
        isForm && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={say(texts.back)}
            title={say(texts.back)}
            onClick={() => show(undefined)}
          >
            <ArrowLeft size={18} aria-hidden />
          </ActionIcon>
        )
      }
      close={close}
    >
      {reading.isError || !data ? (
        <RecordLoadingPanel failed={texts.failed} reading={reading} />
      ) : isForm ? (
        <CustomFieldForm
          key={field?.id ?? 'new'}
          module={of}
          field={field}
          back={() => show(undefined)}
          done={leave}
        />
      ) : (
        <CustomFieldList module={of} fields={data.customFields} show={show} close={close} />
      )}
    </SidePanel>
  );
}

/** Returns the id that the panel shows: while the panel slides away, the last one. */
function useLastShown(opened: boolean, id: number | undefined): number | undefined {
  const [last, setLast] = useState(id);
  if (opened && last !== id) setLast(id);
  return opened ? id : last;
}
