import type { LocalizedWords } from '../kit/words.ts';
import type { PalletCostKind } from './pallet-cost.ts';
import type { PalletRates } from './pallet-rates.ts';

/** Labels of the lines of a pallet's cost. */
export const palletCostWords: Readonly<Record<PalletCostKind, LocalizedWords>> = {
  wood: { es: 'Madera, con su desperdicio', en: 'Wood, with its waste' },
  badWood: { es: 'Madera mala', en: 'Bad wood' },
  nails: { es: 'Clavos', en: 'Nails' },
  station: { es: '{name}', en: '{name}' },
  cutting: { es: 'Corte', en: 'Cutting' },
  nailing: { es: 'Clavado', en: 'Nailing' },
  handling: { es: 'Acomodo', en: 'Handling' },
  setUp: { es: 'Preparación', en: 'Set-up' },
  treatment: { es: 'Tratamiento', en: 'Treatment' },
  overhead: { es: 'Gastos generales', en: 'Overhead' },
};

/** Sentences that explain the amount of each cost line. */
export const palletCostExplanationWords: Readonly<Record<PalletCostKind, LocalizedWords>> = {
  wood: {
    es: 'Lo elegido para cada pieza, a su costo',
    en: 'What each part is cut of, at its cost',
  },
  badWood: { es: '{percent}% de la madera', en: '{percent}% of the wood' },
  nails: { es: 'Los del dibujo, a su costo', en: 'Those of the drawing, at their cost' },
  station: {
    es: '{minutes} min del flujo × {rate} la hora',
    en: '{minutes} min of the flow × {rate} an hour',
  },
  cutting: {
    es: '{count} cortes × {each} min = {minutes} min, a {rate} la hora',
    en: '{count} cuts × {each} min = {minutes} min, at {rate} an hour',
  },
  nailing: {
    es: '{count} clavos × {each} min = {minutes} min, a {rate} la hora',
    en: '{count} nails × {each} min = {minutes} min, at {rate} an hour',
  },
  handling: {
    es: '{count} piezas × {each} min = {minutes} min, a {rate} la hora',
    en: '{count} pieces × {each} min = {minutes} min, at {rate} an hour',
  },
  setUp: {
    es: '{minutes} min por lote = {lot}, entre {quantity} tarimas',
    en: '{minutes} min per lot = {lot}, over {quantity} pallets',
  },
  treatment: { es: 'Por tarima, según las tarifas', en: 'Per pallet, by the rates' },
  overhead: { es: '{percent}% de lo anterior', en: '{percent}% of what stands above' },
};

export const palletRateWords: Readonly<Record<keyof PalletRates, LocalizedWords>> = {
  hourCost: { es: 'Hora de estación (USD)', en: 'Hour of a station (USD)' },
  minutesPerCut: { es: 'Minutos por corte', en: 'Minutes per cut' },
  minutesPerNail: { es: 'Minutos por clavo', en: 'Minutes per nail' },
  minutesPerPiece: { es: 'Minutos por pieza acomodada', en: 'Minutes per piece handled' },
  setUpMinutes: { es: 'Preparación por lote (min)', en: 'Set-up of a lot (min)' },
  badWood: { es: 'Madera mala (%)', en: 'Bad wood (%)' },
  treatment: { es: 'Tratamiento por tarima (USD)', en: 'Treatment per pallet (USD)' },
  overhead: { es: 'Gastos generales (%)', en: 'Overhead (%)' },
  margin: { es: 'Margen que se busca (%)', en: 'Margin aimed at (%)' },
  breaks: { es: 'Precios por cantidad', en: 'Prices by quantity' },
};

export const palletCostTexts = {
  title: { es: 'Costo y precio', en: 'Cost and price' },
  failed: { es: 'No se pudieron cargar las tarifas', en: 'The rates could not be loaded' },
  quantity: { es: 'Tarimas del lote', en: 'Pallets in the lot' },
  wholeNumber: { es: 'Un número entero, de 1 en adelante', en: 'A whole number, from 1 on' },
  cost: { es: 'Costo por tarima', en: 'Cost per pallet' },
  each: { es: 'Costo (USD)', en: 'Cost (USD)' },
  margin: { es: 'Margen (%)', en: 'Margin (%)' },
  price: { es: 'Precio (USD)', en: 'Price (USD)' },
  marginRule: { es: 'De 0 a 95, o menos de cero', en: 'From 0 to 95, or below zero' },
  priceRule: { es: 'Un importe, como 12.50', en: 'An amount, like 12.50' },
  profit: { es: 'Deja {amount} por tarima', en: 'Leaves {amount} per pallet' },
  loss: { es: 'Pierde {amount} por tarima', en: 'Loses {amount} per pallet' },
  present: { es: 'Precio de hoy: {price}', en: 'Price today: {price}' },
  presentMargin: {
    es: 'Precio de hoy: {price}; deja un margen de {margin}%',
    en: 'Price today: {price}; it leaves a margin of {margin}%',
  },
  take: { es: 'Llevar {price} al producto', en: 'Take {price} into the product' },
  taken: { es: 'Precio del producto actualizado', en: 'Price of the product updated' },
  incomplete: {
    es: 'Falta elegir de qué se hace: {parts}. El costo no lo incluye.',
    en: 'Not chosen yet what is used for: {parts}. The cost does not include it.',
  },
  byFlow: {
    es: 'Los minutos son los del flujo de trabajo.',
    en: 'Minutes are those of the workplace flow.',
  },
  byRates: {
    es: 'Sin flujo de trabajo: los minutos salen del dibujo y de las tarifas.',
    en: 'Without a workplace flow, minutes come of the drawing and the rates.',
  },
  materialLine: {
    es: '{quantity} × {cost} · {name}',
    en: '{quantity} × {cost} · {name}',
  },
  wasted: { es: '{percent}% se desperdicia', en: '{percent}% is waste' },
  breaks: { es: 'Por cantidad', en: 'By quantity' },
  pallets: { es: 'Tarimas', en: 'Pallets' },
  rates: { es: 'Tarifas de la empresa', en: 'The company’s rates' },
  ratesHint: {
    es: 'Valen para todos los diseños. Una estación puede tener su propio costo por hora.',
    en: 'They count for all designs. A station may have an hourly cost of its own.',
  },
  breaksHint: { es: 'Como 50, 100, 500', en: 'Like 50, 100, 500' },
  saveRates: { es: 'Guardar tarifas', en: 'Save rates' },
  ratesSaved: { es: 'Tarifas actualizadas', en: 'Rates updated' },
} as const satisfies Readonly<Record<string, LocalizedWords>>;
