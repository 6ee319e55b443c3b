import type { Holder } from '#authority/certificate'
import { usualAttributes } from '#authority/signed-data'
import { signWith } from '#authority/signing-key'
import type { Bytes } from '#encoding/bytes'
import { contextTag } from '#encoding/der/tags'
import {
  explicit,
  integer,
  octetString,
  oid,
  retagged,
  sequence,
  setOf,
  tagged,
} from '#encoding/der/writer'
import { digest } from '#encoding/digest'
import {
  digestAlgorithmIdentifier,
  digestAlgorithmOf,
  signatureAlgorithmIdentifier,
} from '#pki/algorithms'
import { parseCertificate } from '#pki/certificate/certificate'
import { oids } from '#pki/oids'

/** Parts of a SignerInfo (RFC 5652, 5.3) in DER. They replace the correct parts. */
export interface CraftedSigner {
  readonly holder: Holder
  readonly identifier?: Bytes
  readonly digestIdentifier?: Bytes
  /** Further signed attributes. */
  readonly further?: readonly Bytes[]
  /** The orders in which the attributes are encoded (`sent`) and signed (`signed`). */
  readonly sent?: 'sorted' | 'reversed'
  readonly signed?: 'sorted' | 'reversed'
  readonly signatureIdentifier?: Bytes
  readonly value?: (right: Bytes) => Bytes
}

/** Makes a ContentInfo over detached content, by one signer with these parts. */
export function craftedMessage(content: Bytes, signer: CraftedSigner): Bytes {
  const { holder, further = [] } = signer
  const algorithm = digestAlgorithmOf(holder.algorithm)
  const attributes = [...usualAttributes(digest(algorithm, content), holder), ...further]
  const digestIdentifier = signer.digestIdentifier ?? digestAlgorithmIdentifier(algorithm)
  const value = signWith(holder, retagged(0x31, setIn(attributes, signer.signed)))
  const signedData = sequence(
    integer(1),
    setOf(digestIdentifier),
    sequence(oid(oids.idData)),
    retagged(contextTag(0), setOf(holder.certificate)),
    setOf(
      sequence(
        integer(1),
        signer.identifier ?? issuerAndSerial(holder),
        digestIdentifier,
        retagged(contextTag(0), setIn(attributes, signer.sent)),
        signer.signatureIdentifier ?? signatureAlgorithmIdentifier(holder.algorithm),
        octetString(signer.value?.(value) ?? value),
      ),
    ),
  )
  return sequence(oid(oids.idSignedData), explicit(0, signedData))
}

export function issuerAndSerial({ certificate }: Pick<Holder, 'certificate'>): Bytes {
  const { issuer, serialNumber } = parseCertificate(certificate)
  return sequence(issuer.der, integer(serialNumber))
}

function setIn(members: readonly Bytes[], order: 'sorted' | 'reversed' = 'sorted'): Bytes {
  const compared = (left: Bytes, right: Bytes) => Buffer.compare(right, left)
  return order === 'sorted' ? setOf(...members) : tagged(0x31, ...members.toSorted(compared))
}
