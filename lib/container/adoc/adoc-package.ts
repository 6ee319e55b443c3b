import type { ContainerRemark } from '../remarks'
import type { Relations } from './relations'
import type { SignableMetadata } from './signable-metadata'
import type { UnsignableMetadata } from './unsignable-metadata'

/** What an ADOC-V1.0 says of itself beside its content and its signatures. */
export interface AdocPackage {
  /** Absent when there is no readable META-INF/relations.xml. */
  readonly relations: Relations | undefined
  readonly unsignable: UnsignableMetadata | undefined
  /** By path of the metadata file, in order. */
  readonly signable: ReadonlyMap<string, SignableMetadata>
  readonly remarks: readonly ContainerRemark[]
}
