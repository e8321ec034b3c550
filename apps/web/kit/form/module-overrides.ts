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
  /** Name of the document's verb, where the action is a verb. */
  readonly name?: string;
  readonly words: LocalizedWords;
  readonly icon: LucideIcon;
  /** Rank of the action. `next`: the usual next step. `grave`: ends something for good. `seldom`: rarely used. */
  readonly rank?: 'next' | 'grave' | 'seldom';
  /** Whether the action is an alternative for a record that cannot be deleted. */
  readonly isInsteadOfRemoval?: true;
  run(row: ModuleRecord): void;
}

/** Bulk action, performed by the entity's `many` call. */
export interface ListBulkAction {
  /** Name of the action in the call. */
  readonly name: string;
  readonly words: LocalizedWords;
  readonly icon: LucideIcon;
  /** Whether the action ends something for good. */
  readonly isGrave?: boolean;
  /** Label of the reason's field; without a label no reason is required. */
  readonly reason?: LocalizedWords | undefined;
  /** Name of the action that undoes this one, from the former value of each row. */
  readonly undo?: string | undefined;
  /** Returns whether a row allows the action, as far as its data shows. */
  allows?(row: ModuleRecord): boolean;
  /** Opens the entity's own dialog for the rows, instead of the call: not offered for a selection of all matching rows. */
  open?(rows: readonly ModuleRecord[]): void;
}

export interface BelowFormContentProps {
  /** Edited record; undefined for a new one. */
  readonly record: ModuleRecord | undefined;
  readonly control: FormControl;
}

type Draw = Readonly<Record<string, (record: ModuleRecord) => ReactNode>>;

/** Overrides of an entity's list screen; omitted properties follow the definition. Created once, outside of drawing. */
export interface ModuleOverrides {
  /** Drawing of list cells, by field. */
  readonly cells?: Draw;
  /** Fields whose cell shows something for an empty value: cards list them too. */
  readonly cellsOfEmpty?: readonly string[];
  /** Drawing of values in the view panel, by field. */
  readonly values?: Draw;
  /** Inputs of the form, by field. */
  readonly inputs?: Readonly<Record<string, ComponentType<FormInputProps>>>;
  /** Returns notes about the fields of the form, by field; for a new record, where no record is passed. */
  notes?(record: ModuleRecord | undefined): Readonly<Record<string, LocalizedWords>>;
  actions?(row: ModuleRecord): readonly RowMenuAction[];
  /** Component above the inputs of an existing record's form. */
  readonly AboveForm?: ComponentType<{ readonly record: ModuleRecord }>;
  /** Component below the inputs of the form: consequences of the typed values. */
  readonly BelowForm?: ComponentType<BelowFormContentProps>;
  /** Called when the form created or changed a record, with the record before a change. */
  onSaved?(record: ModuleRecord, before?: ModuleRecord): void;
  /** Called when the user deleted a record. */
  onRemoved?(record: ModuleRecord): void;
  /** Called when the form created a record. */
  onCreated?(record: ModuleRecord): void;
  /** Called when the pointer is on a row: the data of its panel may be fetched. */
  onNear?(row: ModuleRecord): void;
  /** Returns whether a record is read-only. */
  isFixed?(row: ModuleRecord): boolean;
  /** Names of row actions that change a read-only record, `edit` by default: the key `e` runs the first one that the row offers. */
  readonly editedBy?: readonly string[];
  /** Returns whether cells of a row are edited in place, where `isFixed` does not decide this. */
  canEditInPlace?(row: ModuleRecord): boolean;
  /** Bulk actions, where they differ from the definition's because some rows are read-only. */
  readonly many?: readonly ListBulkAction[];
  /** Invalidates other data that shows the rows changed by a bulk action. */
  changedMany?(client: QueryClient): void;
  update?(
    id: number,
    body: ModuleRecordBody,
    query: { readonly lang: Language },
  ): Promise<ModuleRecord>;
  remove?(id: number): Promise<unknown>;
  /** Ids of records that cannot replace a deleted one. */
  readonly neverReplacing?: readonly number[];
  /** Toast after another record replaced a deleted one. */
  readonly replaced?: LocalizedWords;
  readonly errors?: ErrorTextOverrides;
  /** Label of the add button; null where only the server creates records. */
  readonly add?: LocalizedWords | null;
  /** Hint of an empty list whose records are not added here. */
  readonly emptyHint?: LocalizedWords;
  /** Component beside the add button. */
  readonly Top?: ComponentType<Pick<SidePanelControl, 'open'>>;
  /** Component that replaces the definition's panel. */
  readonly Panel?: ComponentType<SidePanelControl & { readonly module: Module }>;
  /** Component above the values of the view panel. */
  readonly Before?: ComponentType<{ readonly record: ModuleRecord }>;
  /** Component below the values of the view panel. */
  readonly More?: ComponentType<{ readonly record: ModuleRecord }>;
}

const OverridesContext = createContext<ModuleOverrides>({});

export const ModuleOverridesProvider = OverridesContext.Provider;

export const useModuleOverrides = (): ModuleOverrides => use(OverridesContext);
