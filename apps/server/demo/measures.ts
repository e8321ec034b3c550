/** Units of measure of a pallet plant; the base text is Spanish, the translation English. */
export const demoMeasures: readonly object[] = [
  measure(
    'Pieza',
    'Una tarima, una tabla, un taquete',
    'Piece',
    'One pallet, one board, one block',
    true,
  ),
  measure('Metro cúbico', 'Volumen de madera aserrada', 'Cubic metre', 'Volume of sawn lumber'),
  measure(
    'Pie tablar',
    '1 pulgada × 1 pie × 1 pie de madera',
    'Board foot',
    '1 in × 1 ft × 1 ft of lumber',
  ),
  measure('Kilogramo', 'Clavo a granel, grapa, alambre', 'Kilogram', 'Bulk nails, staples, wire'),
  measure(
    'Millar',
    'Mil clavos en rollo o en tira',
    'Thousand',
    'One thousand nails in coils or strips',
  ),
  measure(
    'Metro lineal',
    'Fleje, madera en largos corridos',
    'Linear metre',
    'Strapping, lumber in running lengths',
  ),
  measure('Rollo', 'Película, fleje, clavo en rollo', 'Roll', 'Film, strapping, coil nails'),
  measure(
    'Paquete',
    'Atado de madera como llega del aserradero',
    'Bundle',
    'Lumber strapped as it comes from the sawmill',
  ),
  measure(
    'Litro',
    'Pintura de marcado, combustible del horno',
    'Litre',
    'Marking paint, kiln fuel',
  ),
];

function measure(
  name: string,
  description: string,
  nameEn: string,
  descriptionEn: string,
  countable = false,
): object {
  return {
    name,
    description,
    countable,
    metadata: { language: { name: { en: nameEn }, description: { en: descriptionEn } } },
  };
}
