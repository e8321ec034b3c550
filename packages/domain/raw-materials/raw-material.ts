import type { DecimalField } from '../kit/fields.ts';
import { defineModule } from '../kit/module.ts';
import type { LocalizedWords } from '../kit/words.ts';

/** Returns a dimension field in the dimension unit of the material. */
const createDimensionField = (label: LocalizedWords, hint: LocalizedWords): DecimalField => ({
  kind: 'decimal',
  decimals: 4,
  max: 100_000,
  unit: 'dimensionUnit',
  label,
  hint,
});

const fractionHint: LocalizedWords = {
  es: 'También en fracciones: 1 1/2, 11/16.',
  en: 'Fractions too: 1 1/2, 11/16.',
};

/** Materials of pallets: boards, blocks, nails. The volume follows from the dimensions and their unit. */
export const rawMaterials = defineModule({
  name: 'raw_materials',
  entity: {
    one: { es: 'materia prima', en: 'raw material' },
    many: { es: 'materias primas', en: 'raw materials' },
    gender: 'feminine',
  },
  fields: {
    code: {
      kind: 'text',
      label: { es: 'Código', en: 'Code' },
      hint: {
        es: 'De 5 a 40 letras y cifras, por ejemplo TAB-01.',
        en: '5 to 40 letters and figures, such as TAB-01.',
      },
      required: true,
      min: 5,
      max: 40,
      unique: true,
    },
    description: {
      kind: 'text',
      label: { es: 'Descripción', en: 'Description' },
      required: true,
      translated: true,
    },
    materialType: {
      kind: 'catalog',
      catalog: 'materialTypes',
      label: { es: 'Tipo de material', en: 'Material type' },
      required: true,
    },
    unitCost: {
      kind: 'money',
      decimals: 4,
      guard: 'costs',
      label: { es: 'Costo unitario (USD)', en: 'Unit cost (USD)' },
      required: true,
    },
    stock: {
      kind: 'decimal',
      decimals: 3,
      serverSet: 'summed',
      unit: 'measure',
      label: { es: 'Existencia local', en: 'Local stock' },
    },
    globalStock: {
      kind: 'decimal',
      decimals: 3,
      serverSet: 'summed',
      unit: 'measure',
      label: { es: 'Existencia global', en: 'Global stock' },
    },
    dimensionUnit: {
      kind: 'catalog',
      catalog: 'lengthUnits',
      label: { es: 'Unidad de las dimensiones', en: 'Unit of dimensions' },
      required: true,
      initial: 'mm',
    },
    thickness: createDimensionField({ es: 'Espesor', en: 'Thickness' }, fractionHint),
    width: createDimensionField({ es: 'Ancho', en: 'Width' }, fractionHint),
    length: createDimensionField(
      { es: 'Profundidad', en: 'Depth' },
      {
        es: 'El largo de la pieza, a lo largo de la veta.',
        en: 'The length of the piece, along the grain.',
      },
    ),
    volume: {
      kind: 'decimal',
      decimals: 9,
      serverSet: 'column',
      label: { es: 'Volumen (m³)', en: 'Volume (m³)' },
    },
    /** Species of the wood, which decides the weight of its volume. */
    species: {
      kind: 'catalog',
      catalog: 'woodSpecies',
      label: { es: 'Madera', en: 'Wood' },
      addedLater: true,
    },
    density: {
      kind: 'decimal',
      decimals: 0,
      min: 50,
      max: 1500,
      label: {
        es: 'Densidad (kg/m³), si no es la de su madera',
        en: 'Density (kg/m³), if not that of its wood',
      },
      addedLater: true,
    },
    /** Weight of one unit of measure, for materials without a volume such as nails and paint. */
    unitWeight: {
      kind: 'decimal',
      decimals: 6,
      min: 0.000001,
      max: 10_000,
      label: { es: 'Peso por unidad (kg), sin volumen', en: 'Weight a unit (kg), without volume' },
      addedLater: true,
    },
    /** Minimum stock in each division that uses the material, and maximum up to which it is bought. */
    minimumStock: {
      kind: 'decimal',
      decimals: 3,
      unit: 'measure',
      label: { es: 'Existencia mínima', en: 'Minimum stock' },
      addedLater: true,
    },
    maximumStock: {
      kind: 'decimal',
      decimals: 3,
      unit: 'measure',
      label: { es: 'Existencia máxima', en: 'Maximum stock' },
      addedLater: true,
    },
    leadDays: {
      kind: 'decimal',
      decimals: 0,
      max: 365,
      label: { es: 'Días que tarda en llegar', en: 'Days until it arrives' },
      addedLater: true,
    },
    warehouseLocation: {
      kind: 'text',
      label: { es: 'Lugar en almacén', en: 'Warehouse location' },
      required: true,
    },
    measure: {
      kind: 'reference',
      module: 'measures',
      label: { es: 'Unidad de medida', en: 'Measure' },
      required: true,
    },
    supplier: {
      kind: 'reference',
      module: 'suppliers',
      label: { es: 'Proveedor', en: 'Supplier' },
      required: true,
    },
    status: {
      kind: 'catalog',
      catalog: 'rawMaterialStatuses',
      label: { es: 'Estatus', en: 'Status' },
      required: true,
      initial: 'active',
    },
  },
  columns: [
    'id',
    'code',
    'description',
    'materialType',
    'unitCost',
    'stock',
    'globalStock',
    'dimensionUnit',
    'thickness',
    'width',
    'length',
    'volume',
    'warehouseLocation',
    'createdAt',
    'updatedAt',
    'measure',
    'supplier',
  ],
  daily: ['code', 'description', 'unitCost', 'stock', 'globalStock'],
  widths: {
    code: 140,
    description: 260,
    materialType: 130,
    unitCost: 120,
    stock: 120,
    globalStock: 120,
  },
  title: 'description',
  search: ['code', 'description'],
  keys: ['code', 'description'],
  inPlace: ['unitCost', 'materialType', 'warehouseLocation', 'measure', 'supplier', 'status'],
  deletion: 'refuse',
});
