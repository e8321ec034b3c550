/** Measures and counts of a pallet that were published, to which its drawing is held. */
export interface PublishedPallet {
  readonly name: string;
  /** Sides, the shorter first, because the trade names them in either order; and the height. In the unit of its design. */
  readonly size: readonly [shorter: number, longer: number, height: number];
  readonly counts: {
    readonly boards?: number;
    readonly blocks?: number;
    readonly stringers?: number;
    readonly nails?: number;
  };
  /** Kilograms, about. */
  readonly weight?: number;
  /** Decimal text with one decimal. */
  readonly boardFeet?: string;
  readonly source: string;
  /** True for one without a published standard, of which the figures follow from its parts by hand. */
  readonly isComputed?: boolean;
}

const epal =
  'European Pallet Association, product sheets of EPAL 1, EPAL 2 and EPAL 3 (epal-pallets.org)';
const chemical =
  'VCI, APME and PlasticsEurope, CP Chemical Industry Pallets: sizes, heights, runners (CP1 to CP5) or frame (CP6 to CP9)';

const chemicalPallet = (
  number: number,
  shorter: number,
  longer: number,
  height: number,
): PublishedPallet => ({
  name: `CP${number}`,
  size: [shorter, longer, height],
  counts: { blocks: 9 },
  source: chemical,
});

/** Standard pallets with all that is published freely of them. Counts of boards and nails of the CP pallets are not. */
export const publishedPallets: readonly PublishedPallet[] = [
  {
    name: 'EUR 1',
    size: [800, 1200, 144],
    counts: { boards: 11, blocks: 9, nails: 78 },
    weight: 25,
    source: epal,
  },
  {
    name: 'EUR 2',
    size: [1000, 1200, 162],
    counts: { boards: 17, blocks: 9, nails: 133 },
    weight: 35,
    source: epal,
  },
  {
    name: 'EUR 3',
    size: [1000, 1200, 144],
    counts: { boards: 13, blocks: 9, nails: 84 },
    weight: 30,
    source: epal,
  },
  {
    name: 'EUR 6',
    size: [600, 800, 144],
    // Seven on top, six stretchers and bottom boards.
    counts: { boards: 13 },
    source:
      'European Pallet Association, announcement of its half pallet, which has steel brackets in place of outer blocks',
  },
  {
    name: 'GMA',
    size: [40, 48, 4.875],
    counts: { boards: 12, stringers: 3 },
    boardFeet: '14.8',
    source: 'Usual GMA of the trade in North America: boards of 11/16 in, 14.8 board feet',
  },
  chemicalPallet(1, 1000, 1200, 138),
  chemicalPallet(2, 800, 1200, 138),
  chemicalPallet(3, 1140, 1140, 138),
  chemicalPallet(4, 1100, 1300, 138),
  chemicalPallet(5, 760, 1140, 138),
  chemicalPallet(6, 1000, 1200, 156),
  chemicalPallet(7, 1100, 1300, 156),
  chemicalPallet(8, 1140, 1140, 156),
  chemicalPallet(9, 1140, 1140, 156),
  {
    name: '1165',
    size: [1165, 1165, 150],
    counts: {},
    // Weight between 30 and 40 kg.
    weight: 35,
    source: 'AS 4068, Flat pallets for materials handling: 150 mm high at most, 30 to 40 kg',
  },
  {
    name: 'Crate 48 × 40 × 30',
    size: [40, 48, 30],
    // 11 of the floor, 5 of each wall, 9 of the lid; two nails at each crossing, and beside each post along runners and rails.
    counts: { boards: 40, stringers: 3, nails: 254 },
    // 0.0957 m³ at 470 kg/m³ and 19 % of water, and 254 nails of 2.65 g.
    weight: 54.2,
    boardFeet: '40.6',
    isComputed: true,
    source:
      '1.5 × 3.5 × (5 × 46.75 + 8 × 23.75) of timber and 0.625 × 3.5 × (21 × 38.75 + 10 × 48 + 9 × 40) of boards, over 144. Gaps between boards are no wider than these, as the German insurers have it (GDV, Packaging Handbook, 6.8, crates: tis-gdv.de)',
  },
];
