import type { LocalizedWords } from '../kit/words.ts';

/** Entries of the gear menu: separate from the texts of its dialogs, which load later. */
export const customFieldGearMenuTexts = {
  fields: { es: 'Campos personalizados', en: 'Custom fields' },
  sheetFields: { es: 'Campos de fichas técnicas', en: 'Technical sheet fields' },
  flowFields: { es: 'Campos de flujos de trabajo', en: 'Workplace flow fields' },
} as const satisfies Record<string, LocalizedWords>;
