/** Shapes of units, of the sign between sides and of the words for counted pieces, shared by the parsers of a description. */
/** End of a unit: `1200mmx800mm` may be written in one word. */
const end = String.raw`(?:\b|(?=x\s*\d))`;
export const metricUnit = String.raw`(?:mm|mil[ií]met(?:ros?|ers?|res?)|millimet(?:ers?|res?)|cm|cent[ií]met(?:ros?|ers?|res?)|m|met(?:ros?|ers?|res?))${end}`;
/** Two signs for feet are inches. */
export const footUnit = String.raw`(?:ft|feet|foot|pies?)${end}\.?|['’′](?!['’′])`;
export const unitWords = String.raw`${metricUnit}|in(?:ch(?:es)?)?${end}|pulg(?:adas?)?${end}\.?|"|”|″|''|${footUnit}`;
export const byWords = String.raw`\s*(?:x|×|\*|por|by)\s*`;
export const stringerWords = String.raw`(?:largueros?|polin(?:es)?|patines|stringers?|runners?)`;
export const boardWords = String.raw`(?:tablas?|duelas?|boards?)`;
export const blockWords = String.raw`(?:tacos?|taquetes?|dados?|blocks?|bloques?)`;
export const countedWords = String.raw`(?:${stringerWords}|${boardWords}|${blockWords}|entradas?|way|top|bottom|upper|lower|arriba|abajo|superiores|inferiores)\b`;
