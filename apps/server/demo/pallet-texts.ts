/** How a pallet holds together; how it is worked follows from that. */
export type Build = 'block' | 'stringer' | 'recycled' | 'crate';

interface SheetTexts {
  readonly details: readonly string[];
  readonly instructions: string;
  readonly criteria: readonly string[];
  readonly observations: string;
}

const stamp = 'Sello NIMF-15 legible en dos lados opuestos: MX, número de empresa, HT';

const texts: Readonly<Record<Build, SheetTexts>> = {
  block: {
    details: [
      'Cortar tablas y taquetes a la medida, tolerancia de +3 / −0 mm.',
      'Achaflanar los cantos superiores de los patines a 45° entre taquetes.',
      'Armar en plantilla: patines, taquetes, travesaños y cubierta a escuadra.',
      'Clavar con clavo anillado; la punta se remacha bajo el patín y ninguna cabeza sobresale.',
      'Marcar con hierro los taquetes de las esquinas y el central.',
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
      'Cortar duelas y largueros a la medida; ranurar los largueros a 6 in de cada extremo.',
      'Colocar los tres largueros en la mesa a escuadra.',
      'Clavar primero las duelas anchas de las orillas, después las intermedias a espacios iguales.',
      'Voltear y clavar la base.',
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
      'Revisar la tarima recibida y retirar clavos y astillas.',
      'Cambiar las duelas rotas y reforzar con acompañante el larguero dañado.',
      'Clavar de nuevo y emparejar los extremos.',
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
      'Cortar tableros y marcos a la medida del pedido.',
      'Armar la base con taquetes o polines para montacargas por los cuatro lados.',
      'Armar costados y tapa; probar el cierre antes de desarmar para entrega.',
      'Marcar flechas, centro de gravedad y peso máximo.',
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

export const sheetTextsOf = (build: Build): SheetTexts => texts[build];
