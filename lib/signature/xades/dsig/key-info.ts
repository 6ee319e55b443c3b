import type { Bytes } from '@/lib/encoding/bytes'
import { childrenOf } from '@/lib/encoding/xml/elements'
import type { XmlElement } from '@/lib/encoding/xml/tree'
import { ds } from '../namespaces'
import { bytesIn } from './bytes-in'

const certificatesMax = 100

/**
 * Certificates a ds:KeyInfo brings (XMLDSig 1.1, 4.5.4). Keys without a certificate and keys to be fetched
 * (KeyValue, RetrievalMethod) are not taken: nothing would say whose they are.
 */
export function certificatesOfKeyInfo(keyInfo: XmlElement | undefined): readonly Bytes[] {
  if (!keyInfo) return []
  return childrenOf(keyInfo, ds, 'X509Data')
    .flatMap((data) => childrenOf(data, ds, 'X509Certificate'))
    .slice(0, certificatesMax)
    .flatMap((element) => bytesIn(element) ?? [])
}
