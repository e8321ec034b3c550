import { bulkActionTexts } from '@tarima/domain/kit/many/texts';
import type { Module } from '@tarima/domain/kit/module';
import { kitTexts } from '@tarima/domain/kit/texts';
import { Pencil, Trash2 } from 'lucide-react';
import type { ListBulkAction, ModuleOverrides } from '../form/module-overrides.ts';

/** Bulk action that sets one of the module's `inPlace` fields to the same value in all records. */
export const bulkEditAction: ListBulkAction = {
  name: 'edit',
  words: bulkActionTexts.edit,
  icon: Pencil,
  undo: 'edit',
};

export const bulkRemoveAction: ListBulkAction = {
  name: 'remove',
  words: kitTexts.remove,
  icon: Trash2,
  isGrave: true,
};

/** Returns the bulk actions of a list: its own, or those of the definition for editable fields. */
export function getListBulkActions(
  { inPlace = [] }: Module,
  { many, isFixed }: ModuleOverrides,
): readonly ListBulkAction[] {
  if (many) return many.filter(({ name }) => name !== bulkEditAction.name || inPlace.length > 0);
  if (isFixed) return [];
  return inPlace.length > 0 ? [bulkEditAction, bulkRemoveAction] : [bulkRemoveAction];
}
