import { ActionIcon } from '@mantine/core';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { listTexts } from '@tarima/domain/kit/list-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { Ellipsis, Eye, Pencil, SquareCheck, Trash2 } from 'lucide-react';
import { useListAppHooks } from '../data/list-app-hooks.ts';
import { useModuleOverrides } from '../form/module-overrides.ts';
import { LazyMenu } from '../dropdown/lazy-menu.tsx';
import { useLanguage } from '../words.tsx';
import classes from './table.module.css';

type RowAction = 'view' | 'edit' | 'remove' | 'select' | 'reach';

export type RowActionHandler = (action: RowAction, row: ModuleRecord) => void;

interface RowMenuProps {
  readonly row: ModuleRecord;
  /** Name of the row, so that screen readers can distinguish the buttons of a list. */
  readonly name: string;
  readonly onAction: RowActionHandler;
  /** Whether the menu offers to select the row, because it has no checkbox. */
  readonly selectable?: boolean;
}

export function RowActionsMenu({ row, name, onAction, selectable = false }: RowMenuProps) {
  const { say } = useLanguage();
  const { actions, isFixed } = useModuleOverrides();
  const isOpenToChange = !isFixed?.(row);
  const { mayDelete } = useListAppHooks();
  const icon = { size: 16, 'aria-hidden': true };
  return (
    <LazyMenu
      position="bottom-end"
      withinPortal
      shadow="md"
      width={160}
      middlewares={{ size: true }}
      withInitialFocusPlaceholder={false}
      dropdownClassName={classes.rowMenu}
      button={
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={say(kitTexts.actionsOf, { name })}
        >
          <Ellipsis size={18} aria-hidden />
        </ActionIcon>
      }
    >
      {(Menu) => (
        <>
          <Menu.Item leftSection={<Eye {...icon} />} onClick={() => onAction('view', row)}>
            {say(kitTexts.view)}
          </Menu.Item>
          {isOpenToChange && (
            <Menu.Item leftSection={<Pencil {...icon} />} onClick={() => onAction('edit', row)}>
              {say(kitTexts.edit)}
            </Menu.Item>
          )}
          {actions?.(row).map(({ words, icon: Icon, run }) => (
            <Menu.Item key={words.es} leftSection={<Icon {...icon} />} onClick={() => run(row)}>
              {say(words)}
            </Menu.Item>
          ))}
          {selectable && (
            <Menu.Item
              leftSection={<SquareCheck {...icon} />}
              onClick={() => onAction('select', row)}
            >
              {say(listTexts.select)}
            </Menu.Item>
          )}
          {isOpenToChange && mayDelete && (
            <>
              <Menu.Divider />
              <Menu.Item
                className={classes.remove ?? ''}
                leftSection={<Trash2 {...icon} />}
                onClick={() => onAction('remove', row)}
              >
                {say(kitTexts.remove)}
              </Menu.Item>
            </>
          )}
        </>
      )}
    </LazyMenu>
  );
}
