import type { LocalizedWords } from '../words.ts';

/** Texts of the panels of columns and views; these open seldom, so lists load without them. */
export const layoutPanelTexts = {
  columnsHint: {
    es: 'Arrastra para ordenar, o usa las flechas sobre el asa. Se guarda para ti, en cualquier navegador.',
    en: 'Drag to order them, or use the arrows on the handle. It is kept for you, in any browser.',
  },
  columnsOfView: {
    es: 'Arrastra para ordenar, o usa las flechas sobre el asa. Guarda la vista para conservarlo.',
    en: 'Drag to order them, or use the arrows on the handle. Save the view to keep it.',
  },
  move: {
    es: 'Mover la columna {name}: usa las flechas arriba y abajo',
    en: 'Move the column {name}: use the up and down arrows',
  },
  moved: { es: '{name}, lugar {place} de {count}', en: '{name}, place {place} of {count}' },
  pin: { es: 'Fijar la columna {name}', en: 'Pin the column {name}' },
  alwaysPinned: {
    es: '{name} siempre está a la vista',
    en: '{name} is always in sight',
  },
  width: { es: 'Ancho de {name} en píxeles', en: 'Width of {name} in pixels' },
  fitting: { es: 'Auto', en: 'Auto' },
  rowHeight: { es: 'Altura de las filas', en: 'Row height' },
  reset: { es: 'Volver al aspecto inicial', en: 'Back to the first look' },
  saveAsView: { es: 'Guardar como vista', en: 'Save as a view' },
  saveView: { es: 'Guardar vista', en: 'Save view' },
  putBack: { es: 'Deshacer cambios', en: 'Put back' },
  viewName: { es: 'Nombre', en: 'Name' },
  newView: { es: 'Vista nueva', en: 'New view' },
  editViewOf: { es: 'Editar la vista {name}', en: 'Edit the view {name}' },
  editView: { es: 'Editar vista', en: 'Edit view' },
  sharedWith: { es: 'Compartida con perfiles', en: 'Shared with profiles' },
  sharedHint: {
    es: 'Nadie ve por ella datos ni columnas que su perfil no permite.',
    en: 'Nobody sees data or columns through it that their profile does not allow.',
  },
  opensForProfile: { es: 'La lista se les abre así', en: 'Their list opens like this' },
  opensFor: { es: 'La lista se abre así para {name}', en: 'The list opens like this for {name}' },
  opensForMe: { es: 'Mi lista se abre con', en: 'My list opens with' },
  moveView: {
    es: 'Mover la vista {name}: usa las flechas arriba y abajo',
    en: 'Move the view {name}: use the up and down arrows',
  },
  private: { es: 'Privada', en: 'Private' },
  shared: { es: 'Compartida', en: 'Shared' },
  ownerLeft: { es: 'De {name}, que ya no trabaja aquí', en: 'By {name}, who left' },
  ownerGone: { es: 'De alguien que ya no trabaja aquí', en: 'By somebody who left' },
  takeOver: { es: 'Hacerla mía', en: 'Make it mine' },
  otherShared: { es: 'Compartidas con otros perfiles', en: 'Shared with other profiles' },
  noViews: {
    es: 'Filtra, ordena o acomoda la lista y guárdala como vista: queda como pestaña.',
    en: 'Filter, sort or arrange the list and save it as a view: it becomes a tab.',
  },
  viewSaved: { es: 'Vista guardada', en: 'View saved' },
  viewRemoved: { es: 'Vista eliminada', en: 'View deleted' },
  removeView: { es: 'Eliminar la vista {name}', en: 'Delete the view {name}' },
  removeTitle: { es: '¿Eliminar la vista «{name}»?', en: 'Delete the view “{name}”?' },
  removeText: {
    es: 'Los registros no cambian.',
    en: 'The records do not change.',
  },
  removeSharedText: {
    es: 'Los registros no cambian, pero nadie más la verá.',
    en: 'The records do not change, but nobody else will see it any more.',
  },
  staleView: {
    es: 'Alguien guardó antes otros cambios de esta vista. Ábrela de nuevo para verlos, o guarda lo tuyo como otra vista.',
    en: 'Somebody saved other changes of this view first. Open it again to see them, or save yours as another view.',
  },
  sameName: {
    es: 'Ya tienes una vista con ese nombre',
    en: 'You have a view of that name already',
  },
} as const satisfies Record<string, LocalizedWords>;
