import { ActionIcon, Button, Menu } from '@mantine/core';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { kitTexts } from '@tarima/domain/kit/texts';
import { Ellipsis } from 'lucide-react';
import { useModuleOverrides, type RowMenuAction } from '../form/module-overrides.ts';
import { useSmallScreen } from '../small-screen.ts';
import { useLanguage } from '../words.tsx';

interface VerbBarProps {
  readonly record: ModuleRecord;
  /** Name of the record, for screen readers. */
  readonly name: string;
  /** Actions that the panel offers besides the verbs of the row. */
  readonly besides?: readonly RowMenuAction[];
  /** Verb that a key of the panel also triggers. */
  readonly keyed?: { readonly name: string; readonly key: string } | undefined;
}

/** Bar of actions on the record of a panel: usual next actions first, final ones in a menu. */
export function RecordVerbBar({ record, name, besides = [], keyed }: VerbBarProps) {
  const { say } = useLanguage();
  const isSmall = useSmallScreen();
  const all = [...(useModuleOverrides().actions?.(record) ?? []), ...besides];
  const first = all.filter(({ rank }) => rank === 'next').slice(0, 1);
  const others = all.filter((action) => !first.includes(action));
  const beside = isSmall ? [] : others.filter(({ rank }) => rank === undefined);
  const inMenu = others.filter((action) => !beside.includes(action));
  return (
    <>
      {[...first, ...beside].map((action) => (
        <VerbButton
          key={action.words.es}
          action={action}
          record={record}
          shortcut={
            action.name !== undefined && action.name === keyed?.name ? keyed.key : undefined
          }
        />
      ))}
      {inMenu.length > 0 && (
        <Menu
          position="bottom-end"
          shadow="md"
          withInitialFocusPlaceholder={false}
          hideDetached={false}
        >
          <Menu.Target>
            <ActionIcon
              variant="default"
              size="input-sm"
              aria-label={say(kitTexts.actionsOf, { name })}
            >
              <Ellipsis size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {inMenu.map(({ words, icon: Icon, rank, run }) => (
              <Menu.Item
                key={words.es}
                leftSection={<Icon size={16} aria-hidden />}
                {...(rank === 'grave' && { color: 'red.9' })}
                onClick={() => run(record)}
              >
                {say(words)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}

interface VerbButtonProps {
  readonly action: RowMenuAction;
  readonly record: ModuleRecord;
  readonly shortcut: string | undefined;
}

function VerbButton({ action, record, shortcut }: VerbButtonProps) {
  const { words, icon: Icon, rank, run } = action;
  const { say } = useLanguage();
  return (
    <Button
      variant={rank === 'next' ? 'filled' : 'default'}
      leftSection={<Icon size={14} aria-hidden />}
      aria-keyshortcuts={shortcut}
      onClick={() => run(record)}
    >
      {say(words)}
    </Button>
  );
}
