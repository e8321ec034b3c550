import type { ModuleRecord } from '@tarima/domain/kit/schemas';

const statuses = ['active', 'inactive'] as const;

/** Returns suppliers by id, from 1 on: `Maderas 01`, `PRV-0001`. Every second one is inactive and has no phone. */
export const buildTestSuppliers = (count: number): ModuleRecord[] =>
  Array.from({ length: count }, (_, at) => {
    const id = at + 1;
    const number = String(id).padStart(2, '0');
    return {
      id,
      code: `PRV-00${number}`,
      name: `Maderas ${number}`,
      email: `ventas${number}@maderas.test`,
      phoneNumber: at % 2 === 0 ? '+52 81 8345 7700' : null,
      language: 'es',
      supplierType: 'lumber',
      businessType: 'sawmill',
      state: 'JAL',
      city: 'Guadalajara',
      status: statuses[at % 2],
      location: '20.6736,-103.344',
      customFields: {},
      metadata: {},
      createdAt: '2026-11-20T18:30:00.000Z',
      updatedAt: '2026-11-21T08:00:00.000Z',
    };
  });
