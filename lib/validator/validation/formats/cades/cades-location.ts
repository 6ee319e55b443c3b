import type { ByteSource } from '#encoding/byte-source'
import type { Bytes } from '#encoding/bytes'
import type { DigestAlgorithm } from '#encoding/digest'
import type { DigestMatcher } from '../../model/digest-matcher'
import type { SignatureScope } from '../../model/signature'
import type { StructureFinding } from '../../model/token'

/** The content that a CAdES signature covers. */
export interface CadesContent {
  /** Resolves to undefined if the content is missing. */
  readonly content: () => Promise<ByteSource | undefined>
  readonly digestOfContent: (algorithm: DigestAlgorithm) => Promise<Bytes | undefined>
}

/** The location of a CAdES signature and the content that it covers. */
export interface CadesLocation extends CadesContent {
  readonly filename: string
  /** References inside the signed bytes, such as the entries of a manifest. */
  readonly references: readonly DigestMatcher[]
  readonly scopes: readonly SignatureScope[]
  /** Findings about the container that apply to the signature. */
  readonly findings: readonly StructureFinding[]
  /** Whether a time-stamp of the container covers the signature with its validation data. */
  readonly isArchived: boolean
  /** Whether the message must not contain content (EN 319 162-1, 4.3.3.2 and 4.4.3.3). */
  readonly isDetached: boolean
  /** Id of the signature that this signature counter-signs. */
  readonly parentId?: string
}
