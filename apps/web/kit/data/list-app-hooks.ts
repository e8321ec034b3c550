import type { Module, ModuleName } from '@tarima/domain/kit/module';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import type { LucideIcon } from 'lucide-react';
import { createContext, use, type ComponentType, type ReactNode } from 'react';
import type { ListState } from '../data/list-state.ts';
import type { Speech } from '../words.tsx';

/**
 * Properties of the panel that an entry of the gear menu opens.
 * The URL holds its state: `panel={key}`, with an id where it shows one record.
 */
export interface GearPanelProps {
  readonly module: Module;
  readonly list: ListState;
  readonly opened: boolean;
  readonly id: number | undefined;
  /** Shows one record in the panel; without an id, all records. */
  show(id: number | undefined): void;
  /** Closes the panel, after a confirmation when there are unsaved changes. */
  close(): void;
  /** Closes the panel without a confirmation: the changes are saved, or may be lost. */
  leave(): void;
}

interface Entry {
  /** Value of `panel` in the URL. */
  readonly key: string;
  readonly words: LocalizedWords;
  readonly icon: LucideIcon;
}

/** Entry that opens a panel, whose code is loaded when it opens. */
export interface GearMenuPanelEntry extends Entry {
  readonly Panel: ComponentType<GearPanelProps>;
  /** Whether a list without any record offers the entry beside adding the first one. */
  readonly fillsList?: true;
}

/** Entry that runs an action when it is chosen, and reports its result itself. */
interface GearAction extends Entry {
  readonly run: (
    module: Module,
    list: ListState,
    speech: Speech,
    /** Ids of the rows to act on, where these are not all matching rows. */
    chosen?: readonly number[],
  ) => Promise<void>;
}

/** Entry of the gear menu of a list, as data. */
export type GearMenuEntry = GearMenuPanelEntry | GearAction;

export interface ExtendedModule {
  readonly module: Module;
  /** Whether custom fields are loaded, or certainly unavailable. */
  readonly settled: boolean;
}

export interface ModuleExtensionProps {
  readonly module: Module;
  children(extended: ExtendedModule): ReactNode;
}

/** Functions that the app passes to the kit of lists, which does not import the app. */
export interface ListAppHooks {
  /** Component that draws its content with the module including custom fields. */
  readonly Extension: ComponentType<ModuleExtensionProps>;
  listGearEntries(module: Module): readonly GearMenuEntry[];
  /** Whether this user may delete records. */
  readonly mayDelete: boolean;
  /** Returns a module as the user sees it, without fields that the profile hides. */
  toVisible(module: Module): Module;
  /** Returns the loader of a module whose records this user may create from a few fields, where a form lacks one. */
  findModuleLoader(name: ModuleName): (() => Promise<Module>) | undefined;
  /** Returns the column whose value is the same in every row that this user may read: there is nothing to filter by. */
  findLockedColumn(module: Module): string | undefined;
}

const ListAppHooksContext = createContext<ListAppHooks>({
  Extension: ({ module, children }) => children({ module, settled: true }),
  listGearEntries: () => [],
  mayDelete: true,
  toVisible: (module) => module,
  findModuleLoader: () => undefined,
  findLockedColumn: () => undefined,
});

export const ListAppHooksProvider = ListAppHooksContext.Provider;

export const useListAppHooks = (): ListAppHooks => use(ListAppHooksContext);
