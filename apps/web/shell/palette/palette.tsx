import { Combobox, Modal, TextInput, useCombobox, useMantineColorScheme } from '@mantine/core';
import { languages } from '@tarima/domain/kit/words';
import {
  headerTexts,
  languageNames,
  paletteTexts,
  schemeNames,
  screenHints,
  screenNames,
} from '@tarima/domain/shell/texts';
import { useNavigate } from '@tanstack/react-router';
import { Languages, LogOut, Search as SearchIcon, type LucideIcon } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLanguage } from '../../kit/words.tsx';
import { schemeIcons, schemes } from '../header/schemes.ts';
import { screensIn, type MenuNode } from '../menu/menu-data.ts';
import { screenIcons } from '../menu/menu-icons.ts';
import { screenPath } from '../screens.tsx';
import { useSignOut } from '../sign-out.ts';
import classes from './palette.module.css';
import { matching } from './matching.ts';

interface Command {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly Icon: LucideIcon;
  run(): void;
}

interface PaletteProps {
  readonly nodes: readonly MenuNode[];
  readonly onClose: () => void;
}

/** Goes to any screen, or does any of the app's own actions, by typing a part of its name. */
export function Palette({ nodes, onClose }: PaletteProps) {
  const { say } = useLanguage();
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      size={560}
      yOffset="12dvh"
      attributes={{ content: { 'aria-label': say(paletteTexts.title) } }}
      transitionProps={{ duration: 120 }}
      classNames={{ content: classes.content ?? '' }}
    >
      <Search nodes={nodes} onClose={onClose} />
    </Modal>
  );
}

function Search({ nodes, onClose }: PaletteProps) {
  const { say } = useLanguage();
  const [search, setSearch] = useState('');
  const listId = useId();
  const combobox = useCombobox({ onDropdownClose: onClose });
  const screens = matching(useScreenCommands(nodes), search);
  const actions = matching(useActionCommands(), search);
  const commands = [...screens, ...actions];

  const { openDropdown, selectFirstOption } = combobox;
  // Opened when the list is there, so that the field knows which list it steers.
  useEffect(() => openDropdown(), [openDropdown]);
  useEffect(() => void selectFirstOption(), [selectFirstOption]);
  const find = (text: string) => {
    // Drawn at once, so that there is a first option to select.
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
          placeholder={say(paletteTexts.placeholder)}
          aria-label={say(paletteTexts.title)}
          classNames={{ root: classes.search ?? '' }}
        />
      </Combobox.EventsTarget>
      <Combobox.Options
        id={listId}
        className={classes.options ?? ''}
        aria-label={say(paletteTexts.title)}
      >
        <CommandGroup label={say(paletteTexts.screens)} commands={screens} />
        <CommandGroup label={say(paletteTexts.actions)} commands={actions} />
      </Combobox.Options>
      {commands.length === 0 && <p className={classes.nothing}>{say(paletteTexts.nothing)}</p>}
    </Combobox>
  );
}

function CommandGroup({ label, commands }: { label: string; commands: readonly Command[] }) {
  if (commands.length === 0) return null;
  return (
    <Combobox.Group label={label} classNames={{ groupLabel: classes.label ?? '' }}>
      {commands.map(({ id, label: name, hint, Icon }) => (
        <Combobox.Option key={id} value={id} className={classes.option ?? ''}>
          <Icon size={16} aria-hidden />
          <span>{name}</span>
          {hint && <span className={classes.hint}>{hint}</span>}
        </Combobox.Option>
      ))}
    </Combobox.Group>
  );
}

function useScreenCommands(nodes: readonly MenuNode[]): Command[] {
  const { say } = useLanguage();
  const navigate = useNavigate();
  return screensIn(nodes).map((screen) => ({
    id: screen,
    label: say(screenNames[screen]),
    ...(screen !== 'main' && { hint: say(screenHints[screen]) }),
    Icon: screenIcons[screen],
    run: () => void navigate({ to: screenPath(screen) }),
  }));
}

function useActionCommands(): Command[] {
  const { language, setLanguage, say } = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const signOut = useSignOut();
  return [
    ...languages
      .filter((other) => other !== language)
      .map((other) => ({
        id: `language-${other}`,
        label: say(paletteTexts.changeLanguage, { name: languageNames[other] }),
        Icon: Languages,
        run: () => setLanguage(other),
      })),
    ...schemes
      .filter((other) => other !== colorScheme)
      .map((other) => ({
        id: `scheme-${other}`,
        label: say(paletteTexts.changeScheme, { name: say(schemeNames[other]) }),
        Icon: schemeIcons[other],
        run: () => setColorScheme(other),
      })),
    {
      id: 'sign-out',
      label: say(headerTexts.signOut),
      Icon: LogOut,
      run: () => void signOut(),
    },
  ];
}
