/** The name and the version that reports and bundles give; a test compares the version with package.json. */
export const product = { name: 'Paraph', version: '1.0.0' } as const
