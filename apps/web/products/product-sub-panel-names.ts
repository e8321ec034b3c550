/** Parts that open above the panel of a product, by their name in the address. */
export const productSubPanelNames = {
  sheet: 'technical_sheet',
  flow: 'workplace_flow',
  design: 'pallet_design',
  measure: 'measure',
} as const;
