import { numberLocales, say, sayCount, type Language } from '../kit/words.ts';
import type { VehicleLoad } from '../loading/vehicle-load.ts';
import type { LoadWeight } from '../loading/weight.ts';
import type { WholeTrip } from './contract.ts';
import { tripCountWords, tripTexts, truckLoadWarningWords } from './texts.ts';

/** Formats the weight of a load in kilograms, rounded as usual for trucks. */
export function sayWeight({ kg, whole }: LoadWeight, language: Language): string {
  if (Number(kg) === 0)
    return say(whole ? tripTexts.kilograms : tripTexts.weightNotKnown, language, { kg: 0 });
  const text = sayKilograms(kg, language);
  return say(whole ? tripTexts.kilograms : tripTexts.atLeastKilograms, language, { kg: text });
}

/** Formats kilograms as whole numbers; below ten, with one decimal. */
export const sayKilograms = (kg: string | number, language: Language): string =>
  Number(kg).toLocaleString(numberLocales[language], {
    maximumFractionDigits: Number(kg) < 10 ? 1 : 0,
  });

/** Formats the warnings about a trip's load, one sentence each. */
export function sayLoadWarnings(
  load: VehicleLoad,
  { vehicle, stops }: Pick<WholeTrip, 'vehicle' | 'stops'>,
  language: Language,
): string[] {
  const products = new Map(
    stops.flatMap(({ lines }) => lines.map(({ product }) => [product.id, product.name])),
  );
  const sayProducts = (ids: readonly number[]): string =>
    new Intl.ListFormat(language).format(ids.map((id) => products.get(id) ?? String(id)));
  return load.warnings.map((warning) =>
    say(truckLoadWarningWords[warning], language, {
      left: sayCount(tripCountWords.stacks, load.plan.remaining.length, language),
      kg: sayKilograms(load.weight.kg, language),
      payload: sayKilograms(vehicle.payload, language),
      products: sayProducts(warning === 'sizeUnknown' ? load.unmeasured : load.unweighed),
    }),
  );
}
