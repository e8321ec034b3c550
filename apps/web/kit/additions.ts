import type { Module } from '@tarima/domain/kit/module';
import type { Words } from '@tarima/domain/kit/words';
import type { LucideIcon } from 'lucide-react';
import { createContext, use, type ComponentType, type ReactNode } from 'react';
import type { List } from './list/use-list.ts';
import type { Speech } from './words.tsx';

/** What an entry of the gear menu opens. Its place is in the address: `panel={key}`, with an id where it shows one thing. */
export interface GearPanelProps {
  readonly module: Module;
  readonly list: List;
  readonly opened: boolean;
  readonly id: number | undefined;
  /** Shows one thing in the panel, or all of them again. */
  show(id: number | undefined): void;
  /** Asks first when something is not saved. */
  close(): void;
  /** Shows all again without asking: what was typed is saved, or may go. */
  leave(): void;
}

interface Entry {
  /** In the address. */
  readonly key: string;
  readonly words: Words;
  readonly icon: LucideIcon;
}

/** An entry that opens a panel, whose code comes when it is opened. */
export interface GearPanelEntry extends Entry {
  readonly Panel: ComponentType<GearPanelProps>;
}

/** An entry that is done when it is chosen. It tells by itself how that went. */
interface GearAct extends Entry {
  readonly run: (
    module: Module,
    list: List,
    speech: Speech,
    /** The rows that it is done to, where it is not all that the list finds. */
    chosen?: readonly number[],
  ) => Promise<void>;
}

/** An entry of the gear menu of a list. Data alone. */
export type GearEntry = GearPanelEntry | GearAct;

export interface Extended {
  readonly module: Module;
  /** Whether the fields that the account added are known, or known to be out of reach. */
  readonly settled: boolean;
}

export interface ExtensionProps {
  readonly module: Module;
  children(extended: Extended): ReactNode;
}

/** What lists get from the app that their kit cannot know. */
export interface Additions {
  /** Draws with the module as the account extended it. */
  readonly Extension: ComponentType<ExtensionProps>;
  gear(module: Module): readonly GearEntry[];
  /** A module as this person sees it, without the fields that their profile hides. */
  seen(module: Module): Module;
  /** The column whose value is the same in every row that this person reaches: nothing to filter by. */
  lockedColumn(module: Module): string | undefined;
}

const AdditionsContext = createContext<Additions>({
  Extension: ({ module, children }) => children({ module, settled: true }),
  gear: () => [],
  seen: (module) => module,
  lockedColumn: () => undefined,
});

export const AdditionsProvider = AdditionsContext.Provider;

export const useAdditions = (): Additions => use(AdditionsContext);
