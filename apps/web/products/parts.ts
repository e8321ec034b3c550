/** What opens above the panel of a product, by its name in the address. */
export const parts = {
  sheet: 'technical_sheet',
  flow: 'workplace_flow',
  design: 'pallet_design',
  measure: 'measure',
} as const;
