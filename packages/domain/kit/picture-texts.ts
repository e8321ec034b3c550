import type { Words } from './words.ts';

/** Choosing a picture: by the button, or by dropping it. */
export const pictureTexts = {
  choose: { es: 'Elegir imagen', en: 'Choose image' },
  change: { es: 'Cambiar imagen', en: 'Change image' },
  remove: { es: 'Quitar imagen', en: 'Remove image' },
  drop: {
    es: 'O suéltala aquí. PNG, JPEG, WebP o AVIF, hasta {max} MB.',
    en: 'Or drop it here. PNG, JPEG, WebP or AVIF, up to {max} MB.',
  },
  preparing: { es: 'Preparando la imagen…', en: 'Preparing the image…' },
} as const satisfies Record<string, Words>;
