import type { CustomerPage } from '@tarima/domain/customer-page/contract';
import { mixColors, findReadableColor } from '@tarima/domain/kit/contrast';
import type { CSSProperties } from 'react';

const lightSurfaces = ['#ffffff', '#f5f6f8'] as const;
const darkSurfaces = ['#14161b', '#1d2027'] as const;

/** Builds the colours of the company for the page, each readable on its background, in the light and the dark scheme. */
export function buildCustomerPageColors({
  background,
  text,
  accent,
  logo,
}: CustomerPage['company']['colors']) {
  const light = findReadableColor(background, lightSurfaces);
  const dark = findReadableColor(mixColors(accent, darkSurfaces[0], 0.2), darkSurfaces);
  return {
    '--company': background,
    '--on-company': findReadableColor(text, background),
    '--company-logo': logo,
    '--on-company-logo': findReadableColor(background, logo),
    '--accent-light': light,
    '--on-accent-light': findReadableColor('#ffffff', light),
    '--accent-dark': dark,
    '--on-accent-dark': findReadableColor('#000000', dark),
  } as CSSProperties;
}
