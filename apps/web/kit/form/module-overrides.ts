import type { Module } from '@tarima/domain/kit/module';
import type { ModuleRecordBody, ModuleRecord } from '@tarima/domain/kit/schemas';
import type { Language, LocalizedWords } from '@tarima/domain/kit/words';
import type { QueryClient } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { createContext, use, type ComponentType, type ReactNode } from 'react';
import type { FormControl, FormInputProps } from './use-form-input.ts';
import type { SidePanelControl } from '../frame/use-side-panel.ts';
import type { ErrorTextOverrides } from '../toasts.tsx';

/** Entry of a row's menu besides view, edit and delete. */
export interface RowMenuAction {
  /** Name of the document's verb, where the action is one. */
  readonly name?: string;
  readonly words: LocalizedWords;
  readonly icon: LucideIcon;
  /** `next`: the usual next step. `grave`: ends something for good. `seldom`: rarely looked for. */
  readonly rank?: 'next' | 'grave' | 'seldom';
  /** Whether the action is an alternative for a record that cannot be deleted. */
  readonly isInsteadOfRemoval?: true;
  run(row: ModuleRecord): void;
}

/** Action on many records at once, by the entity's `many` call. */
export interface ListBulkAction {
  /** Name of the action in the call. */
  readonly name: string;
  readonly words: LocalizedWords;
  readonly icon: LucideIcon;
  /** Whether the action ends something for good. */
  readonly isGrave?: boolean;
  /** Label of the field for the reason; without it no reason is required. */
  readonly reason?: LocalizedWords | undefined;
  /** Name of the action that undoes it, from the former value of each row. */
  readonly undo?: string | undefined;
  /** Whether a row allows it, as far as its data shows. */
  allows?(row: ModuleRecord): boolean;
  /** Opens the entity's own dialog for the rows, instead of that call: not offered for all that a list finds. */
  open?(rows: readonly ModuleRecord[]): void;
}

export interface BelowFormContentProps {
  /** Edited record; undefined for a new one. */
  readonly record: ModuleRecord | undefined;
  readonly control: FormControl;
}

type Draw = Readonly<Record<string, (record: ModuleRecord) => ReactNode>>;

/** Overrides of an entity's list screen; a property left out follows the definition. Made once, outside of drawing. */
export interface ModuleOverrides {
  /** Columns of the list, by field. */
  readonly cells?: Draw;
  /** Values of the view panel, by field. */
  readonly values?: Draw;
  /** Inputs of the form, by field. */
  readonly inputs?: Readonly<Record<string, ComponentType<FormInputProps>>>;
  /** Notes about the fields of the form, by field; about those of a new record where none is given. */
  notes?(record: ModuleRecord | undefined): Readonly<Record<string, LocalizedWords>>;
  actions?(row: ModuleRecord): readonly RowMenuAction[];
  /** Component above the inputs of an existing record's form. */
  readonly AboveForm?: ComponentType<{ readonly record: ModuleRecord }>;
  /** Component below the inputs of the form: the consequences of the typed values. */
  readonly BelowForm?: ComponentType<BelowFormContentProps>;
  /** Runs when the form created or changed a record. */
  onSaved?(record: ModuleRecord): void;
  /** Runs when the form created a record. */
  onCreated?(record: ModuleRecord): void;
  /** Runs when a row is pointed at: the data of its panel may be fetched. */
  onNear?(row: ModuleRecord): void;
  /** Whether a record is for viewing only. */
  isFixed?(row: ModuleRecord): boolean;
  /** Names of the row's actions that change a record for viewing only, `edit` by default: `e` runs the first that the row offers. */
  readonly editedBy?: readonly string[];
  /** Whether its cells are edited in place, where `isFixed` does not decide that. */
  canEditInPlace?(row: ModuleRecord): boolean;
  /** Actions on many rows at once, where they differ from the definition's: some rows are for viewing only. */
  readonly many?: readonly ListBulkAction[];
  /** Invalidates other data that shows the rows which were changed together. */
  changedMany?(client: QueryClient): void;
  update?(
    id: number,
    body: ModuleRecordBody,
    query: { readonly lang: Language },
  ): Promise<ModuleRecord>;
  remove?(id: number): Promise<unknown>;
  /** Ids of records that cannot replace a deleted one. */
  readonly neverReplacing?: readonly number[];
  /** Toast after another record took the place of a deleted one. */
  readonly replaced?: LocalizedWords;
  readonly errors?: ErrorTextOverrides;
  /** Label of the button that adds; null where only the server makes records. */
  readonly add?: LocalizedWords | null;
  /** Purpose of an empty list that is not filled by adding here. */
  readonly emptyHint?: LocalizedWords;
  /** Component beside that button. */
  readonly Top?: ComponentType<Pick<SidePanelControl, 'open'>>;
  /** Component in place of the definition's panel. */
  readonly Panel?: ComponentType<SidePanelControl & { readonly module: Module }>;
  /** Component above the values of the view panel. */
  readonly Before?: ComponentType<{ readonly record: ModuleRecord }>;
  /** Component below the values of the view panel. */
  readonly More?: ComponentType<{ readonly record: ModuleRecord }>;
}

const OverridesContext = createContext<ModuleOverrides>({});

export const ModuleOverridesProvider = OverridesContext.Provider;

export const useModuleOverrides = (): ModuleOverrides => use(OverridesContext);
