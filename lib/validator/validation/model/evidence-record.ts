import type { Bytes } from '#encoding/bytes'
import type { DigestMatcher } from './digest-matcher'
import type { Material } from './material'
import type { TimeStampToValidate } from './time-stamp'
import type { StructureFinding } from './token'

/** An evidence record (RFC 4998, RFC 6283) and the objects that it protects. It has been read but not validated. */
export interface EvidenceRecordToValidate {
  /** `E-` and the SHA-256 of the location and the bytes. */
  readonly id: string
  readonly syntax: 'ASN1' | 'XML'
  readonly origin: 'CONTAINER' | 'SIGNATURE' | 'EXTERNAL'
  /** CAdES only: an external record also covers the detached content, an internal one does not. */
  readonly incorporation?: 'INTERNAL_EVIDENCE_RECORD' | 'EXTERNAL_EVIDENCE_RECORD' | undefined
  readonly filename: string | undefined
  /** Id of the signature that contains the record. */
  readonly parentId?: string | undefined
  readonly encoded: Bytes
  readonly structure: readonly StructureFinding[]
  /** The protected objects, compared with the hash tree of the first time-stamp, and the references of manifests. */
  readonly references: readonly DigestMatcher[]
  /** Time-stamps in the order of the record; empty if the record cannot be read. */
  readonly timeStamps: readonly TimeStampToValidate[]
  /** Ids of signatures, time-stamps, certificates and revocation data that existed at its first time-stamp. */
  readonly covers: ReadonlySet<string>
  /** Material that is stored in the record outside the tokens. */
  readonly material: Material
}
