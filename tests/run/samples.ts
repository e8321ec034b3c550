/** Returns the fields of a valid supplier; each journey sets those that matter to it. */
export const supplier = (fields: Readonly<Record<string, unknown>> = {}) => ({
  code: 'SAW-0001',
  name: 'Maderas de Prueba',
  email: 'ventas@maderas.test',
  phoneNumber: '+52 55 1234 5678',
  supplierType: 'lumber',
  businessType: 'sawmill',
  state: 'DUR',
  city: 'El Salto',
  location: '23.780560,-105.361670',
  ...fields,
});

const padNumber = (at: number): string => String(at).padStart(4, '0');

/** Returns suppliers that differ by a number; every other one sells nails and every third is inactive. */
export const createNumberedSuppliers = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    supplier({
      code: `SAW-${padNumber(at + 1)}`,
      name: `Aserradero ${padNumber(at + 1)}`,
      email: `aserradero${at + 1}@pinos.test`,
      supplierType: at % 2 === 0 ? 'lumber' : 'hardware',
      status: at % 3 === 2 ? 'inactive' : 'active',
      city: at % 2 === 0 ? 'Durango' : 'León',
    }),
  );

export const measure = (fields: Readonly<Record<string, unknown>> = {}) => ({
  name: 'Pie tablar',
  description: 'Un pie por un pie por una pulgada',
  ...fields,
});
