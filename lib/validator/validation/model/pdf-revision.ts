export type ObjectChangeAction = 'CREATION' | 'DELETION' | 'MODIFICATION'

/** One object that differs between a signed revision and the file. */
export interface ObjectChange {
  /** The path of the object in the object graph. */
  readonly value: string
  readonly action: ObjectChangeAction
  readonly fieldName?: string | undefined
  readonly type?: string
}

/** Fields whose values are locked (ISO 32000-2, 12.7.5.5). */
export interface LockedFields {
  readonly action: 'All' | 'Include' | 'Exclude'
  readonly fields: readonly string[]
}

/** Facts of a PDF about a signature, and later changes to the file. */
export interface PdfRevision {
  readonly fieldNames: readonly string[]
  readonly dictionary: {
    readonly signerName: string | undefined
    readonly type: string | undefined
    readonly filter: string | undefined
    readonly subFilter: string
    readonly contactInfo: string | undefined
    readonly location: string | undefined
    readonly reason: string | undefined
    readonly byteRange: readonly number[]
  }
  /** DocMDP level 1 to 3; undefined unless this is a certification signature. */
  readonly certificationLevel?: number
  /** `lockedBySigner`: FieldMDP of the signature. `lockedByAuthor`: the lock of the signature field. */
  readonly lockedBySigner?: LockedFields | undefined
  readonly lockedByAuthor?: LockedFields | undefined
  readonly annotationOverlap: readonly number[]
  readonly visualDifference: readonly number[]
  readonly pageDifference: readonly number[]
  readonly changes: {
    readonly extension: readonly ObjectChange[]
    readonly signatureOrFormFill: readonly ObjectChange[]
    readonly annotation: readonly ObjectChange[]
    readonly undefined: readonly ObjectChange[]
  }
}
