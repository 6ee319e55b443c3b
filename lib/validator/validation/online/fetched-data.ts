import type { Bytes } from '#encoding/bytes'
import type { Material } from '../model/material'
import { type EncodedMaterial, readMaterial } from '../model/read-material'

/** A certificate or revocation data that a validation fetched. */
export interface FetchedData {
  readonly kind: 'certificate' | 'ocsp-response' | 'crl'
  readonly der: Bytes
  /** The address from which revocation data was fetched. */
  readonly address: string | undefined
}

const encodings: Readonly<Record<FetchedData['kind'], (der: Bytes) => EncodedMaterial>> = {
  certificate: (der) => ({ certificates: [der] }),
  'ocsp-response': (der) => ({ ocspResponses: [der] }),
  crl: (der) => ({ crls: [der] }),
}

/** Reads fetched data in the same way as when it was fetched. */
export function readFetchedData({ kind, der, address }: FetchedData): Material {
  return withAddress(readMaterial(encodings[kind](der), 'EXTERNAL'), address)
}

export function withAddress(material: Material, address: string | undefined): Material {
  if (address === undefined) return material
  return { ...material, revocations: material.revocations.map((one) => ({ ...one, address })) }
}
