import type { Bytes } from '@/lib/encoding/bytes'
import { enumerated, explicit, octetString, oid, sequence } from '@/lib/encoding/der/writer'
import { oids } from '../oids'

/** A BasicOCSPResponse as the OCSPResponse it came out of (RFC 6960, 4.2.1): successful, of the basic type. */
export function wrapBasicResponse(basic: Bytes): Bytes {
  const responseBytes = sequence(oid(oids.idPkixOcspBasic), octetString(basic))
  return sequence(enumerated(0), explicit(0, responseBytes))
}
