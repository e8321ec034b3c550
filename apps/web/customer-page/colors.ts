import type { CustomerPage } from '@tarima/domain/customer-page/contract';
import { mix, readable } from '@tarima/domain/kit/contrast';
import type { CSSProperties } from 'react';

const lightSurfaces = ['#ffffff', '#f5f6f8'] as const;
const darkSurfaces = ['#14161b', '#1d2027'] as const;

/** The company's colours, each readable where the page uses it, by day and by night. */
export function buildPageColors({
  background,
  text,
  accent,
  logo,
}: CustomerPage['company']['colors']) {
  const light = readable(background, lightSurfaces);
  const dark = readable(mix(accent, darkSurfaces[0], 0.2), darkSurfaces);
  return {
    '--company': background,
    '--on-company': readable(text, background),
    '--company-logo': logo,
    '--on-company-logo': readable(background, logo),
    '--accent-light': light,
    '--on-accent-light': readable('#ffffff', light),
    '--accent-dark': dark,
    '--on-accent-dark': readable('#000000', dark),
  } as CSSProperties;
}
