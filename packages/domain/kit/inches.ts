/** Finest fraction of an inch that is written as one. */
export const finestInch = 64;

/** Formats inches as the trade writes them: `3 1/2`, `11/16`. Numbers that are no multiple of a 64th are decimals. */
export function formatInches(value: number): string {
  const parts = Math.round(value * finestInch);
  if (Math.abs(parts / finestInch - value) > 1e-6) return String(Number(value.toFixed(4)));
  const whole = Math.floor(parts / finestInch);
  const [above, below] = reduceFraction(parts % finestInch, finestInch);
  if (above === 0) return String(whole);
  return whole === 0 ? `${above}/${below}` : `${whole} ${above}/${below}`;
}

function reduceFraction(above: number, below: number): readonly [number, number] {
  return above > 0 && above % 2 === 0 ? reduceFraction(above / 2, below / 2) : [above, below];
}
