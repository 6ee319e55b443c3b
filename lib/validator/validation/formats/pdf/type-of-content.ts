import type { SignedData } from '#pki/cms/signed-data'
import { oids } from '#pki/oids'
import type { StructureFinding } from '../../model/token'

/**
 * A PDF is signed with the content type data (EN 319 142-1, 6.3). Both the signed attribute and the message must state
 * this type (RFC 5652, 11.1).
 */
export function typeOfContent({ contentType }: SignedData): readonly StructureFinding[] {
  return contentType === oids.idData ? [] : [{ severity: 'unacceptable', key: 'cms-content-type' }]
}
