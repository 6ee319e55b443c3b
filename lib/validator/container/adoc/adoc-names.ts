/** Namespaces of ADOC-V1.0 (order of the Chief Archivist of Lithuania V-60, 2009, with its XML schemas). */

const base = 'http://www.archyvai.lt/adoc/2008'

export const adocNamespaces = {
  relationships: `${base}/relationships`,
  signable: `${base}/metadata/signable`,
  unsignable: `${base}/metadata/unsignable`,
} as const

/** Types of relationships between parts of an ADOC. */
export const relationTypes = {
  unsignable: `${base}/relationships/metadata/unsignable`,
  signable: `${base}/relationships/metadata/signable`,
  main: `${base}/relationships/content/main`,
  appendix: `${base}/relationships/content/appendix`,
  attachment: `${base}/relationships/content/attachment`,
  signatures: `${base}/relationships/signatures`,
  thumbnail: `${base}/relationships/thumbnail`,
} as const

export const adocPaths = {
  relations: 'META-INF/relations.xml',
  signatures: 'META-INF/signatures/',
  metadata: 'metadata/',
  unsignable: 'metadata/unsignableMetadata0.xml',
  firstSignable: 'metadata/signableMetadata0.xml',
} as const

/** CeDOC: of a natural person; BeDOC: of a legal person; GeDOC and GGeDOC: of one institution or several. */
export type AdocCategory = 'CeDOC' | 'BeDOC' | 'GeDOC' | 'GGeDOC'

export const adocStandard = 'ADOC-V1.0'

/** The only file of an ADOC-V2.0 that its signatures are known to leave out. */
export const adocV2Relations = 'META-INF2/relations.xml'
