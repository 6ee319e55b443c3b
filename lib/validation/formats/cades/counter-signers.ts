import { memorySource } from '@/lib/encoding/byte-source'
import { MalformedDer } from '@/lib/encoding/der/malformed-der'
import type { DerNode } from '@/lib/encoding/der/reader'
import { digest } from '@/lib/encoding/digest'
import { valuesOf } from '@/lib/pki/cms/attributes'
import { readSignerInfo, type SignerInfo } from '@/lib/pki/cms/signed-data'
import { oids } from '@/lib/pki/oids'
import type { CadesPlace } from './cades-place'

/** A SignerInfo, with its name in the file and what it is over. */
export interface CounterSigner {
  readonly signerInfo: SignerInfo
  readonly signatureId: string
  readonly place: CadesPlace
}

/** Counter-signatures (RFC 5652, 11.4; EN 319 122-1, 5.2.7): over the value of the signature they stand at. */
export function counterSignersOf(
  { signerInfo, signatureId, place }: CounterSigner,
  parentId: string,
): readonly CounterSigner[] {
  const { signatureValue } = signerInfo
  const over: CadesPlace = {
    ...{ filename: place.filename, isArchived: false, isDetached: false, parentId },
    ...{ references: [], findings: [] },
    content: async () => memorySource(signatureValue),
    digestOfContent: async (algorithm) => digest(algorithm, signatureValue),
    scopes: place.scopes.map((one) => ({
      ...{ ...one, scope: 'COUNTER_SIGNATURE', name: signatureId },
      description: 'The signature value',
    })),
  }
  return valuesOf(signerInfo.unsignedAttributes, oids.idCountersignature).flatMap(
    (value, index) => {
      const counter = readable(value)
      const name = `${signatureId}/${index}`
      return counter ? [{ signerInfo: counter, signatureId: name, place: over }] : []
    },
  )
}

function readable(value: DerNode): SignerInfo | undefined {
  try {
    return readSignerInfo(value)
  } catch (error) {
    if (error instanceof MalformedDer) return undefined
    throw error
  }
}
