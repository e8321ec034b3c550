import type { Noun } from '../kit/module.ts';

/** Noun of a custom field in sentences. */
export const customFieldNoun: Noun = {
  one: { es: 'campo personalizado', en: 'custom field' },
  many: { es: 'campos personalizados', en: 'custom fields' },
  gender: 'masculine',
};
