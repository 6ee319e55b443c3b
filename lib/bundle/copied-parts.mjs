/**
 * Packages of which only the files that Paraph uses are in the repository, unchanged, with their licences. Their paths
 * are in docs/security/dependencies.md.
 */
export const copiedParts = [
  { name: 'dejavu-fonts-ttf', version: '2.37.3', licence: 'Bitstream-Vera' },
  { name: 'lucide-react', version: '1.79.0', licence: 'ISC' },
  { name: 'pdfjs-dist', version: '6.5.438', licence: 'Apache-2.0' },
]
