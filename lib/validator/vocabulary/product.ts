/** The product's name and version in reports and bundles. A test compares the version with package.json. */
export const product = { name: 'Paraph', version: '1.0.0' } as const
