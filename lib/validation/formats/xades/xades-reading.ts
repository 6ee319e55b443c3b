import type { DetachedFiles } from '@/lib/signature/xades/detached-file'
import type { XadesSignature } from '@/lib/signature/xades/read'
import type { StructureFinding } from '../../model/token'

/** Where an XML signature was found, and what it may refer to. */
export interface XadesPlace {
  /** Of the file or of the container's entry. */
  readonly filename: string
  readonly files: DetachedFiles
  /** What the surroundings have against a signature. */
  readonly findings: (signature: XadesSignature) => readonly StructureFinding[]
  /** Id of the signature that this one counter-signs. */
  readonly parentId?: string
}
