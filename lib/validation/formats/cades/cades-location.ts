import type { ByteSource } from '@/lib/encoding/byte-source'
import type { Bytes } from '@/lib/encoding/bytes'
import type { DigestAlgorithm } from '@/lib/encoding/digest'
import type { DigestMatcher } from '../../model/digest-matcher'
import type { SignatureScope } from '../../model/signature'
import type { StructureFinding } from '../../model/token'

/** What a CAdES signature is over. */
export interface CadesContent {
  /** Absent when it is not there. */
  readonly content: () => Promise<ByteSource | undefined>
  readonly digestOfContent: (algorithm: DigestAlgorithm) => Promise<Bytes | undefined>
}

/** Where a CAdES signature was found, and what it is over. */
export interface CadesLocation extends CadesContent {
  readonly filename: string
  /** What the signed bytes refer to in their turn: a manifest's entries. */
  readonly references: readonly DigestMatcher[]
  readonly scopes: readonly SignatureScope[]
  /** What the surroundings have against the signature. */
  readonly findings: readonly StructureFinding[]
  /** A time-stamp of the container covers the signature with its validation data. */
  readonly isArchived: boolean
  /** The message must carry nothing of its own (EN 319 162-1, 4.3.3.2 and 4.4.3.3). */
  readonly isDetached: boolean
  /** Id of the signature that this one counter-signs. */
  readonly parentId?: string
}
