/** Construction of a pallet, on which its flow depends. */
export type PalletBuild = 'block' | 'stringer' | 'recycled' | 'crate';

interface SheetTexts {
  /** Production steps in Spanish and English: a sheet holds one text, and workers of both languages read it. */
  readonly details: readonly (readonly [es: string, en: string])[];
  readonly instructions: string;
  readonly criteria: readonly string[];
  readonly observations: string;
}

const stamp = 'Sello NIMF-15 legible en dos lados opuestos: MX, número de empresa, HT';

const texts: Readonly<Record<PalletBuild, SheetTexts>> = {
  block: {
    details: [
      [
        'Cortar tablas y taquetes a la medida, tolerancia de +3 / −0 mm.',
        'Cut boards and blocks to size, within +3 / −0 mm.',
      ],
      [
        'Achaflanar los cantos superiores de los patines a 45° entre taquetes.',
        'Chamfer the upper edges of the skids at 45° between blocks.',
      ],
      [
        'Armar en plantilla: patines, taquetes, travesaños y cubierta a escuadra.',
        'Assemble in the jig: skids, blocks, crosspieces and deck, square.',
      ],
      [
        'Clavar con clavo anillado; la punta se remacha bajo el patín y ninguna cabeza sobresale.',
        'Use ring-shank nails; clinch them under the skid, and leave no head standing out.',
      ],
      [
        'Marcar con hierro los taquetes de las esquinas y el central.',
        'Brand the corner blocks and the central one.',
      ],
    ],
    instructions:
      'Tratar en horno hasta 56 °C en el centro de la madera durante 30 minutos continuos y registrar la carga.\nEstibar a lo más 15 piezas, sobre piso firme y con los patines alineados.',
    criteria: [
      'Diagonales iguales, con diferencia no mayor de 6 mm',
      'Humedad de la madera menor de 22 %',
      'Sin corteza, pudrición ni nudos sueltos en las orillas',
      'Ninguna cabeza ni punta de clavo sobresale',
      stamp,
    ],
    observations: 'La cubierta puede combinar anchos si se conserva la superficie de apoyo.',
  },
  stringer: {
    details: [
      [
        'Cortar duelas y largueros a la medida; ranurar los largueros a 6 in de cada extremo.',
        'Cut deckboards and stringers to size; notch the stringers 6 in from each end.',
      ],
      [
        'Colocar los tres largueros en la mesa a escuadra.',
        'Lay the three stringers square on the table.',
      ],
      [
        'Clavar primero las duelas anchas de las orillas, después las intermedias a espacios iguales.',
        'Nail the wide lead boards first, then those between at equal gaps.',
      ],
      ['Voltear y clavar la base.', 'Turn over and nail the bottom deck.'],
    ],
    instructions:
      'Dos clavos por cruce en duela angosta y tres en duela ancha, alternados para no rajar el larguero.\nEstibar a lo más 20 piezas.',
    criteria: [
      'Espacio entre duelas no mayor de 3 1/2 in',
      'Largueros sin rajaduras en la ranura',
      'Ninguna cabeza de clavo sobresale',
      stamp,
    ],
    observations: 'Carga de 2 000 lb uniforme en estantería.',
  },
  recycled: {
    details: [
      [
        'Revisar la tarima recibida y retirar clavos y astillas.',
        'Check the pallet that came in; take out nails and splinters.',
      ],
      [
        'Cambiar las duelas rotas y reforzar con acompañante el larguero dañado.',
        'Replace broken deckboards and back a damaged stringer with a companion.',
      ],
      ['Clavar de nuevo y emparejar los extremos.', 'Nail again and trim the ends.'],
    ],
    instructions:
      'Separar las contaminadas con grasa o químicos: no se reparan.\nLas que salen al extranjero pasan de nuevo por el horno.',
    criteria: [
      'Sin clavos expuestos',
      'No más de un larguero con acompañante',
      'Sin olor ni manchas de producto',
    ],
    observations: 'Puede variar el color y el ancho de las duelas.',
  },
  crate: {
    details: [
      [
        'Cortar tableros y marcos a la medida del pedido.',
        'Cut panels and frames to the size ordered.',
      ],
      [
        'Armar la base con taquetes o polines para montacargas por los cuatro lados.',
        'Build the base with blocks or skids for forklifts from all four sides.',
      ],
      [
        'Armar costados y tapa; probar el cierre antes de desarmar para entrega.',
        'Build sides and lid; try the fit before taking it apart for delivery.',
      ],
      [
        'Marcar flechas, centro de gravedad y peso máximo.',
        'Mark arrows, centre of gravity and greatest weight.',
      ],
    ],
    instructions:
      'Se entrega desarmada con bolsa de clavos; la base va armada.\nProteger el triplay de la lluvia.',
    criteria: [
      'Escuadra en las tres caras, diferencia no mayor de 5 mm',
      'Tablero sin despegues',
      'Marcas de manejo completas',
      stamp,
    ],
    observations: 'El triplay está exento de tratamiento; toda la madera aserrada lo lleva.',
  },
};

export const getDemoTechnicalSheetTexts = (build: PalletBuild): SheetTexts => texts[build];
