import type { Bytes } from '#encoding/bytes'
import type { DigestMatcher } from './digest-matcher'
import type { Material } from './material'
import type { TimeStampToValidate } from './time-stamp'
import type { StructureFinding } from './token'

/** An evidence record (RFC 4998, RFC 6283) and the objects that it protects, read and not yet judged. */
export interface EvidenceRecordToValidate {
  /** E- and the SHA-256 of its location and bytes. */
  readonly id: string
  readonly syntax: 'ASN1' | 'XML'
  readonly origin: 'CONTAINER' | 'SIGNATURE' | 'EXTERNAL'
  /** Of a record in a CAdES signature: whether it also covers the detached content. */
  readonly incorporation?: 'INTERNAL_EVIDENCE_RECORD' | 'EXTERNAL_EVIDENCE_RECORD' | undefined
  readonly filename: string | undefined
  /** Id of the signature that contains it. */
  readonly parentId?: string | undefined
  readonly encoded: Bytes
  readonly structure: readonly StructureFinding[]
  /** The protected objects, compared with the hash tree of the first time-stamp. */
  readonly references: readonly DigestMatcher[]
  /** In the order of the record; empty if the record cannot be read. */
  readonly timeStamps: readonly TimeStampToValidate[]
  /** Ids of signatures, time-stamps, certificates and revocation data that existed when the record began. */
  readonly covers: ReadonlySet<string>
  /** Stored in the record outside the tokens. */
  readonly material: Material
}
