import { z } from 'zod';
import type { ErrorDetail } from './errors.ts';
import { say, type Language, type Words } from './words.ts';

/** Every rule a value can break, with the sentence that says what is expected. The rule's name travels in `details[].rule`. */
export const rules = {
  required: { es: 'Este campo es obligatorio', en: 'This field is required' },
  min: { es: 'Escribe al menos {min} caracteres', en: 'Write at least {min} characters' },
  max: { es: 'Escribe a lo más {max} caracteres', en: 'Write at most {max} characters' },
  email: {
    es: 'Escribe un correo válido, como ana@ejemplo.com',
    en: 'Write a valid email, like ana@example.com',
  },
  phone: {
    es: 'Escribe un teléfono de 7 a 15 dígitos',
    en: 'Write a phone number of 7 to 15 digits',
  },
  coordinates: {
    es: 'Escribe latitud y longitud, como 19.432608, -99.133209',
    en: 'Write latitude and longitude, like 19.432608, -99.133209',
  },
  option: { es: 'Elige una opción de la lista', en: 'Choose an option from the list' },
  uppercase: {
    es: 'Usa al menos {count} letras mayúsculas',
    en: 'Use at least {count} uppercase letters',
  },
  lowercase: {
    es: 'Usa al menos {count} letras minúsculas',
    en: 'Use at least {count} lowercase letters',
  },
  digits: { es: 'Usa al menos {count} números', en: 'Use at least {count} digits' },
  special: {
    es: 'Usa al menos {count} carácter especial',
    en: 'Use at least {count} special character',
  },
  number: { es: 'Escribe un número', en: 'Write a number' },
  amount: {
    es: 'Escribe un importe con dos decimales a lo más, como 1234.50',
    en: 'Write an amount with two decimals at most, like 1234.50',
  },
  percentage: {
    es: 'Escribe un porcentaje de 0 a 100',
    en: 'Write a percentage from 0 to 100',
  },
  discount: {
    es: 'El descuento no puede pasar de {max}',
    en: 'The discount cannot be more than {max}',
  },
  transition: {
    es: 'El estatus cambió y ya no permite esta acción. Vuelve a cargar para ver el actual.',
    en: 'The status changed and no longer allows this action. Reload to see the current one.',
  },
  before: {
    es: 'El inicio debe ser anterior al fin',
    en: 'The start must be before the end',
  },
  instant: { es: 'Escribe una fecha válida', en: 'Write a valid date' },
  color: {
    es: 'Escribe un color como #191e3b',
    en: 'Write a color like #191e3b',
  },
  picture: {
    es: 'Elige una imagen PNG, JPEG o WebP',
    en: 'Choose a PNG, JPEG or WebP image',
  },
  tooLarge: { es: 'El archivo es demasiado grande', en: 'The file is too large' },
  files: { es: 'Elige a lo más {max} archivos', en: 'Choose at most {max} files' },
  fileType: {
    es: 'Este tipo de archivo no se acepta aquí',
    en: 'This type of file is not accepted here',
  },
  fileSize: {
    es: 'El archivo no puede pasar de {max} MB',
    en: 'The file cannot be larger than {max} MB',
  },
  compressedSize: {
    es: 'Aun comprimida, la imagen pasa de {max} MB. Elige una más pequeña.',
    en: 'Even compressed, the image is larger than {max} MB. Choose a smaller one.',
  },
  image: {
    es: 'La imagen está dañada o tiene demasiados pixeles',
    en: 'The image is damaged or has too many pixels',
  },
  different: {
    es: 'Escribe una distinta de la actual',
    en: 'Write one that differs from the current one',
  },
  unique: { es: 'Otro registro ya usa este valor', en: 'Another record already uses this value' },
  notHeld: {
    es: 'No puedes dar permisos que tú no tienes',
    en: 'You cannot grant permissions that you do not hold',
  },
  lastSuperuser: {
    es: 'La cuenta necesita al menos un superusuario activo',
    en: 'The account needs at least one active superuser',
  },
  inUse: {
    es: 'Lo usan {count} registros de {module}',
    en: '{count} records of {module} use it',
  },
  unknown: { es: 'Este dato no existe aquí', en: 'There is no such value here' },
  invalid: { es: 'Este valor no es válido', en: 'This value is not valid' },
} as const satisfies Record<string, Words>;

export type Rule = keyof typeof rules;
export const isRule = (value: string): value is Rule => Object.hasOwn(rules, value);

const isMissing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** The rule that a value of the wrong type breaks: nothing at all, an empty list or an empty object is a value not given. */
export const requiredOr = (rule: Rule) => ({
  error: ({ input }: { readonly input?: unknown }): Rule => (isMissing(input) ? 'required' : rule),
});

/** The sentence for a broken rule, in one language. */
export const sayRule = (detail: Omit<ErrorDetail, 'path'>, language: Language): string =>
  say(rules[isRule(detail.rule) ? detail.rule : 'invalid'], language, detail.params);

const byIssueCode: Readonly<Record<string, Rule>> = {
  invalid_type: 'invalid',
  unrecognized_keys: 'unknown',
  invalid_value: 'option',
};

/**
 * What zod found, as the details of a WRONG_VALUES answer: the first broken rule of each value.
 * Schemas name the rule in their message; the numbers come from the issue.
 */
export function detailsOf(error: z.ZodError): ErrorDetail[] {
  const all = error.issues.flatMap((issue) => {
    const paths =
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [...issue.path, key])
        : [issue.path];
    return paths.map((path) => detailOf(path.map(String).join('.'), issue));
  });
  return all.filter(({ path }, at) => all.findIndex((other) => other.path === path) === at);
}

function detailOf(path: string, issue: z.core.$ZodIssue): ErrorDetail {
  const rule = isRule(issue.message) ? issue.message : (byIssueCode[issue.code] ?? 'invalid');
  if (issue.code === 'too_small') return { path, rule, params: { min: Number(issue.minimum) } };
  if (issue.code === 'custom' && issue.params)
    return { path, rule, params: numbersOf(issue.params) };
  if (issue.code === 'too_big') return { path, rule, params: { max: Number(issue.maximum) } };
  return { path, rule };
}

const numbersOf = (params: Record<string, unknown>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(params).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number',
    ),
  );
