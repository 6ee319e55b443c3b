import type { Bytes } from '@/lib/encoding/bytes'
import type { DigestAlgorithm } from '@/lib/encoding/digest'
import { attributeOf, elementsFrom } from '@/lib/encoding/xml/elements'
import type { XmlElement } from '@/lib/encoding/xml/tree'
import { digestOfUri } from '../dsig/algorithms'
import { bytesIn } from '../dsig/bytes-in'
import { part } from './parts'

/** What CompleteCertificateRefs and CompleteRevocationRefs say of a value that may be elsewhere. */
export interface DigestReference {
  readonly kind: 'certificate' | 'ocsp' | 'crl'
  readonly digestAlgorithm: DigestAlgorithm | undefined
  readonly digestValue: Bytes | undefined
}

const kinds = new Map<string, DigestReference['kind']>([
  ['Cert', 'certificate'],
  ['OCSPRef', 'ocsp'],
  ['CRLRef', 'crl'],
])

/** All references below an element, in order. */
export function digestReferencesIn(element: XmlElement): readonly DigestReference[] {
  return [...elementsFrom(element)].flatMap((candidate) => {
    const kind = kinds.get(candidate.localName)
    return kind ? [readReference(kind, candidate)] : []
  })
}

function readReference(kind: DigestReference['kind'], element: XmlElement): DigestReference {
  const holder = part(element, 'CertDigest') ?? part(element, 'DigestAlgAndValue')
  return {
    kind,
    digestAlgorithm: digestOfUri(attributeOf(part(holder, 'DigestMethod'), 'Algorithm')),
    digestValue: bytesIn(part(holder, 'DigestValue')),
  }
}
