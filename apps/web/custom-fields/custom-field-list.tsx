import { Button, VisuallyHidden } from '@mantine/core';
import type { CustomFieldModule } from '@tarima/domain/custom-fields/custom-field-modules';
import type { CustomFieldAnswer } from '@tarima/domain/custom-fields/read-contract';
import { customFieldTexts as texts } from '@tarima/domain/custom-fields/texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { SidePanelLayout } from '../kit/frame/side-panel.tsx';
import { useListAppHooks } from '../kit/data/list-app-hooks.ts';
import { useLanguage } from '../kit/words.tsx';
import classes from './custom-fields.module.css';
import { newFieldId } from './custom-fields-data.ts';
import { CustomFieldRow, getCustomFieldName } from './custom-field-row.tsx';
import { RemoveFieldDialog } from './remove-field-dialog.tsx';
import { useFieldOrder } from './use-field-order.ts';

interface FieldListProps {
  readonly module: CustomFieldModule;
  readonly fields: readonly CustomFieldAnswer[];
  show(id: number): void;
  close(): void;
}

/** List of the fields in their order, which dragging, the arrows and the menu change. */
export function CustomFieldList({ module, fields, show, close }: FieldListProps) {
  const { say, language } = useLanguage();
  const { mayDelete } = useListAppHooks();
  const [removing, setRemoving] = useState<CustomFieldAnswer>();
  const { ordered, move, drag, told: lastMove } = useFieldOrder(module, fields);
  return (
    <>
      <SidePanelLayout
        footer={
          <>
            <Button variant="default" onClick={close}>
              {say(kitTexts.close)}
            </Button>
            <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => show(newFieldId)}>
              {say(texts.addField)}
            </Button>
          </>
        }
      >
        {ordered.length === 0 ? (
          <div className={classes.empty}>
            <strong>{say(texts.noFields)}</strong>
            <p>{say(texts.noFieldsHint)}</p>
          </div>
        ) : (
          <>
            <p className={classes.hint}>{say(texts.fieldsHint)}</p>
            <ol className={classes.list}>
              {ordered.map((field, at) => (
                <CustomFieldRow
                  key={field.id}
                  field={field}
                  first={at === 0}
                  last={at === ordered.length - 1}
                  dragging={drag.id === field.id}
                  drag={drag}
                  edit={() => show(field.id)}
                  move={(by) => move(field.id, at + by)}
                  remove={mayDelete ? () => setRemoving(field) : undefined}
                  required={
                    field.required &&
                    field.type !== 'link' && (
                      <span className={classes.mark}>{say(texts.required)}</span>
                    )
                  }
                />
              ))}
            </ol>
            <VisuallyHidden component="output">
              {lastMove &&
                say(texts.moved, {
                  name: getCustomFieldName(lastMove.field, language),
                  place: lastMove.position,
                  count: ordered.length,
                })}
            </VisuallyHidden>
          </>
        )}
      </SidePanelLayout>
      <RemoveFieldDialog module={module} field={removing} close={() => setRemoving(undefined)} />
    </>
  );
}
