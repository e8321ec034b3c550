import { Combobox, Modal, TextInput, useCombobox, useMantineColorScheme } from '@mantine/core';
import { listTexts } from '@tarima/domain/kit/list-texts';
import { formAndDialogTexts } from '@tarima/domain/kit/form-and-dialog-texts';
import { languages } from '@tarima/domain/kit/words';
import { screenHints } from '@tarima/domain/shell/home-texts';
import {
  headerTexts,
  languageNames,
  commandPaletteTexts,
  colorSchemeNames,
  screenNames,
} from '@tarima/domain/shell/texts';
import { useNavigate } from '@tanstack/react-router';
import { Bell, Keyboard, Languages, LogOut, Search as SearchIcon } from 'lucide-react';
import { useEffect, useId, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLanguage } from '../../kit/words.tsx';
import { colorSchemeIcons, colorSchemes } from '../header/color-schemes.ts';
import { getMenuScreens, type MenuNode, type MenuScreenName } from '../../menu/menu-data.ts';
import { menuScreenIcons } from '../menu/menu-icons.ts';
import { getScreenPath } from '../../kit/screen-path.ts';
import { useSignOut } from '../sign-out.ts';
import { useHasPermission } from '../../kit/use-has-permission.ts';
import type { PaletteCommand } from './palette-command.ts';
import { filterMatchingCommands } from './filter-matching-commands.ts';
import classes from './palette.module.css';
import { useAddRecordCommands } from './use-add-record-commands.ts';
import { useSettingsCommands } from './use-settings-commands.ts';
import { useRecordCommands } from './use-record-commands.ts';

interface PaletteProps {
  readonly nodes: readonly MenuNode[];
  /** Opens the help of the screen's keys. */
  readonly onKeys: () => void;
  readonly onClose: () => void;
}

/** Palette that opens any screen or record, or runs any action of the app, by a part of its name. */
export function CommandPalette({ nodes, onKeys, onClose }: PaletteProps) {
  const { say } = useLanguage();
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      size={560}
      yOffset="12dvh"
      attributes={{ content: { 'aria-label': say(commandPaletteTexts.title) } }}
      transitionProps={{ duration: 120 }}
      classNames={{ content: classes.content ?? '' }}
    >
      <Search nodes={nodes} onKeys={onKeys} onClose={onClose} />
    </Modal>
  );
}

function Search({ nodes, onKeys, onClose }: PaletteProps) {
  const { say } = useLanguage();
  const [search, setSearch] = useState('');
  const listId = useId();
  const combobox = useCombobox({ onDropdownClose: onClose });
  const may = useHasPermission();
  const reached = useMemo(() => {
    const inMenu = getMenuScreens(nodes);
    // The menu has no entry for the dashboard, which the logo opens.
    return may('dashboard') ? inMenu.toSpliced(1, 0, 'dashboard') : inMenu;
  }, [nodes, may]);
  const screens = filterMatchingCommands(useScreenCommands(reached), search);
  const settings = useSettingsCommands(reached, search);
  const actions = [
    ...filterMatchingCommands(
      [...useAddRecordCommands(reached), ...useActionCommands(onKeys)],
      search,
    ),
    ...settings,
  ];
  const { records, searching, failed } = useRecordCommands(reached, search);
  const commands = [...screens, ...actions, ...records];
  const status =
    (searching && formAndDialogTexts.searching) ||
    (failed && commandPaletteTexts.failed) ||
    (commands.length === 0 && commandPaletteTexts.nothing);

  const { openDropdown, selectFirstOption } = combobox;
  // The dropdown opens when the list is loaded, so that the field controls the list.
  useEffect(() => openDropdown(), [openDropdown]);
  useEffect(() => void selectFirstOption(), [selectFirstOption]);
  // Records arrive last: they take the selection only where there is no other result.
  const onlyRecords = screens.length + actions.length === 0 && records.length > 0;
  useEffect(() => {
    if (onlyRecords) selectFirstOption();
  }, [selectFirstOption, onlyRecords]);
  const find = (text: string) => {
    // Rendered at once, so that a first option exists to be selected.
    flushSync(() => setSearch(text));
    selectFirstOption();
  };

  const run = (id: string) => {
    onClose();
    commands.find((command) => command.id === id)?.run();
  };

  return (
    <Combobox store={combobox} onOptionSubmit={run}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          data-autofocus
          size="md"
          variant="unstyled"
          value={search}
          onChange={(event) => find(event.currentTarget.value)}
          leftSection={<SearchIcon size={18} aria-hidden />}
          placeholder={say(commandPaletteTexts.placeholder)}
          aria-label={say(commandPaletteTexts.title)}
          classNames={{ root: classes.search ?? '' }}
        />
      </Combobox.EventsTarget>
      <Combobox.Options
        id={listId}
        className={classes.options ?? ''}
        aria-label={say(commandPaletteTexts.title)}
      >
        <CommandGroup label={say(commandPaletteTexts.screens)} commands={screens} />
        <CommandGroup label={say(commandPaletteTexts.actions)} commands={actions} />
        <CommandGroup label={say(commandPaletteTexts.records)} commands={records} />
      </Combobox.Options>
      <output className={status ? classes.status : undefined}>{status && say(status)}</output>
    </Combobox>
  );
}

function CommandGroup({ label, commands }: { label: string; commands: readonly PaletteCommand[] }) {
  if (commands.length === 0) return null;
  return (
    <Combobox.Group label={label} classNames={{ groupLabel: classes.label ?? '' }}>
      {commands.map(({ id, label: name, hint, Icon }) => (
        <Combobox.Option key={id} value={id} className={classes.option ?? ''}>
          <Icon size={16} aria-hidden />
          <span className={classes.name}>{name}</span>
          {hint && <span className={classes.hint}>{hint}</span>}
        </Combobox.Option>
      ))}
    </Combobox.Group>
  );
}

function useScreenCommands(screens: readonly MenuScreenName[]): PaletteCommand[] {
  const { say } = useLanguage();
  const navigate = useNavigate();
  return screens.map((screen) => ({
    id: screen,
    label: say(screenNames[screen]),
    ...(screen !== 'main' && { hint: say(screenHints[screen]) }),
    Icon: menuScreenIcons[screen],
    run: () => void navigate({ to: getScreenPath(screen) }),
  }));
}

function useActionCommands(onKeys: () => void): PaletteCommand[] {
  const { language, setLanguage, say } = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const signOut = useSignOut();
  const navigate = useNavigate();
  return [
    ...languages
      .filter((other) => other !== language)
      .map((other) => ({
        id: `language-${other}`,
        label: say(commandPaletteTexts.changeLanguage, { name: languageNames[other] }),
        Icon: Languages,
        run: () => setLanguage(other),
      })),
    ...colorSchemes
      .filter((other) => other !== colorScheme)
      .map((other) => ({
        id: `scheme-${other}`,
        label: say(commandPaletteTexts.changeScheme, { name: say(colorSchemeNames[other]) }),
        Icon: colorSchemeIcons[other],
        run: () => setColorScheme(other),
      })),
    {
      id: 'notifications',
      label: say(screenNames.notifications),
      Icon: Bell,
      run: () => void navigate({ to: getScreenPath('notifications') }),
    },
    { id: 'keys', label: say(listTexts.keys), Icon: Keyboard, run: onKeys },
    {
      id: 'sign-out',
      label: say(headerTexts.signOut),
      Icon: LogOut,
      run: () => void signOut(),
    },
  ];
}
