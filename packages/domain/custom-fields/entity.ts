import type { Entity } from '../kit/module.ts';

/** Noun of a custom field in sentences. */
export const customFieldEntity: Entity = {
  one: { es: 'campo personalizado', en: 'custom field' },
  many: { es: 'campos personalizados', en: 'custom fields' },
  gender: 'masculine',
};
