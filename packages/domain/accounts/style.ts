import { z } from 'zod';

/** Colours are hex without alpha. */
const color = z.string('required').regex(/^#[0-9a-fA-F]{6}$/, 'invalid');

export const styleMetadata = z.object({
  bgColor: color,
  bgLogoColor: color,
  textColor: color,
  textHoverColor: color,
  activeOptionColor: color,
  logoIcon: z.string().nullable(),
  logoText: z.string().nullable(),
});
export type StyleMetadata = z.infer<typeof styleMetadata>;

/** The header and navigation of an account that chose nothing. */
export const defaultStyle: StyleMetadata = {
  bgColor: '#191e3b',
  bgLogoColor: '#ffffff',
  textColor: '#d4e6ed',
  textHoverColor: '#3fcbd8',
  activeOptionColor: '#3fcbd8',
  logoIcon: null,
  logoText: null,
};
