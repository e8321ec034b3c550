import type { LocalizedWords } from './words.ts';

/** Texts of choosing a picture: by the button, or by dropping a file. */
export const pictureTexts = {
  choose: { es: 'Elegir imagen', en: 'Choose image' },
  change: { es: 'Cambiar imagen', en: 'Change image' },
  remove: { es: 'Quitar imagen', en: 'Remove image' },
  drop: {
    es: 'O suéltala aquí. PNG, JPEG, WebP o AVIF, hasta {max} MB.',
    en: 'Or drop it here. PNG, JPEG, WebP or AVIF, up to {max} MB.',
  },
  add: { es: 'Agregar imágenes', en: 'Add images' },
  dropSome: {
    es: 'O suéltalas aquí. PNG, JPEG, WebP o AVIF, hasta {max} MB cada una; {count} de {most}.',
    en: 'Or drop them here. PNG, JPEG, WebP or AVIF, up to {max} MB each; {count} of {most}.',
  },
  view: { es: 'Ver {name} en grande', en: 'View {name} in full size' },
  takeOff: { es: 'Quitar {name}', en: 'Remove {name}' },
  move: {
    es: 'Mover {name}: arrástrala o usa las flechas',
    en: 'Move {name}: drag it or use the arrow keys',
  },
  position: { es: 'Imagen {at} de {count}', en: 'Image {at} of {count}' },
  previous: { es: 'Imagen anterior', en: 'Previous image' },
  next: { es: 'Imagen siguiente', en: 'Next image' },
  leftOut: {
    es: 'Caben {most} imágenes. Sin agregar: {names}',
    en: '{most} images fit. Not added: {names}',
  },
  refused: { es: '{name}: {reason}', en: '{name}: {reason}' },
  preparing: { es: 'Preparando la imagen…', en: 'Preparing the image…' },
} as const satisfies Record<string, LocalizedWords>;
