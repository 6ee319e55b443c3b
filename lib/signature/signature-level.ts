/** Baseline levels (EN 319 142-1, EN 319 132-1), each includes the ones before it. */
export type SignatureLevel = 'B-B' | 'B-T' | 'B-LT' | 'B-LTA'
