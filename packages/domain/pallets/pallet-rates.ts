import { z } from 'zod';
import { createWrongTypeError } from '../kit/wrong-type.ts';

const hasDecimals = (most: number) => (value: number) =>
  new RegExp(`^\\d+(?:\\.\\d{1,${most}})?$`).test(String(value));

const dollars = z
  .number(createWrongTypeError('number'))
  .min(0, 'greaterOrEqual')
  .max(100_000, { error: 'lessOrEqual' })
  .refine(hasDecimals(2), 'decimals');
const minutes = z
  .number(createWrongTypeError('number'))
  .min(0, 'greaterOrEqual')
  .max(10_000, { error: 'lessOrEqual' })
  .refine(hasDecimals(3), 'decimals');
const percent = z
  .number(createWrongTypeError('number'))
  .min(0, 'percentage')
  .max(100, 'percentage')
  .refine(hasDecimals(2), 'decimals');

/** Maximum number of prices by quantity: more are not useful. */
const mostBreaks = 6;

/** Rates by which a company calculates the cost of a pallet, besides its materials. */
export const palletRatesSchema = z.strictObject({
  /** Hourly cost in US dollars, of a station without its own cost. */
  hourCost: dollars,
  /** Minutes of work where the product's flow has none: for a cut, a nail, and a piece of wood that is picked up and laid. */
  minutesPerCut: minutes,
  minutesPerNail: minutes,
  minutesPerPiece: minutes,
  /** Set-up minutes before the first pallet of a lot. */
  setUpMinutes: minutes,
  /** Percentage of wood that is cut off or sorted out. */
  badWood: percent,
  /** Treatment cost in US dollars per pallet: heat, dipping, stamp. */
  treatment: dollars,
  /** Overhead in percent of all other costs. */
  overhead: percent,
  /** Target margin in percent of the price. */
  margin: percent.max(95, { error: 'lessOrEqual' }),
  /** Quantities whose price is shown. */
  breaks: z
    .array(
      z.int(createWrongTypeError('integer')).min(1, 'greaterOrEqual').max(1_000_000, 'lessOrEqual'),
    )
    .max(mostBreaks, 'max'),
});
export type PalletRates = z.infer<typeof palletRatesSchema>;

/** Rates of a company that has set none yet: minutes of a hand nailer, and no costs, since there are no figures. */
export const defaultPalletRates: PalletRates = {
  hourCost: 0,
  minutesPerCut: 0.15,
  minutesPerNail: 0.04,
  minutesPerPiece: 0.1,
  setUpMinutes: 30,
  badWood: 0,
  treatment: 0,
  overhead: 0,
  margin: 0,
  breaks: [50, 100, 500],
};
