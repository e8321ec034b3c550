import {
  isCustomFieldModule,
  type CustomFieldModule,
} from '@tarima/domain/custom-fields/custom-field-modules';
import { gearTexts } from '@tarima/domain/custom-fields/gear-texts';
import type { Module } from '@tarima/domain/kit/module';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { ListPlus } from 'lucide-react';
import { createElement, lazy } from 'react';
import type { GearEntry, GearPanelProps } from '../kit/data/list-kit-additions.ts';

const CustomFieldsPanel = lazy(() => import('./custom-fields-panel.tsx'));

const entry = (key: string, words: LocalizedWords, of: CustomFieldModule): GearEntry => ({
  key,
  words,
  icon: ListPlus,
  Panel: (props: GearPanelProps) =>
    createElement(CustomFieldsPanel, { ...props, of, title: words }),
});

/** Sheets and flows belong to the screen of the products, and have their own custom fields. */
const besides: Partial<Record<CustomFieldModule, readonly GearEntry[]>> = {
  products: [
    entry('technicalSheetCustomFields', gearTexts.sheetFields, 'technical_sheets'),
    entry('workplaceFlowCustomFields', gearTexts.flowFields, 'workplaces_flows'),
  ],
};

const made = new Map<CustomFieldModule, readonly GearEntry[]>();

/** Returns the entries for custom fields in the gear menu of a list. */
export function buildCustomFieldGearEntries({ name }: Module): readonly GearEntry[] {
  if (!isCustomFieldModule(name)) return [];
  const known = made.get(name) ?? [
    entry('customFields', gearTexts.fields, name),
    ...(besides[name] ?? []),
  ];
  made.set(name, known);
  return known;
}
