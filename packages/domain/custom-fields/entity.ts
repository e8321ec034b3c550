import type { EntityNoun } from '../kit/module.ts';

/** Noun of a custom field in sentences. */
export const customFieldEntityNoun: EntityNoun = {
  one: { es: 'campo personalizado', en: 'custom field' },
  many: { es: 'campos personalizados', en: 'custom fields' },
  gender: 'masculine',
};
