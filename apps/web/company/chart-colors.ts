import type { AccountStyle } from '@tarima/domain/accounts/account-style';

/** Source: specification, section 9. */
const fallback = '#42A5F5';
const secondFallback = '#FFA726';

/** Returns the colours of charts in their order; where a tenant has none, those of the specification. */
export const getChartColors = (style: AccountStyle): readonly string[] => [
  style.char1Color || fallback,
  style.char2Color || secondFallback,
  ...[
    style.char3Color,
    style.char4Color,
    style.char5Color,
    style.char6Color,
    style.char7Color,
    style.char8Color,
    style.char9Color,
    style.char10Color,
    style.char11Color,
    style.char12Color,
    style.char13Color,
  ].map((color) => color || fallback),
];
