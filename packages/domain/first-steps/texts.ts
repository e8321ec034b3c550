import type { LocalizedWords } from '../kit/words.ts';
import type { FirstStep } from './contract.ts';

export const firstStepTexts = {
  title: { es: 'Primeros pasos', en: 'First steps' },
  progress: { es: '{done} de {count} listos', en: '{done} of {count} done' },
  hide: { es: 'Ocultar', en: 'Hide' },
  hidden: { es: 'Ya no se muestran los primeros pasos', en: 'The first steps are no longer shown' },
  done: { es: 'Listo', en: 'Done' },
  open: { es: 'Falta', en: 'To do' },
  show: { es: 'Ver los primeros pasos', en: 'See the first steps' },
  next: { es: 'Sigue: {step}', en: 'Next: {step}' },
} as const satisfies Record<string, LocalizedWords>;

/** Names of the steps, and the actions on their screens. */
export const stepWords: Readonly<
  Record<FirstStep, { readonly name: LocalizedWords; readonly hint: LocalizedWords }>
> = {
  company: {
    name: { es: 'Datos de la empresa', en: 'Company data' },
    hint: {
      es: 'Escribe la dirección y el RFC: van en tus cotizaciones.',
      en: 'Write the address and the tax number: they go on your quotations.',
    },
  },
  division: {
    name: { es: 'Tu división', en: 'Your division' },
    hint: {
      es: 'Abre «Planta principal», ponle su nombre y pon el pin donde está.',
      en: 'Open “Main plant”, give it its name and put the pin where it is.',
    },
  },
  people: {
    name: { es: 'Tu gente', en: 'Your people' },
    hint: {
      es: 'Agrega a quien cotiza, planea o trabaja contigo; cada quien con su perfil.',
      en: 'Add those who quote, plan or work with you, each with a profile.',
    },
  },
  workplaces: {
    name: { es: 'Estaciones', en: 'Workplaces' },
    hint: {
      es: 'Agrega la sierra, las mesas de clavado, el horno.',
      en: 'Add the saw, the nailing tables, the kiln.',
    },
  },
  materials: {
    name: { es: 'Materias primas', en: 'Raw materials' },
    hint: {
      es: 'Agrega tu madera y tus clavos, o impórtalos de una hoja; el proveedor que falte se crea ahí mismo.',
      en: 'Add your lumber and nails, or import them from a sheet; a missing supplier is created right there.',
    },
  },
  products: {
    name: { es: 'Productos', en: 'Products' },
    hint: {
      es: 'Agrega tus tarimas con su precio, o impórtalas de una hoja.',
      en: 'Add your pallets with their price, or import them from a sheet.',
    },
  },
  quotation: {
    name: { es: 'Primera cotización', en: 'First quotation' },
    hint: {
      es: 'Elige un cliente y un producto; los que falten se crean ahí mismo. Una tarima basta describirla: 48x40, 3 largueros, 7 + 5.',
      en: 'Choose a customer and a product; missing ones are created right there. A pallet needs only its description: 48x40, 3 stringers, 7 + 5.',
    },
  },
};
