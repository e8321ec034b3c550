import type { LocalizedWords } from '../kit/words.ts';
import type { PalletViewName } from './drawing.ts';
import type { PalletFamily, BlockBase } from './pallet-design.ts';
import type { PartRole } from './pallet-parts.ts';

export const palletFamilyWords: Readonly<Record<PalletFamily, LocalizedWords>> = {
  stringer: { es: 'De largueros', en: 'Stringer' },
  skid: { es: 'Patín, sin base', en: 'Skid' },
  block: { es: 'De taquetes', en: 'Block' },
  crate: { es: 'Huacal o cajón', en: 'Crate' },
};

export const blockBaseWords: Readonly<Record<BlockBase, LocalizedWords>> = {
  unidirectional: { es: 'En una dirección', en: 'Unidirectional' },
  perimeter: { es: 'Perimetral', en: 'Perimeter' },
  cross: { es: 'En cruz', en: 'Cross' },
  none: { es: 'Sin base', en: 'None' },
};

export const partRoleWords: Readonly<Record<PartRole, LocalizedWords>> = {
  top: { es: 'Tabla superior', en: 'Top board' },
  stretcher: { es: 'Travesaño', en: 'Stretcher board' },
  stringer: { es: 'Larguero', en: 'Stringer' },
  block: { es: 'Taquete', en: 'Block' },
  bottom: { es: 'Tabla inferior', en: 'Bottom board' },
  bottomAcross: { es: 'Tabla inferior transversal', en: 'Bottom board across' },
  floor: { es: 'Tabla del piso', en: 'Floor board' },
  side: { es: 'Tabla de costado', en: 'Side board' },
  end: { es: 'Tabla de cabecera', en: 'End board' },
  post: { es: 'Poste', en: 'Post' },
  rail: { es: 'Barrote de la tapa', en: 'Rail of the lid' },
  lid: { es: 'Tabla de la tapa', en: 'Lid board' },
};

export const palletViewWords: Readonly<Record<PalletViewName, LocalizedWords>> = {
  top: { es: 'Por arriba', en: 'Top' },
  side: { es: 'De costado', en: 'Side' },
  end: { es: 'De frente', en: 'End' },
  bottom: { es: 'Por abajo', en: 'Underside' },
};

/** Texts of reasons for which a design cannot be built, and of advice of the trade. */
export const designFindingTexts = {
  boardsOverlap: {
    es: 'No caben: suman {needed} y hay {span}',
    en: 'They do not fit: {needed} in all, and there is {span}',
  },
  blocksOverlap: {
    es: 'Los taquetes se enciman en {span}',
    en: 'The blocks overlap within {span}',
  },
  boardPerRow: {
    es: 'Va una tabla por hilera de taquetes: {rows}',
    en: 'Each row of blocks has one board: {rows}',
  },
  boardPerStretcher: {
    es: 'Va una tabla por travesaño: {rows}',
    en: 'Each stretcher board has one board below: {rows}',
  },
  floats: {
    es: 'Algo no descansa en nada: las tablas de la base van debajo de los taquetes',
    en: 'A part rests on nothing: the boards of the base lie below the blocks',
  },
  unnailedBoard: {
    es: 'Una tabla queda sin clavos: no toca madera que los reciba',
    en: 'A board is left without nails: it touches no wood that holds them',
  },
  boardUnderNotch: {
    es: 'Una tabla queda sin clavos: toda ella cae bajo la muesca',
    en: 'A board is left without nails: all of it lies below the notch',
  },
  looseBlock: {
    es: 'Ningún clavo sujeta un taquete',
    en: 'No nail holds a block',
  },
  looseDeck: {
    es: 'Ningún clavo une la cubierta con la base',
    en: 'No nail joins the deck and the base',
  },
  littleWood: {
    es: 'Una tabla solo tiene {wood} de madera en un cruce. Clavos que caben: {given}; por su ancho van {least}',
    en: 'A board has only {wood} of wood at a crossing. Nails that fit: {given}; this width takes {least}',
  },
  looseBoards: {
    es: 'Nada sostiene las puntas de las otras tablas: las transversales van de {most} a lo más',
    en: 'Nothing holds the ends of the other boards: those across are {most} wide at most',
  },
  acrossTooWide: {
    es: 'Las tablas transversales no dejan lugar en {span}',
    en: 'The boards across leave no room within {span}',
  },
  wingTooWide: {
    es: 'El volado no deja lugar a los largueros en {span}',
    en: 'The wing leaves no room for stringers within {span}',
  },
  notchThrough: {
    es: 'La muesca cortaría el larguero, que mide {height}',
    en: 'The notch would cut the stringer, which is {height} high',
  },
  notchTooDeep: {
    es: 'La muesca dejaría menos madera arriba de la que corta: a lo más {most}',
    en: 'The notch would leave less wood above it than it cuts: {most} at most',
  },
  notchesMeet: {
    es: 'Las dos muescas se juntan en {span}',
    en: 'The two notches meet within {span}',
  },
  fewNails: {
    es: 'Son pocos clavos por cruce: {given}; por su ancho van {least}',
    en: 'Few nails at a crossing: {given}; this width takes {least}',
  },
  shortNails: {
    es: 'El clavo solo entra {held} más allá de la tabla; al menos {least}',
    en: 'The nail holds only {held} beyond the board; {least} at least',
  },
  nailsThrough: {
    es: 'El clavo saldría por abajo: a lo más {most}',
    en: 'The nail would come out below: {most} at most',
  },
  wideGap: {
    es: 'Claros de {gap}: las cajas caen por más de {most}',
    en: 'Gaps of {gap}: cartons fall through more than {most}',
  },
  lowOpening: {
    es: 'Entrada de {opening}: el patín hidráulico necesita {least}',
    en: 'An opening of {opening}: a pallet truck needs {least}',
  },
  wideWing: {
    es: 'Volado muy largo: a lo más {most}',
    en: 'A long wing: {most} at most',
  },
  noRoomInside: {
    es: 'Entre paredes y postes no queda lugar en {span}',
    en: 'Walls and posts leave no room within {span}',
  },
  lowCrate: {
    es: 'Patines, piso y tapa no dejan lugar: más de {least}',
    en: 'Runners, floor and lid leave no room: more than {least}',
  },
  longOverlap: {
    es: 'El costado bajaría más que los patines: a lo más {most}',
    en: 'The side would reach below the runners: {most} at most',
  },
  looseWall: {
    es: 'Una tabla no alcanza dos postes: nada la sostiene',
    en: 'A board reaches no two posts: nothing holds it',
  },
  wallOffFloor: {
    es: 'La tabla de abajo debe ir del patín al poste: más de {least} de ancho',
    en: 'The lowest board must reach from runner to post: wider than {least}',
  },
  looseFrame: {
    es: 'Ninguna tabla une los postes con el barrote de la tapa',
    en: 'No board joins the posts and the rail of the lid',
  },
  openCrate: {
    es: 'Claros de {gap}: en un huacal no pasan del ancho de sus tablas, {most}',
    en: 'Gaps of {gap}: those of a crate are no wider than its boards, {most}',
  },
  nailsIntoGoods: {
    es: 'El clavo saldría del poste hacia la mercancía: a lo más {most}',
    en: 'The nail would come out of the post into the goods: {most} at most',
  },
  deepNotch: {
    es: 'Poca madera sobre la muesca: al menos {least}',
    en: 'Little wood above the notch: {least} at least',
  },
} as const satisfies Readonly<Record<string, LocalizedWords>>;

export const palletDesignTexts = {
  title: { es: 'Diseño de la tarima', en: 'Pallet design' },
  open: { es: 'Diseño', en: 'Design' },
  openHint: { es: 'Dibujo, medidas, madera y peso', en: 'Drawing, sizes, lumber and weight' },
  say: { es: 'Descríbela', en: 'Describe it' },
  sayHint: {
    es: 'Por ejemplo 48x40 3 largueros 7+5 11/16, EUR 1 o huacal 48x40x30',
    en: 'For example 48x40 3 stringers 7+5 11/16, EUR 1 or crate 48x40x30',
  },
  understood: { es: 'Entendí: {text}', en: 'Understood: {text}' },
  notUnderstood: { es: 'No entendí: {words}', en: 'Not understood: {words}' },
  nothingRead: {
    es: 'Escribe un tamaño, como 48x40, o el nombre de una tarima, como EUR 1',
    en: 'Write a size, like 48x40, or the name of a pallet, like EUR 1',
  },
  standard: { es: 'Tarima estándar', en: 'Standard pallet' },
  family: { es: 'Tipo', en: 'Kind' },
  unit: { es: 'Unidad', en: 'Unit' },
  length: { es: 'Largo', en: 'Length' },
  width: { es: 'Ancho', en: 'Width' },
  height: { es: 'Alto', en: 'Height' },
  top: { es: 'Cubierta', en: 'Top deck' },
  boards: { es: 'Anchos de las tablas', en: 'Widths of the boards' },
  boardsHint: { es: 'Como 145, 2×100, 145', en: 'Like 145, 2×100, 145' },
  thickness: { es: 'Espesor', en: 'Thickness' },
  stretchers: { es: 'Travesaños', en: 'Stretcher boards' },
  stringers: { es: 'Largueros', en: 'Stringers' },
  count: { es: 'Cuántos', en: 'How many' },
  stringerWidth: { es: 'Grueso', en: 'Width' },
  wing: { es: 'Volado', en: 'Wing' },
  notched: { es: 'Con muescas', en: 'Notched' },
  notchDepth: { es: 'Profundidad de la muesca', en: 'Depth of the notch' },
  notchLength: { es: 'Largo de la muesca', en: 'Length of the notch' },
  notchFrom: { es: 'Desde la punta', en: 'From the end' },
  bottom: { es: 'Base', en: 'Bottom deck' },
  bottomWing: { es: 'La base también vuela', en: 'The bottom has wings too' },
  floor: { es: 'Piso', en: 'Floor' },
  runners: { es: 'Patines', en: 'Runners' },
  walls: { es: 'Paredes', en: 'Walls' },
  overlap: { es: 'Costado sobre el patín', en: 'Side over the runner' },
  sideBoards: { es: 'Tablas de costado, de abajo arriba', en: 'Boards of a side, from below' },
  endBoards: { es: 'Tablas de cabecera, de abajo arriba', en: 'Boards of an end, from below' },
  posts: { es: 'Postes', en: 'Posts' },
  sidePosts: { es: 'Por costado, con esquinas', en: 'On a side, with corners' },
  endPosts: { es: 'Por cabecera, con esquinas', en: 'On an end, with corners' },
  postWidth: { es: 'Ancho del poste', en: 'Width of a post' },
  lid: { es: 'Tapa', en: 'Lid' },
  hasLid: { es: 'Con tapa', en: 'With a lid' },
  room: { es: 'Espacio interior', en: 'Room inside' },
  blocks: { es: 'Taquetes', en: 'Blocks' },
  blockRows: { es: 'Ancho de cada hilera', en: 'Width of each row' },
  blockLength: { es: 'Largo del taquete', en: 'Length of a block' },
  base: { es: 'Forma de la base', en: 'Kind of base' },
  across: { es: 'Ancho de las transversales', en: 'Width of boards across' },
  turned: { es: 'La base cruza la cubierta', en: 'The base lies across the deck' },
  cornerNails: {
    es: 'Transversal a taquete de esquina',
    en: 'Board across to corner block',
  },
  nails: { es: 'Clavos', en: 'Nails' },
  nailLength: { es: 'Largo del clavo', en: 'Length of a nail' },
  nailDiameter: { es: 'Diámetro (mm)', en: 'Diameter (mm)' },
  nailsWide: { es: 'Por cruce, tabla ancha', en: 'At a crossing, wide board' },
  nailsNarrow: { es: 'Por cruce, tabla angosta', en: 'At a crossing, narrow board' },
  outerNails: { es: 'Travesaño a taquete de orilla', en: 'Stretcher to outer block' },
  middleNails: { es: 'Travesaño a taquete de en medio', en: 'Stretcher to middle block' },
  wood: { es: 'Madera', en: 'Wood' },
  species: { es: 'Especie', en: 'Species' },
  moisture: { es: 'Humedad (%)', en: 'Moisture (%)' },
  materialType: { es: 'Tipo de material', en: 'Material type' },
  views: { es: 'Vistas', en: 'Views' },
  space: { es: 'En el espacio', en: 'In space' },
  turn: { es: 'Girar la tarima', en: 'Turn the pallet' },
  turnHint: {
    es: 'Arrastra el dibujo para verlo de cualquier lado.',
    en: 'Drag the drawing to see any side.',
  },
  exploded: { es: 'Por capas', en: 'Exploded' },
  drawing: {
    es: 'Dibujo de la tarima: {text}',
    en: 'Drawing of the pallet: {text}',
  },
  figures: { es: 'Lo que resulta', en: 'What follows' },
  boardFeet: { es: 'Pies tablares', en: 'Board feet' },
  volume: { es: 'Volumen (m³)', en: 'Volume (m³)' },
  weight: { es: 'Peso aproximado (kg)', en: 'Weight, about (kg)' },
  nailCount: { es: 'Clavos', en: 'Nails' },
  pieces: { es: 'Piezas', en: 'Pieces' },
  openings: { es: 'Entrada de frente y de costado', en: 'Opening, end and side' },
  floorCoverage: { es: 'Piso tapado', en: 'Floor covered' },
  coverage: { es: 'Cubierta tapada', en: 'Deck covered' },
  parts: { es: 'Piezas de madera', en: 'Pieces of wood' },
  part: { es: 'Pieza', en: 'Piece' },
  size: { es: 'Medidas', en: 'Size' },
  quantity: { es: 'Cantidad', en: 'Quantity' },
  material: { es: 'Materia prima', en: 'Raw material' },
  chooseMaterial: { es: 'Elige la materia prima', en: 'Choose the raw material' },
  noMaterial: {
    es: 'Ninguna con esta sección y este largo',
    en: 'None of this section and length',
  },
  noneOfWood: {
    es: 'Ninguna es de la madera del diseño',
    en: 'None is of the wood of the design',
  },
  noneOfLength: {
    es: 'Ninguno tiene el largo del diseño',
    en: 'None has the length of the design',
  },
  perBoard: { es: '{count} de cada una', en: '{count} out of each' },
  advice: { es: 'Lo que hay que ver', en: 'Worth a look' },
  impossible: { es: 'Así no se puede construir', en: 'It cannot be built like this' },
  noRating: {
    es: 'No calculamos cuánto carga: ninguna fórmula publicada lo da con seguridad.',
    en: 'How much it carries is not worked out: no published formula gives it safely.',
  },
  intoSheet: {
    es: 'Llevar la madera a la ficha técnica',
    en: 'Bring the lumber into the technical sheet',
  },
  intoSheetHint: {
    es: 'Cambia las materias primas de la ficha por estas; lo demás de la ficha queda como está.',
    en: 'Replaces the raw materials of the sheet by these; all else in it stays.',
  },
  parameter: { es: '{part}: {field}', en: '{part}: {field}' },
  versions: { es: 'Versiones del dibujo', en: 'Versions of the drawing' },
  versionsFailed: {
    es: 'No se pudieron cargar las versiones',
    en: 'The versions could not be loaded',
  },
  versionBy: { es: '{at}, {name}', en: '{at}, {name}' },
  versionBySystem: { es: 'El sistema', en: 'The system' },
  currentVersion: { es: 'Es el dibujo vigente', en: 'This is the current drawing' },
  firstVersion: { es: 'Primer dibujo', en: 'First drawing' },
  versionChange: { es: '{label}: {before} → {after}', en: '{label}: {before} → {after}' },
  openVersion: { es: 'Ver el dibujo del {at}', en: 'See the drawing of {at}' },
  flowProposed: { es: 'Flujo de trabajo propuesto', en: 'Proposed workplace flow' },
  flowStep: {
    es: '{workplace}: {minutes} min por tarima, {setUp} min de preparación',
    en: '{workplace}: {minutes} min a pallet, {setUp} min of set-up',
  },
  takeFlow: { es: 'Guardar este flujo', en: 'Save this flow' },
  flowSaved: { es: 'Flujo de trabajo guardado', en: 'Workplace flow saved' },
  noFlowToPropose: {
    es: 'Este producto no tiene flujo de trabajo, y ningún producto dibujado de este tipo tiene uno del cual proponerlo.',
    en: 'This product has no workplace flow, and no drawn product of this kind has one to propose it from.',
  },
  seeDrawing: { es: 'Ver el dibujo de {name}', en: 'See the drawing of {name}' },
  drawnAt: { es: 'Dibujo del {at}', en: 'Drawing of {at}' },
  shownVersion: {
    es: 'Dibujo del {at}. Solo se puede ver.',
    en: 'Drawing of {at}. It can only be looked at.',
  },
  saved: { es: 'Diseño actualizado', en: 'Design updated' },
  readFailed: { es: 'No se pudo cargar el diseño', en: 'The design could not be loaded' },
  storedFigures: {
    es: '{pallet}; {boardFeet} pies tablares, {nails} clavos, unos {weight} kg',
    en: '{pallet}; {boardFeet} board feet, {nails} nails, about {weight} kg',
  },
  nameDetail: { es: '{name}, {detail}', en: '{name}, {detail}' },
  nameNotched: { es: 'con muescas', en: 'notched' },
  nameUnnotched: { es: 'sin muescas', en: 'without notches' },
  nameStandard: { es: 'Tarima {name}', en: '{name} pallet' },
  nameStringer: {
    es: 'Tarima {size}, {stringers} largueros, {top} + {bottom}, {thickness}',
    en: 'Pallet {size}, {stringers} stringers, {top} + {bottom}, {thickness}',
  },
  nameSkid: {
    es: 'Tarima {size}, patín de {stringers} largueros, {top} tablas, {thickness}',
    en: 'Pallet {size}, skid on {stringers} runners, {top} boards, {thickness}',
  },
  nameBlock: {
    es: 'Tarima {size}, {blocks} taquetes, {top} + {bottom}, {thickness}',
    en: 'Pallet {size}, {blocks} blocks, {top} + {bottom}, {thickness}',
  },
  nameCrate: {
    es: 'Huacal {size}, {boards} tablas por costado, {thickness}',
    en: 'Crate {size}, {boards} boards a side, {thickness}',
  },
  nameCrateRecycled: { es: '{name}, reciclado', en: '{name}, recycled' },
  nameCrateMixed: { es: '{name}, mixto', en: '{name}, mixed' },
  nameRecycled: { es: '{name}, reciclada', en: '{name}, recycled' },
  nameMixed: { es: '{name}, mixta', en: '{name}, mixed' },
  summaryStringer: {
    es: '{size}, {stringers} largueros de {section}, {top} tablas arriba y {bottom} abajo, de {thickness}, {wood}',
    en: '{size}, {stringers} stringers of {section}, {top} boards on top and {bottom} below, {thickness} thick, {wood}',
  },
  summarySkid: {
    es: '{size}, patín con {stringers} largueros de {section}, {top} tablas de {thickness}, {wood}',
    en: '{size}, skid on {stringers} runners of {section}, {top} boards {thickness} thick, {wood}',
  },
  summaryBlock: {
    es: '{size}, {blocks} taquetes, {top} tablas arriba, {stretchers} travesaños y {bottom} abajo, de {thickness}, {wood}',
    en: '{size}, {blocks} blocks, {top} boards on top, {stretchers} stretcher boards and {bottom} below, {thickness} thick, {wood}',
  },
  summaryCrate: {
    es: 'Huacal de {size}, {stringers} patines de {section}, piso de {floor} tablas, {sides} por costado, {ends} por cabecera y {lid} en la tapa, de {thickness}, {wood}; interior {room}',
    en: 'Crate {size}, {stringers} runners of {section}, floor of {floor} boards, {sides} a side, {ends} at an end and {lid} on the lid, {thickness} thick, {wood}; inside {room}',
  },
  summaryOpenCrate: {
    es: 'Huacal sin tapa de {size}, {stringers} patines de {section}, piso de {floor} tablas, {sides} por costado y {ends} por cabecera, de {thickness}, {wood}; interior {room}',
    en: 'Crate without a lid {size}, {stringers} runners of {section}, floor of {floor} boards, {sides} a side and {ends} at an end, {thickness} thick, {wood}; inside {room}',
  },
  summaryPerimeter: {
    es: '{size}, {blocks} taquetes, {top} tablas arriba, {stretchers} travesaños, base perimetral de {bottom} tablas y {across} transversales, de {thickness}, {wood}',
    en: '{size}, {blocks} blocks, {top} boards on top, {stretchers} stretcher boards, perimeter base of {bottom} boards and {across} across, {thickness} thick, {wood}',
  },
  summaryCross: {
    es: '{size}, {blocks} taquetes, {top} tablas arriba, {stretchers} travesaños, base en cruz de {bottom} tablas y {across} transversales, de {thickness}, {wood}',
    en: '{size}, {blocks} blocks, {top} boards on top, {stretchers} stretcher boards, cross base of {bottom} boards and {across} across, {thickness} thick, {wood}',
  },
  summaryPerimeterTurned: {
    es: '{size}, {blocks} taquetes, {top} tablas arriba, {stretchers} travesaños, base perimetral de {bottom} tablas que cruzan la cubierta y {across} a lo largo, de {thickness}, {wood}',
    en: '{size}, {blocks} blocks, {top} boards on top, {stretchers} stretcher boards, perimeter base of {bottom} boards across the deck and {across} along it, {thickness} thick, {wood}',
  },
  summaryCrossTurned: {
    es: '{size}, {blocks} taquetes, {top} tablas arriba, {stretchers} travesaños, base en cruz de {bottom} tablas que cruzan la cubierta y {across} a lo largo, de {thickness}, {wood}',
    en: '{size}, {blocks} blocks, {top} boards on top, {stretchers} stretcher boards, cross base of {bottom} boards across the deck and {across} along it, {thickness} thick, {wood}',
  },
  summaryTurned: {
    es: '{size}, {blocks} taquetes, {top} tablas arriba, {stretchers} travesaños y {bottom} abajo que cruzan la cubierta, de {thickness}, {wood}',
    en: '{size}, {blocks} blocks, {top} boards on top, {stretchers} stretcher boards and {bottom} below across the deck, {thickness} thick, {wood}',
  },
  withWidths: {
    es: '{pallet}; anchos arriba: {top} {unit}; abajo: {bottom} {unit}',
    en: '{pallet}; widths on top: {top} {unit}; below: {bottom} {unit}',
  },
  withTopWidths: {
    es: '{pallet}; anchos: {top} {unit}',
    en: '{pallet}; widths: {top} {unit}',
  },
} as const satisfies Readonly<Record<string, LocalizedWords>>;
