import { z } from 'zod';
import type { LocalizedWords } from '../kit/words.ts';

/** Colours are hex without alpha. */
const color = z
  .string('required')
  .min(1, 'required')
  .regex(/^#[0-9a-fA-F]{6}$/, 'color');

/** Colours of an account's header, navigation and charts. */
export const accountStyleColors = {
  bgColor: { es: 'Fondo del encabezado y menú', en: 'Header and menu background' },
  textColor: { es: 'Texto del menú', en: 'Menu text' },
  textHoverColor: { es: 'Texto al pasar el cursor', en: 'Text on hover' },
  activeOptionColor: { es: 'Opción activa', en: 'Active option' },
  bgLogoColor: { es: 'Fondo del logotipo', en: 'Logo background' },
  char1Color: { es: 'Gráfica 1', en: 'Chart 1' },
  char2Color: { es: 'Gráfica 2', en: 'Chart 2' },
  char3Color: { es: 'Gráfica 3', en: 'Chart 3' },
  char4Color: { es: 'Gráfica 4', en: 'Chart 4' },
  char5Color: { es: 'Gráfica 5', en: 'Chart 5' },
  char6Color: { es: 'Gráfica 6', en: 'Chart 6' },
  char7Color: { es: 'Gráfica 7', en: 'Chart 7' },
  char8Color: { es: 'Gráfica 8', en: 'Chart 8' },
  char9Color: { es: 'Gráfica 9', en: 'Chart 9' },
  char10Color: { es: 'Gráfica 10', en: 'Chart 10' },
  char11Color: { es: 'Gráfica 11', en: 'Chart 11' },
  char12Color: { es: 'Gráfica 12', en: 'Chart 12' },
  char13Color: { es: 'Gráfica 13', en: 'Chart 13' },
} as const satisfies Record<string, LocalizedWords>;

/** Logo icon, small enough to be sent with the account: the server reduces it to at most 128 pixels. */
const logoIcon = z
  .string('invalid')
  .max(700_000, 'tooLarge')
  .regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/, 'picture')
  .nullable();

export const accountStyleSchema = z.strictObject({
  bgColor: color,
  textColor: color,
  textHoverColor: color,
  activeOptionColor: color,
  bgLogoColor: color,
  char1Color: color,
  char2Color: color,
  char3Color: color,
  char4Color: color,
  char5Color: color,
  char6Color: color,
  char7Color: color,
  char8Color: color,
  char9Color: color,
  char10Color: color,
  char11Color: color,
  char12Color: color,
  char13Color: color,
  logoIcon,
  logoText: z.string('invalid').trim().max(40, 'max').nullable(),
});

/** Body of a change of the style: every colour; an omitted logo stays. */
export const accountStyleChangeSchema = accountStyleSchema.partial({
  logoIcon: true,
  logoText: true,
});
export type AccountStyleChange = z.output<typeof accountStyleChangeSchema>;
export type AccountStyle = z.infer<typeof accountStyleSchema>;

/** Style of an account that has not chosen one. The first two chart colours are the dashboard's. */
export const defaultAccountStyle: AccountStyle = {
  bgColor: '#191e3b',
  textColor: '#d4e6ed',
  textHoverColor: '#3fcbd8',
  activeOptionColor: '#3fcbd8',
  bgLogoColor: '#ffffff',
  char1Color: '#42A5F5',
  char2Color: '#FFA726',
  char3Color: '#42A5F5',
  char4Color: '#66BB6A',
  char5Color: '#AB47BC',
  char6Color: '#EF5350',
  char7Color: '#26A69A',
  char8Color: '#5C6BC0',
  char9Color: '#8D6E63',
  char10Color: '#EC407A',
  char11Color: '#78909C',
  char12Color: '#D4A017',
  char13Color: '#29B6F6',
  logoIcon: null,
  logoText: null,
};
