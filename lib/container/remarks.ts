/** What is odd about a container that can be read all the same. The words are stable; the validator judges. */
export const containerRemarks = {
  'mimetype-missing': 'there is no mimetype entry',
  'mimetype-not-first': 'mimetype is not the first entry',
  'mimetype-compressed': 'mimetype is compressed',
  'mimetype-extra-field': 'mimetype has an extra field',
  'mimetype-white-space': 'mimetype has white space or a byte order mark around the media type',
  'mimetype-unknown': 'mimetype states no media type of a signature container',
  'mimetype-misspelt': 'there is an entry that is nearly called mimetype',
  'manifest-missing': 'there is no META-INF/manifest.xml',
  'manifest-malformed': 'META-INF/manifest.xml cannot be read',
  'manifest-root-missing': 'the manifest does not list the container itself',
  'manifest-root-differs': 'the manifest states another media type than mimetype',
  'manifest-duplicate': 'the manifest lists a file twice',
  'manifest-file-missing': 'the manifest lists a file that is not there',
  'manifest-file-unlisted': 'the manifest does not list a data file',
  'data-files-missing': 'there are no data files',
  'several-data-files': 'an ASiC-S container has more than one data file',
  'unexpected-file': 'META-INF has a file that is no part of the format',
  'relations-missing': 'there is no META-INF/relations.xml',
  'relations-malformed': 'META-INF/relations.xml cannot be read',
  'relations-part-missing': 'the relations list a part that is not there',
  'relations-part-unlisted': 'the relations do not list a part',
  'main-missing': 'no part is the main content',
  'several-mains': 'several parts are the main content',
  'metadata-malformed': 'a metadata file cannot be read',
  'unsignable-metadata-missing': 'there is no unsignable metadata',
  'standard-version-unknown': 'the metadata name another standard than ADOC-V1.0',
  'signature-of-metadata-missing': 'the metadata name a signature that is not there',
} as const

export interface ContainerRemark {
  readonly word: keyof typeof containerRemarks
  /** Name of the entry it is about. */
  readonly entry?: string
}
