/** Step of a decimal field. */
export const decimalStep = '0.01';
export const integerStep = '1';

const shape = /^(-?)(\d{0,15})(?:\.(\d{0,6}))?$/;
const maxDecimals = 6;

/**
 * Returns the number of a field after an arrow key: `1.5` up by 0.01 is exactly `1.51`.
 * @param text text of the field; an empty text counts as zero
 * @param step size of the step, as decimal text
 * @param direction 1 up, -1 down
 * @param min lower limit of the result
 * @returns undefined where the text is no number
 */
export function stepNumber(
  text: string,
  step: string,
  direction: 1 | -1,
  min?: number,
): string | undefined {
  const [from, by] = [parseUnits(text.trim()), parseUnits(step)];
  if (from === undefined || by === undefined) return undefined;
  const next = from + BigInt(direction) * by;
  const least = min === undefined ? undefined : parseUnits(String(min));
  const bound = least !== undefined && next < least ? least : next;
  const decimals = Math.max(countDecimals(text), countDecimals(step));
  return formatUnits(bound, decimals);
}

const countDecimals = (text: string): number => shape.exec(text.trim())?.[3]?.length ?? 0;

/** Parses a number into millionths, so that nothing is rounded. */
function parseUnits(text: string): bigint | undefined {
  const [, sign, whole = '', rest = ''] = shape.exec(text) ?? [];
  if (sign === undefined) return undefined;
  const units = BigInt(`${whole === '' ? '0' : whole}${rest.padEnd(maxDecimals, '0')}`);
  return sign === '-' ? -units : units;
}

function formatUnits(units: bigint, decimals: number): string {
  const digits = String(units < 0n ? -units : units).padStart(maxDecimals + 1, '0');
  const rest = digits.slice(-maxDecimals).slice(0, decimals);
  return `${units < 0n ? '-' : ''}${digits.slice(0, -maxDecimals)}${rest === '' ? '' : `.${rest}`}`;
}
