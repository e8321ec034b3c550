import type { ValidationRule } from '../kit/rules.ts';
import type { LocalizedWords } from '../kit/words.ts';

// Violation of a supplier's rule of the specification, section 5, for the tests of domain, server and browser.
// No product code imports this.

interface Violation {
  readonly rule: ValidationRule;
  readonly says: LocalizedWords;
}

/** Value that a user types or chooses, valid or not in a supplier that is valid otherwise. */
export type SupplierRuleCase = { readonly field: string; readonly value: string } & (
  | Violation
  | { readonly ok: true }
);

export const validSupplier = {
  code: 'SUP-0001',
  name: 'Maderas del Norte',
  email: 'ventas@maderas.example',
  phoneNumber: '+52 (81) 1234-5678',
  language: 'es',
  supplierType: 'lumber',
  businessType: 'sawmill',
  state: 'NLE',
  city: 'Monterrey',
  status: 'active',
  location: '25.686614,-100.316113',
} as const satisfies Record<string, string>;

const required: Violation = {
  rule: 'required',
  says: { es: 'Este campo es obligatorio', en: 'This field is required' },
};
const createMinViolation = (count: number): Violation => ({
  rule: 'min',
  says: { es: `Escribe al menos ${count} caracteres`, en: `Write at least ${count} characters` },
});
const createMaxViolation = (count: number): Violation => ({
  rule: 'max',
  says: { es: `Escribe a lo más ${count} caracteres`, en: `Write at most ${count} characters` },
});
const email: Violation = {
  rule: 'email',
  says: {
    es: 'Escribe un correo válido, como ana@ejemplo.com',
    en: 'Write a valid email, like ana@example.com',
  },
};
const phone: Violation = {
  rule: 'phone',
  says: {
    es: 'Escribe un teléfono de 7 a 15 dígitos',
    en: 'Write a phone number of 7 to 15 digits',
  },
};
const coordinates: Violation = {
  rule: 'coordinates',
  says: {
    es: 'Escribe latitud y longitud, como 19.432608, -99.133209',
    en: 'Write latitude and longitude, like 19.432608, -99.133209',
  },
};
/** Choice that no list offers: only a caller of the API can send it. */
const option: Violation = {
  rule: 'option',
  says: { es: 'Elige una opción de la lista', en: 'Choose an option from the list' },
};

export const supplierRuleCases: readonly SupplierRuleCase[] = [
  { field: 'code', value: '', ...required },
  { field: 'code', value: '     ', ...required },
  { field: 'code', value: 'SUP1', ...createMinViolation(5) },
  { field: 'code', value: '  SUP1  ', ...createMinViolation(5) },
  { field: 'code', value: 'SUP-1', ok: true },
  { field: 'code', value: 'S'.repeat(40), ok: true },
  { field: 'code', value: 'S'.repeat(41), ...createMaxViolation(40) },

  { field: 'name', value: '', ...required },
  { field: 'name', value: '     ', ...required },
  { field: 'name', value: 'Pino', ...createMinViolation(5) },
  { field: 'name', value: 'Pinos', ok: true },
  { field: 'name', value: 'Ñandú', ok: true },
  { field: 'name', value: 'P'.repeat(200), ok: true },
  { field: 'name', value: 'P'.repeat(201), ...createMaxViolation(200) },

  { field: 'email', value: '', ...required },
  { field: 'email', value: 'ana', ...email },
  { field: 'email', value: 'ana@', ...email },
  { field: 'email', value: '@example.com', ...email },
  { field: 'email', value: 'ana@example', ...email },
  { field: 'email', value: 'ana maria@example.com', ...email },
  { field: 'email', value: 'ana@@example.com', ...email },
  { field: 'email', value: 'ana@example.com', ok: true },
  { field: 'email', value: 'ana@muñoz.mx', ok: true },
  { field: 'email', value: 'ana.perez+tarima@ventas.example.mx', ok: true },

  { field: 'phoneNumber', value: '', ok: true },
  { field: 'phoneNumber', value: '   ', ok: true },
  { field: 'phoneNumber', value: '1234567', ok: true },
  { field: 'phoneNumber', value: '81.1234.5678', ok: true },
  { field: 'phoneNumber', value: '+123456789012345', ok: true },
  { field: 'phoneNumber', value: '123456', ...phone },
  { field: 'phoneNumber', value: '1234567890123456', ...phone },
  { field: 'phoneNumber', value: '81 1234 5678 ext 9', ok: true },
  { field: 'phoneNumber', value: '81 1234 5678 ext', ...phone },
  { field: 'phoneNumber', value: '81+12345678', ...phone },

  { field: 'supplierType', value: '', ...required },
  { field: 'supplierType', value: 'treehouses', ...option },
  { field: 'supplierType', value: 'toString', ...option },
  { field: 'supplierType', value: 'recycledPallets', ok: true },

  { field: 'language', value: 'fr', ...option },
  { field: 'language', value: 'en', ok: true },
  { field: 'businessType', value: '', ...required },
  { field: 'businessType', value: 'lumber', ...option },
  { field: 'businessType', value: 'wholesale', ok: true },

  { field: 'state', value: '', ...required },
  { field: 'state', value: 'Nuevo León', ...option },
  { field: 'state', value: 'YUC', ok: true },

  { field: 'city', value: '', ...required },
  { field: 'city', value: '  ', ...required },
  { field: 'city', value: 'X', ok: true },

  // A blank status means the default of a new supplier.
  { field: 'status', value: '', ok: true },
  { field: 'status', value: 'inactive', ok: true },
  { field: 'status', value: 'maintenance', ...option },

  { field: 'location', value: '', ...required },
  { field: 'location', value: '19.432608', ...coordinates },
  { field: 'location', value: '19.432608;-99.133209', ...coordinates },
  { field: 'location', value: 'Monterrey', ...coordinates },
  { field: 'location', value: '90.000001,0', ...coordinates },
  { field: 'location', value: '-90.000001,0', ...coordinates },
  { field: 'location', value: '0,180.000001', ...coordinates },
  { field: 'location', value: '0,-181', ...coordinates },
  { field: 'location', value: '90,180', ok: true },
  { field: 'location', value: '-90,-180', ok: true },
  { field: 'location', value: '19.432608, -99.133209', ok: true },
];
