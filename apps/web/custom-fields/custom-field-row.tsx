import { ActionIcon, Menu } from '@mantine/core';
import type { CustomFieldAnswer } from '@tarima/domain/custom-fields/read-contract';
import {
  customFieldTexts as texts,
  customFieldTypeNames,
} from '@tarima/domain/custom-fields/texts';
import { customFieldTypes } from '@tarima/domain/custom-fields/definition';
import { kitTexts } from '@tarima/domain/kit/texts';
import type { Language } from '@tarima/domain/kit/words';
import { ArrowDown, ArrowUp, Ellipsis, GripVertical, Pencil, Trash2 } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useLanguage } from '../kit/words.tsx';
import classes from './custom-fields.module.css';
import type { FieldDragState } from './use-field-order.ts';

interface FieldRowProps {
  readonly field: CustomFieldAnswer;
  readonly first: boolean;
  readonly last: boolean;
  readonly dragging: boolean;
  readonly drag: FieldDragState;
  readonly required: ReactNode;
  edit(): void;
  move(by: number): void;
  /** Removes the field; undefined where the user may not delete. */
  remove: (() => void) | undefined;
}

/** Returns the name of a field in the reader's language. */
export function getCustomFieldName(
  { name, metadata }: CustomFieldAnswer,
  language: Language,
): string {
  const { language: texts_ } = metadata;
  const names = typeof texts_ === 'object' && texts_ !== null && 'name' in texts_ && texts_.name;
  const found = typeof names === 'object' && names !== null && Object.entries(names);
  const [, translated] = (found && found.find(([each]) => each === language)) || [];
  return typeof translated === 'string' ? translated : name;
}

const icon = { size: 16, 'aria-hidden': true };

export function CustomFieldRow(props: FieldRowProps) {
  const { field, first, last, dragging, drag, required, edit, move, remove } = props;
  const { say, language } = useLanguage();
  const name = getCustomFieldName(field, language);
  const type = customFieldTypes.find((each) => each === field.type);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined || (by < 0 ? first : last)) return;
    event.preventDefault();
    move(by);
  };
  return (
    <li className={classes.row} data-field={field.id} data-dragging={dragging || undefined}>
      <button
        type="button"
        className={classes.grip}
        aria-label={say(texts.move, { name })}
        onPointerDown={(event) => drag.start(event, field.id)}
        onPointerMove={drag.over}
        onPointerUp={drag.end}
        onPointerCancel={drag.end}
        onKeyDown={onKeyDown}
      >
        <GripVertical size={16} aria-hidden />
      </button>
      <button type="button" className={classes.name} onClick={edit}>
        <span className={classes.nameText}>{name}</span>
        <span className={classes.type}>{type && say(customFieldTypeNames[type])}</span>
      </button>
      {required}
      <Menu
        position="bottom-end"
        withinPortal
        zIndex={260}
        shadow="md"
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={say(texts.actionsOf, { name })}
          >
            <Ellipsis size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Pencil {...icon} />} onClick={edit}>
            {say(kitTexts.edit)}
          </Menu.Item>
          <Menu.Item leftSection={<ArrowUp {...icon} />} disabled={first} onClick={() => move(-1)}>
            {say(texts.moveUp)}
          </Menu.Item>
          <Menu.Item leftSection={<ArrowDown {...icon} />} disabled={last} onClick={() => move(1)}>
            {say(texts.moveDown)}
          </Menu.Item>
          {remove && (
            <>
              <Menu.Divider />
              <Menu.Item color="red" leftSection={<Trash2 {...icon} />} onClick={remove}>
                {say(kitTexts.remove)}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}
