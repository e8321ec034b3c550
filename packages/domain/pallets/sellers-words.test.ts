import { expect, it } from 'vitest';
import { parseDesignText } from './parse-design.ts';
import { sayParsedDesign } from './testing/say-parsed-design.ts';

type Description = readonly [text: string, ...unread: string[]];

/**
 * Descriptions as sellers of Mexico and the United States type them, by what they mean, each with its words that were not
 * understood. `nothing`: a number or a word could mean two pallets, or none that can be drawn.
 */
const descriptions: readonly (readonly [understood: string, texts: readonly Description[]])[] = [
  [
    '48 × 40 in, 3 stringers of 1 1/2 × 3 1/2, 7 boards on top and 5 below, 11/16 in thick, oak; notches 9 in × 1 1/2 in',
    [['oak GMA 48x40'], ['roble GMA 48x40'], ['GMA 48x40 de encino']],
  ],
  [
    '48 × 40 in, 3 stringers of 1 1/2 × 3 1/2, 7 boards on top and 5 below, 11/16 in thick, southern pine; notches 9 in × 1 1/2 in',
    [
      ['48x40 GMA'],
      ['48 x 40 GMA style'],
      ['tarima GMA'],
      ['tarima tipo GMA 48x40'],
      ['pallet GMA #1', '#1'],
      ['GMA #2 48x40', '#2'],
      ['GMA A grade 48x40', 'A grade'],
      ['GMA B grade', 'B grade'],
      ['48x40 #2', '#2'],
      ['tarima 48x40 4 entradas'],
      ['tarima 48 x 40 4 vías'],
      ['tarima 48x40 4 entradas nueva HT', 'HT'],
      ['tarima nueva 48x40 c/ tratamiento', 'tratamiento'],
      ['tarima 48x40 con tratamiento térmico', 'tratamiento termico'],
      ['tarima 48x40 tratada NIMF-15', 'tratada', 'NIMF-15'],
      ['tarima 48x40 HT ISPM 15', 'HT', 'ISPM 15'],
      ['48x40 HT stamped', 'HT', 'stamped'],
      ['48x40 new heat treated', 'heat treated'],
      ['48x40 KD', 'KD'],
      ['tarima 48x40 de 2da', '2da'],
      ['tarima 48x40 1ra', '1ra'],
      ['tarima 48x40 segunda', 'segunda'],
      ['tarima 48x40 c/3 polines 7+5'],
      ['tarima 48x40 c/muescas'],
      ['tarima 48 x 40 3 barrotes'],
      ['tarima 48x40 3 barrotes 2x4'],
      ['tarima 48x40 con 3 barrotes de 1.5 x 3.5'],
      ['tarima 48x40 de barrote'],
      ['tarima de polines 48x40'],
      ['tarima doble cara 48x40'],
      ['tarima 48x40 7 tablas arriba 5 abajo'],
      ['tarima 48x40 7 arriba y 5 abajo'],
      ['tarima 48x40 duela 11/16'],
      ['tarima 48x40 con alas', 'alas'],
      ['tarima 48x40 sin volado'],
      ['tarima 48x40 al ras'],
      ['50 tarimas 48x40', '50 tarimas'],
      ['100 pzas tarima 48x40 nueva', '100 pzas'],
      ['500 pzs 48x40', '500 pzs'],
      ['tarima 48x40 100 pzas', '100 pzas'],
      ['tarima 48x40 para exportación', 'para exportacion'],
      ['tarima exportación 48x40 HT 4 entradas', 'exportacion', 'HT'],
      ['tarima 48x40 fumigada', 'fumigada'],
      ['tarima estándar 48x40'],
      ['48" x 40"'],
      ['48"x40" notched stringer'],
      ['48 largo x 40 ancho'],
      ['40 wide x 48 long'],
      ['48L x 40W'],
      ['40W x 48L'],
      ['48 inch long by 40 inch wide'],
      ['48x40 stringer pallet'],
      ['48x40 stringer 4-way'],
      ['48x40 partial 4-way'],
      ['48x40 four-way entry'],
      ['48x40 notched 9x1.5'],
      ['48x40 notched 9 x 1 1/2'],
      ['48x40 9x1.5 notch'],
      ['48x40 muesca 9 x 1 1/2'],
      ['48x40 7 top 5 bottom'],
      ['48x40 7 top boards 5 bottom boards'],
      ['48x40 7 slats'],
      ['48x40 winged', 'winged'],
      ['48x40 flush'],
      ['48x40 no wings'],
      ['48x40 double face'],
      ['48x40 double-faced non reversible'],
      ['48x40 double face skid', 'skid'],
      ['48x40 2x4 stringers'],
      ['48x40 3 2x4 stringers'],
      ['3 stringers 2x4 48x40'],
      ['48x40 1 1/2 x 3 1/2 stringers'],
      ['48x40 w/ 3 runners'],
      ['48x40 SYP new #1', '#1'],
      ['48x40 SPF', 'SPF'],
      ['48x40 3 stringers, 7+5, 11/16, HT, new', 'HT'],
      ['48x40 - 3 stringers - 7+5'],
      ['48x40 (new)'],
      ['48x40 @ $12.50', '@', '$12.50'],
      ['48x40, siete tablas más cinco'],
      ['48x40 banana', 'banana'],
      ['48x40 7 tablas y 3 polines'],
      ['48x40 non reversible'],
      ['48x40 not reversible', 'not reversible'],
      ['48x40 no recycled', 'no recycled'],
      ['48x40 sin pino', 'sin pino'],
      ['tarima de barrote de 1.5x3.5 48x40'],
      ['48x40 polín 2x4'],
      ['stringer 48x40'],
      ['48x40 stringers 2x4'],
    ],
  ],
  [
    '48 × 40 in, 3 stringers of 1 1/2 × 3 1/2, 7 boards on top and 5 below, 11/16 in thick, southern pine; notches 9 in × 1 1/2 in; recycled',
    [
      ['48x40 GMA recycled'],
      ['48x40 grade B recycled', 'grade B'],
      ['tarima reciclada 48x40'],
      ['tarima rec. 48x40'],
      ['tarima usada 48x40 2da', '2da'],
      ['48x40 reman'],
      ['48x40 refurbished grade A', 'grade A'],
      ['48x40 used'],
    ],
  ],
  [
    '1200 × 1000 mm, 3 stringers of 38 × 89, 7 boards on top and 5 below, 17 mm thick, southern pine; notches 229 mm × 38 mm',
    [
      ['1.200 x 1.000 mm'],
      ['1.200 x 1.000'],
      ['1.200 mm x 1.000 mm'],
      ['1.200 x 1.000 m'],
      ['1.2 x 1.0 m'],
      ['1.2 x 1.0'],
      ['1,2 x 1,0'],
      ['1.20 x 1.00'],
      ['1.20x1.00 mts'],
      ['1,200 x 1,000 mm'],
      ['1,200 mm x 1,000 mm'],
      ['1,200.00 x 1,000.00 mm'],
      ['1.200,00 x 1.000,00 mm'],
      ['1,200 x 1,000 m'],
      ['1.2x1'],
      ['120 x 100'],
      ['20 tarimas 1200x1000', '20 tarimas'],
      ['tarima 1200x1000 12 dlls', '12 dlls'],
      ['tarima 1200x1000 $180', '$180'],
      ['tarima 1200x1000 180 pesos', '180 pesos'],
      ['tarima 1200x1000 carga 1000 kg', 'carga', '1000 kg'],
      ['tarima 1200x1000 1 ton', '1 ton'],
      ['1200x1000 para 20 kg', '20 kg'],
      ['tarima standard 1.20 x 1.00'],
      ['1.20 de largo x 1.00 de ancho'],
      ['1.00 ancho x 1.20 largo'],
      ['1200x1000 3 largueros 38x89'],
    ],
  ],
  [
    '1200 × 800 mm, 3 stringers of 38 × 89, 7 boards on top and 5 below, 17 mm thick, southern pine; notches 229 mm × 38 mm',
    [['1.200 x 800 mm']],
  ],
  [
    '1200 × 1000 mm, 9 blocks, 5 boards on top, 3 stretcher boards and 3 below, 22 mm thick, pine',
    [
      ['1,20 x 1,00 m 9 tacos'],
      ['tarima 1200x1000 de tacón'],
      ['tarima 1200x1000 9 tacones'],
      ['1.20 x 1.00 tacón'],
      ['tarima 1200x1000 22 mm 9 tacos'],
    ],
  ],
  [
    '1200.5 × 1000 mm, 3 stringers of 38 × 89, 7 boards on top and 5 below, 17 mm thick, southern pine; notches 229 mm × 38 mm',
    [['1.200,5 x 1.000 mm']],
  ],
  [
    '48 1/8 × 40 1/8 in, 3 stringers of 1 1/2 × 3 1/2, 7 boards on top and 5 below, 11/16 in thick, southern pine; notches 9 in × 1 1/2 in',
    [['48.125 x 40.125 in'], ['48.125x40.125']],
  ],
  [
    'nothing',
    [
      ['1.000 x 1.200 x 800 mm', 'x', '800 mm'],
      ['tarima 48x40 reversible 4 entradas', 'reversible'],
      ['tarima 48x40 3 polines base perimetral', '3'],
      ['tarima 48x40 largueros base perimetral', 'largueros'],
      ['GMA perimeter base', 'perimeter base'],
      ['tarima 48x40 patín perimetral', 'perimetral'],
      ['huacal 48x40x30 base perimetral', 'base perimetral'],
      ['huacal 48x40x30 tablas de 5 1/2', 'tablas de 5 1/2'],
      ['48x40 boards of 20 in', '20 in'],
      ['48x40 8+5 2 tablas de 5 1/2 y 5 de 3 1/2', '2 tablas de 5 1/2 y 5 de 3 1/2'],
      ['48x40 7 tablas 1x4 arriba y 5 tablas 2x6 abajo', '5 tablas 2x6 abajo'],
      ['48x40 7 5/8 boards', '5/8 boards', '7'],
      ['48x40 tablas de 3 1/2 abajo sin base', 'tablas de 3 1/2 abajo'],
      ['tarima 48x40 2 alas', '2', 'alas'],
      ['tarima 48x40 clavo 2 1/4', 'clavo', '2 1/4'],
      ['tarima 48x40 clavos de 2 1/2 in', 'clavos', '2 1/2 in'],
      ['tarima 48x40 84 clavos', '84', 'clavos'],
      ['tarima de plástico 48x40', 'plastico'],
      ['tarima 48x40 triplay', 'triplay'],
      ['1200x800 12 EUR', '12', 'EUR'],
      ['GMA EUR 1', 'EUR 1'],
      ['48x40x5', 'x5'],
      ['48x40 notched 9', '9'],
      ['48x40 7/5', '40 7/5'],
      ['48x40 7-5', '-5', '7'],
      ['48x40-3 stringers', '-3'],
      ['48x40 qty 500', 'qty', '500'],
      ['500 48x40', '500'],
      ['48x40 500', '500'],
      ['48x40 2', '2'],
      ['48x40 1', '1'],
      ['48x40 notched reversible', 'reversible'],
      ['48x40 block 3 stringers', '3'],
      ['48x40 -5', '-5'],
      ['-48x40', '-48x40'],
      ['48x', '48x'],
      ['x40', 'x40'],
      ['48x40 3 1/3 deck', '1/3 deck', '3'],
      ['48x40 5/8/9', '5/8/9'],
      ['48x40 5/8', '40 5/8'],
      ['48x40 full 4-way 3 stringers', '3'],
    ],
  ],
  [
    'Crate 1200 × 1000 × 800 mm, 3 runners of 38 × 89, floor of 11 boards, 6 a side, 5 at an end and 9 on the lid, 16 mm thick, southern pine; inside 1092 × 892 × 641 mm',
    [
      ['huacal 1.200 x 1.000 x 800 mm'],
      ['huacal de 1.2 x 1 x 0.8 m'],
      ['2 huacales 120x100x80', '2 huacales'],
    ],
  ],
  [
    'Crate 1200 × 800 × 600 mm, 3 runners of 38 × 89, floor of 11 boards, 4 a side, 4 at an end and 9 on the lid, 16 mm thick, southern pine; inside 1092 × 692 × 441 mm',
    [['caja 1.20 x 0.80 x 0.60']],
  ],
  [
    '12 × 10 mm, 3 stringers of 38 × 89, 7 boards on top and 5 below, 17 mm thick, southern pine; unnotched; refused at top.boards',
    [['1.200 x 1.000 cm']],
  ],
  [
    '1000 × 1200 mm, 3 stringers of 38 × 89, 7 boards on top and 5 below, 17 mm thick, southern pine; notches 187 mm × 38 mm',
    [['100x120']],
  ],
  [
    '48 × 40 in, 3 stringers of 1 1/2 × 3 1/2, 7 boards on top and 5 below, 11/16 in thick, southern pine; unnotched',
    [
      ['tarima 48x40 2 entradas'],
      ['tarima 48x40 s/ muescas'],
      ['tarima 48x40 sin muesca'],
      ['48x40 stringer 2-way'],
      ['48x40 w/o notches'],
      ['48x40 no notch'],
    ],
  ],
  [
    '40 × 48 in, 3 stringers of 1 1/2 × 3 1/2, 7 boards on top and 5 below, 11/16 in thick, southern pine; notches 7 1/2 in × 1 1/2 in',
    [['tarima 40x48'], ["3'4\" x 4'"]],
  ],
  [
    '42 × 42 in, 4 stringers of 1 1/2 × 3 1/2, 7 boards on top and 5 below, 11/16 in thick, southern pine; notches 9 in × 1 1/2 in',
    [['tarima 42x42 4 polines']],
  ],
  [
    '48 × 48 in, 4 stringers of 1 1/2 × 3 1/2, 7 boards on top and 5 below, 11/16 in thick, southern pine; notches 9 in × 1 1/2 in',
    [['tarima 48x48 c/ 4 polines']],
  ],
  [
    '1200 × 800 mm, 9 blocks, 5 boards on top, 3 stretcher boards and 3 below, 22 mm thick, pine',
    [
      ['tarima de taquetes 1200x800'],
      ['1200x800 con tacos'],
      ['tarima europea 1200x800'],
      ['europalet'],
      ['euro pallet'],
      ['EPAL 1'],
      ['tarima EUR 1 nueva'],
      ['EPAL 1200x800'],
      ['1200 x 800 EUR'],
      ['tarima CP2 nueva'],
      ['1200x800 EURO'],
    ],
  ],
  [
    '48 × 40 in, skid on 3 runners of 1 1/2 × 3 1/2, 7 boards 11/16 in thick, southern pine',
    [
      ['patín 48x40'],
      ['tarima tipo patín 48x40'],
      ['48x40 patin 3 polines'],
      ['48x40 sin base'],
      ['tarima 48x40 una cara'],
      ['tarima 48x40 cara sencilla'],
      ['48x40 single face'],
      ['48x40 single deck'],
      ['48x40 skid 3 runners'],
      ['skid 48x40'],
    ],
  ],
  [
    '1200 × 1000 mm, skid on 3 runners of 38 × 89, 7 boards 17 mm thick, southern pine',
    [['patin 1200x1000 3 patines']],
  ],
  [
    '48 × 40 in, 3 stringers of 1 1/2 × 3 1/2, 7 boards on top and 7 below, 11/16 in thick, southern pine; unnotched',
    [['tarima 48x40 reversible 7+7'], ['tarima reversible 48x40']],
  ],
  [
    '48 × 40 in, 3 stringers of 1 1/2 × 3 1/2, 7 boards on top and 3 below, 11/16 in thick, southern pine; notches 9 in × 1 1/2 in',
    [['tarima 48x40 7 duelas arriba y 3 duelas abajo'], ['48x40 7 deckboards 3 bottom deckboards']],
  ],
  [
    '48 × 40 in, 3 stringers of 1 1/2 × 3 1/2, 7 boards on top and 5 below, 5/8 in thick, southern pine; notches 9 in × 1 1/2 in',
    [
      ['tarima 48x40 tabla de 5/8'],
      ['tarima 48x40 7 tablas de 5/8'],
      ['48x40 5/8 deck'],
      ['48x40 5/8 deckboards'],
      ['48x40 5/8" deck boards'],
      ['48x40 .625 deck'],
      ['48x40 5/8 top deck'],
      ['48x40 7+5 boards 5/8'],
      ['48x40, 5/8'],
      ['48x40 5/8 top deck 7+5'],
    ],
  ],
  [
    '48 × 40 in, 3 stringers of 1 1/2 × 3 1/2, 7 boards on top and 5 below, 3/4 in thick, southern pine; notches 9 in × 1 1/2 in',
    [['tarima 48x40 tablas de 3/4'], ['48x40 3/4 boards']],
  ],
  [
    '1200 × 1000 mm, 3 stringers of 38 × 89, 7 boards on top and 5 below, 22 mm thick, southern pine; notches 229 mm × 38 mm',
    [['tarima 1200x1000 tabla 22mm'], ['tarima 1200x1000 22']],
  ],
  [
    '1200 × 1000 mm, 3 stringers of 38 × 89, 7 boards on top and 5 below, 20 mm thick, southern pine; notches 229 mm × 38 mm',
    [['tarima 1200 x 1000 grueso 20 mm']],
  ],
  [
    '1200 × 1000 mm, 3 stringers of 38 × 89, 7 boards on top and 5 below, 19.1 mm thick, southern pine; notches 229 mm × 38 mm',
    [['tarima 1200x1000 espesor 3/4'], ['tarima 1200x1000 3/4 de espesor'], ['1200x1000 3/4']],
  ],
  [
    '48 × 40 in, 3 stringers of 1 1/2 × 3 1/2, 7 boards on top and 5 below, 11/16 in thick, southern pine; notches 9 in × 1 1/2 in; wing 2 in',
    [
      ['tarima 48x40 volado 2 pulg'],
      ['tarima 48x40 alas de 2"'],
      ['48x40 2" wings'],
      ['48x40 wing 2'],
    ],
  ],
  [
    '48 × 40 in, 3 stringers of 1 1/2 × 3 1/2, 7 boards on top and 5 below, 11/16 in thick, southern pine; notches 9 in × 1 1/2 in; wing 3 in',
    [['tarima 48x40 volado de 3'], ['48x40 double wing 3"', 'double']],
  ],
  [
    '48 × 40 in, 3 stringers of 1 1/2 × 3 1/2, 7 boards on top and 5 below, 11/16 in thick, pine; notches 9 in × 1 1/2 in',
    [['tarima 48x40 de madera de pino nueva'], ['tarima 48x40 pino 2a', '2a']],
  ],
  [
    '1000 × 1200 mm, 9 blocks, 9 boards on top, 3 stretcher boards, perimeter base of 3 boards across the deck and 2 along it, 22 mm thick, pine',
    [['EUR 2']],
  ],
  [
    '1200 × 800 mm, 9 blocks, 5 boards on top, 3 stretcher boards and 3 below, 22 mm thick, pine; recycled',
    [['tarima EUR 1 reciclada']],
  ],
  [
    '1200 × 1000 mm, 9 blocks, 7 boards on top, 3 stretcher boards and 3 below, 22 mm thick, pine',
    [['CP1']],
  ],
  [
    '1140 × 1140 mm, 9 blocks, 7 boards on top, 3 stretcher boards and 3 below, 22 mm thick, pine',
    [['CP3 HT', 'HT']],
  ],
  [
    '1165 × 1165 mm, 3 stringers of 50 × 112, 9 boards on top and 5 below, 19 mm thick, eucalyptus; unnotched',
    [['1165x1165']],
  ],
  [
    '4 × 4 in, 3 stringers of 1 1/2 × 3 1/2, 7 boards on top and 5 below, 11/16 in thick, southern pine; unnotched; refused at top.boards',
    [['4x4'], ['4 x 4']],
  ],
  [
    '48 × 48 in, 3 stringers of 1 1/2 × 3 1/2, 7 boards on top and 5 below, 11/16 in thick, southern pine; notches 9 in × 1 1/2 in',
    [["4' x 4'"], ['48x48 heavy duty', 'heavy', 'duty']],
  ],
  [
    '48 × 40 in, 9 blocks, 5 boards on top, 3 stretcher boards and 3 below, 7/8 in thick, pine',
    [
      ['48x40 block pallet'],
      ['48x40 block'],
      ['block pallet 48x40 9 blocks'],
      ['48 x 40 block pallet 4-way'],
      ['48x40 full 4-way'],
    ],
  ],
  [
    '48 × 40 in, 3 stringers of 1 1/2 × 3 1/2, 7 boards on top and 5 below, 11/16 in thick, southern pine; notches 9 in × 1 1/4 in',
    [['48x40 notch 1.25 x 9']],
  ],
  [
    '48 × 40 in, 3 stringers of 1 1/2 × 3 1/2, 7 boards on top and 5 below, 7/16 in thick, southern pine; notches 9 in × 1 1/2 in',
    [['48x40 7/16 deck']],
  ],
  [
    '48 × 40 in, 3 stringers of 1 1/2 × 3 1/2, 7 boards on top and 5 below, 1/2 in thick, southern pine; notches 9 in × 1 1/2 in',
    [['48x40 deck 1/2']],
  ],
  [
    '48 × 40 in, 3 stringers of 1 1/2 × 3 1/2, 7 boards on top and 5 below, 11/16 in thick, southern pine; notches 9 in × 1 1/2 in; wing 2 1/2 in',
    [['48x40 wing 2.5 in']],
  ],
  [
    '42 × 42 in, skid on 3 runners of 1 1/2 × 3 1/2, 7 boards 11/16 in thick, southern pine',
    [['skids 42x42']],
  ],
  [
    '48 × 40 in, 3 stringers of 2 1/2 × 3 1/2, 7 boards on top and 5 below, 11/16 in thick, southern pine; notches 9 in × 1 1/2 in',
    [['48x40 3x4 stringers']],
  ],
  [
    '48 × 40 in, 4 stringers of 1 1/4 × 3 1/2, 7 boards on top and 5 below, 11/16 in thick, southern pine; notches 9 in × 1 1/2 in',
    [['48x40 4 stringers 1.25 x 3.5']],
  ],
  [
    '48 × 40 in, 3 stringers of 1 1/4 × 3 1/2, 7 boards on top and 5 below, 11/16 in thick, southern pine; notches 9 in × 1 1/2 in',
    [['48x40 3 stringers 1 1/4 x 3 1/2']],
  ],
  [
    '1200 × 1000 mm, 3 stringers of 45 × 95, 7 boards on top and 5 below, 17 mm thick, southern pine; notches 229 mm × 38 mm',
    [['1200x1000 3 largueros de 45 x 95 mm']],
  ],
  [
    '40 × 48 in, 3 stringers of 1 1/2 × 3 1/2, 7 boards on top and 5 below, 11/16 in thick, southern pine; unnotched',
    [['40x48 3 stringer 2 way new']],
  ],
  [
    '42 × 42 in, 3 stringers of 1 1/2 × 3 1/2, 7 boards on top and 5 below, 11/16 in thick, southern pine; notches 9 in × 1 1/2 in',
    [['42 x 42 new 4 way']],
  ],
  [
    '36 × 36 in, 3 stringers of 1 1/2 × 3 1/2, 7 boards on top and 5 below, 11/16 in thick, southern pine; notches 6 3/4 in × 1 1/2 in',
    [['36x36 3 str']],
  ],
  [
    '48 × 45 in, 3 stringers of 1 1/2 × 3 1/2, 7 boards on top and 5 below, 11/16 in thick, southern pine; unnotched',
    [['48x45 2-way automotive', 'automotive']],
  ],
  [
    '37 × 37 in, 3 stringers of 1 1/2 × 3 1/2, 7 boards on top and 5 below, 11/16 in thick, southern pine; notches 6 15/16 in × 1 1/2 in',
    [['37x37 drum pallet', 'drum']],
  ],
  [
    '48 × 40 in, 3 stringers of 1 1/2 × 3 1/2, 7 boards on top and 5 below, 5/8 in thick, mixed hardwoods; notches 9 in × 1 1/2 in',
    [['48x40 hardwood 5/8 deck HT', 'HT']],
  ],
  [
    '48 × 40 in, 3 stringers of 1 1/2 × 3 1/2, 7 boards on top and 5 below, 7/8 in thick, oak; notches 9 in × 1 1/2 in',
    [['48x40 oak 7/8']],
  ],
  [
    '48 × 40 in, 3 stringers of 1 1/2 × 3 1/2, 7 boards on top and 5 below, 11/16 in thick, southern pine; notches 9 in × 1 1/2 in; mixed',
    [['48x40 combo']],
  ],
  [
    'Crate 48 × 40 × 30 in, 3 runners of 1 1/2 × 3 1/2, floor of 11 boards, 5 a side, 5 at an end and 9 on the lid, 5/8 in thick, southern pine; inside 43 3/4 × 35 3/4 × 23 3/4 in',
    [
      ['2 crates 48x40x30', '2 crates'],
      ['crate 48x40x30 HT', 'HT'],
      ['caja de madera 48x40x30 con tapa'],
      ['crate 48 x 40 x 30 OD', 'OD'],
      ['48x40 crate'],
    ],
  ],
  [
    '48 × 40 in, 3 stringers of 1 1/2 × 3 1/2, 7 boards on top and 3 below, 3/4 in thick, oak; notches 9 in × 1 1/2 in',
    [['48x40 encino 3/4 7+3']],
  ],
  [
    '60 × 48 in, 4 stringers of 1 1/2 × 3 1/2, 9 boards on top and 5 below, 11/16 in thick, southern pine; notches 9 in × 1 1/2 in',
    [['60x48 4 stringers 9+5']],
  ],
  [
    '0 × 0 in, 3 stringers of 1 1/2 × 3 1/2, 7 boards on top and 5 below, 11/16 in thick, southern pine; unnotched; refused at top.boards',
    [['0x0']],
  ],
  [
    '48 × 40 in, 9 blocks, 5 boards on top, 3 stretcher boards and 0 below, 7/8 in thick, pine',
    [['48x40 9 blocks skid']],
  ],
  [
    '48 × 40 5/8 in, 3 stringers of 1 1/2 × 3 1/2, 7 boards on top and 5 below, 11/16 in thick, southern pine; notches 9 in × 1 1/2 in',
    [['48x40-5/8']],
  ],
  [
    '47 1/4 × 39 3/8 in, 3 stringers of 1 1/2 × 3 1/2, 7 boards on top and 5 below, 11/16 in thick, southern pine; notches 9 in × 1 1/2 in',
    [['47 1/4 x 39 3/8']],
  ],
  [
    '48 × 40 in, 9 blocks, 5 boards on top, 3 stretcher boards and 3 below, 5/8 in thick, pine',
    [['48x40 block pallet, 5/8 deck, HT', 'HT']],
  ],
  [
    '48 × 40 in, 6 blocks, 5 boards on top, 3 stretcher boards and 2 below, 7/8 in thick, pine',
    [['48x40 6 blocks']],
  ],
  [
    '42 × 42 in, 9 blocks, 5 boards on top, 3 stretcher boards and 3 below, 7/8 in thick, pine',
    [['42x42 block 4 way new HT', 'HT']],
  ],
  [
    '1000 × 1200 mm, 9 blocks, 5 boards on top, 3 stretcher boards and 3 below, 22 mm thick, pine',
    [['1000x1200 4 entradas 9 tacos 22 mm']],
  ],
  [
    '1200 × 1000 mm, 9 blocks, 5 boards on top, 3 stretcher boards, perimeter base of 3 boards and 2 across, 22 mm thick, pine',
    [
      ['1200x1000 perimeter base'],
      ['1200x1000 9 blocks perimeter'],
      ['1200x1000 9 blocks, full perimeter base'],
      ['tarima 1200x1000 9 tacos base perimetral'],
      ['tarima 1200x1000 perimetral'],
      ['1200x1000 block pallet, picture frame bottom'],
      ['1200x1000 9 tacos 5+3 base perimetral'],
      ['1200x1000 9 tacos 5+5 base perimetral'],
      ['1200x1000 perimeter base 5 bottom boards'],
      ['1200x1000 perimeter base cruciform', 'cruciform'],
    ],
  ],
  [
    '1200 × 1000 mm, 9 blocks, 5 boards on top, 3 stretcher boards, cross base of 3 boards and 3 across, 22 mm thick, pine',
    [
      ['1200x1000 9 tacos base en cruz'],
      ['1200x1000 9 tacos base perimetral con cruz'],
      ['1200x1000 9 tacos 5+6 base en cruz'],
      ['1200x1000 cruciform base'],
    ],
  ],
  [
    '48 × 40 in, 9 blocks, 5 boards on top, 3 stretcher boards, perimeter base of 3 boards and 2 across, 7/8 in thick, pine',
    [['48x40 perimeter base'], ['tarima 48x40 de tacos perimetral']],
  ],
  [
    '48 × 40 in, 3 stringers of 1 1/2 × 3 1/2, 7 boards on top and 5 below, 11/16 in thick, southern pine; widths on top: 7×5 1/2 in; below: 5×5 1/2 in; notches 9 in × 1 1/2 in',
    [
      ['48x40 tablas de 5 1/2'],
      ['48x40 tablas de 5 1/2 de ancho'],
      ['48x40 boards 5 1/2 wide'],
      ['48x40 5 1/2" boards'],
      ['48x40 5 1/2 boards'],
      ['48x40 ancho de tabla 5 1/2'],
      ['48x40, board width 5 1/2'],
      ['48x40 7+5 tablas de 5 1/2'],
      ['tablas de 5 1/2 48x40'],
    ],
  ],
  [
    '48 × 40 in, 3 stringers of 1 1/2 × 3 1/2, 7 boards on top and 5 below, 11/16 in thick, southern pine; widths on top: 7×3 1/2 in; below: 5 1/2, 3×3 1/2, 5 1/2 in; notches 9 in × 1 1/2 in',
    [
      ['48x40 7 tablas de 3 1/2'],
      ['48x40 7 boards 3 1/2 wide'],
      ['48x40 7 tablas de 3 1/2 arriba y 5 abajo'],
      ['48x40 top boards 3 1/2'],
      ['tarima 48x40 tablas de 3 1/2 arriba'],
    ],
  ],
  [
    '48 × 40 in, 3 stringers of 1 1/2 × 3 1/2, 7 boards on top and 5 below, 11/16 in thick, southern pine; widths on top: 5 1/2, 5×3 1/2, 5 1/2 in; below: 5×3 1/2 in; notches 9 in × 1 1/2 in',
    [
      ['48x40 bottom boards 3 1/2'],
      ['48x40 3 1/2" bottom boards'],
      ['48x40 5 tablas de 3 1/2 abajo'],
      ['48x40 5 tablas abajo de 3 1/2'],
    ],
  ],
  [
    '48 × 40 in, 3 stringers of 1 1/2 × 3 1/2, 7 boards on top and 5 below, 11/16 in thick, southern pine; widths on top: 7×5 1/2 in; below: 5×3 1/2 in; notches 9 in × 1 1/2 in',
    [
      ['48x40 7 boards 5 1/2 top 5 boards 3 1/2 bottom'],
      ['48x40 top boards 5 1/2 bottom boards 3 1/2'],
      ['48x40 7 tablas arriba de 5 1/2 y 5 tablas abajo de 3 1/2'],
    ],
  ],
  [
    '48 × 40 in, 3 stringers of 1 1/2 × 3 1/2, 7 boards on top and 5 below, 11/16 in thick, southern pine; widths on top: 5 1/2, 5×3 1/2, 5 1/2 in; below: 5 1/2, 3×3 1/2, 5 1/2 in; notches 9 in × 1 1/2 in',
    [
      ['48x40 2 tablas de 5 1/2 y 5 de 3 1/2'],
      ['48x40 2 boards of 5 1/2 and 5 of 3 1/2'],
      ['48x40 7+5 2 tablas de 5 1/2 y 5 de 3 1/2'],
    ],
  ],
  [
    '48 × 40 in, 3 stringers of 1 1/2 × 3 1/2, 7 boards on top and 5 below, 11/16 in thick, southern pine; widths on top: 7×4 in; below: 5×4 in; notches 9 in × 1 1/2 in',
    [['48x40 duela de 4'], ['48x40 4" boards'], ['48x40 tablas de 4 pulgadas']],
  ],
  [
    '48 × 40 in, 3 stringers of 1 1/2 × 3 1/2, 7 boards on top and 5 below, 3/4 in thick, southern pine; widths on top: 7×3 1/2 in; below: 5×3 1/2 in; notches 9 in × 1 1/2 in',
    [
      ['48x40 1x4 boards'],
      ['48x40 tablas de 1x4'],
      ['1x4 boards 48x40'],
      ['tarima 48x40 duela de 3/4 x 3 1/2'],
      ['48x40, 3 1/2 x 3/4 deck'],
    ],
  ],
  [
    '48 × 40 in, 3 stringers of 1 1/2 × 3 1/2, 7 boards on top and 5 below, 3/4 in thick, southern pine; widths on top: 7×3 1/2 in; below: 5×5 1/2 in; notches 9 in × 1 1/2 in',
    [['48x40 7 tablas 1x4 arriba y 5 tablas 1x6 abajo']],
  ],
  [
    '1200 × 1000 mm, 3 stringers of 38 × 89, 7 boards on top and 5 below, 22 mm thick, southern pine; widths on top: 7×100 mm; below: 5×100 mm; notches 229 mm × 38 mm',
    [
      ['1200x1000 tablas de 22 x 100'],
      ['1200x1000 100x22 mm boards'],
      ['1200x1000 22 mm, tablas de 10 cm'],
      ['1200x1000 tablas de 100 mm, 22 mm'],
    ],
  ],
  [
    '1200 × 800 mm, 9 blocks, 5 boards on top, 3 stretcher boards and 3 below, 22 mm thick, pine; widths on top: 5×100 mm; below: 100, 145, 100 mm',
    [['EUR 1 tablas de 100 mm']],
  ],
  [
    '1200 × 800 mm, 9 blocks, 5 boards on top, 3 stretcher boards and 3 below, 22 mm thick, pine; widths on top: 145, 100, 145, 100, 145 mm; below: 3×90 mm',
    [['EUR 1 tablas de 90 mm abajo']],
  ],
  [
    '48 × 40 in, skid on 3 runners of 1 1/2 × 3 1/2, 7 boards 11/16 in thick, southern pine; widths: 7×3 1/2 in',
    [['48x40 patín tablas de 3 1/2']],
  ],
  [
    // The first two lengths are the sides, also where they could be those of a board.
    '1200 × 500 mm, 3 stringers of 38 × 89, 7 boards on top and 5 below, 17 mm thick, southern pine; notches 229 mm × 38 mm',
    [['120x50 tablas', 'tablas']],
  ],
];

it.each(
  descriptions.flatMap(([understood, texts]) =>
    texts.map(([text, ...unread]) => [text, understood, unread] as const),
  ),
)('the description of a seller is read as expected: %s', (text, understood, unread) => {
  expect(sayParsedDesign(text)).toBe(understood);
  expect(parseDesignText(text)?.unread ?? []).toEqual(unread);
});

it('a description without a drawing has its unread words listed', () => {
  for (const [understood, texts] of descriptions)
    if (understood === 'nothing')
      for (const [text, ...unread] of texts) expect(unread.length, text).toBeGreaterThan(0);
});

it.each(['7,5 tablas', '3 largueros, 7,5 tablas', '7,5 boards', '22,5 mm', '7,5 + 5 tablas'])(
  'thousands separators in the sides do not change the meaning of: %s',
  (words) => {
    const plain = sayParsedDesign(`1200 x 1000 mm, ${words}`);
    for (const sides of ['1.200 x 1.000 mm', '1,200 x 1,000 mm', '1,200.00 x 1,000.00 mm'])
      expect(sayParsedDesign(`${sides}, ${words}`)).toBe(plain);
  },
);
