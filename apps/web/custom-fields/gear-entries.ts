import {
  isCustomFieldModule,
  type CustomFieldModule,
} from '@tarima/domain/custom-fields/custom-field-modules';
import { customFieldGearMenuTexts } from '@tarima/domain/custom-fields/custom-field-gear-menu-texts';
import type { Module } from '@tarima/domain/kit/module';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { ListPlus } from 'lucide-react';
import { createElement, lazy } from 'react';
import type { GearMenuEntry, GearPanelProps } from '../kit/data/list-app-hooks.ts';

const CustomFieldsPanel = lazy(() => import('./custom-fields-panel.tsx'));

const entry = (key: string, words: LocalizedWords, of: CustomFieldModule): GearMenuEntry => ({
  key,
  words,
  icon: ListPlus,
  Panel: (props: GearPanelProps) =>
    createElement(CustomFieldsPanel, { ...props, of, title: words }),
});

/** Sheets and flows belong to the screen of the products, and have their own custom fields. */
const besides: Partial<Record<CustomFieldModule, readonly GearMenuEntry[]>> = {
  products: [
    entry('technicalSheetCustomFields', customFieldGearMenuTexts.sheetFields, 'technical_sheets'),
    entry('workplaceFlowCustomFields', customFieldGearMenuTexts.flowFields, 'workplaces_flows'),
  ],
};

const made = new Map<CustomFieldModule, readonly GearMenuEntry[]>();

/** Returns the entries for custom fields in the gear menu of a list. */
export function buildCustomFieldGearMenuEntries({ name }: Module): readonly GearMenuEntry[] {
  if (!isCustomFieldModule(name)) return [];
  const known = made.get(name) ?? [
    entry('customFields', customFieldGearMenuTexts.fields, name),
    ...(besides[name] ?? []),
  ];
  made.set(name, known);
  return known;
}
