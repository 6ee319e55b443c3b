export type ObjectChangeAction = 'CREATION' | 'DELETION' | 'MODIFICATION'

/** One object that differs between a signed revision and the file. */
export interface ObjectChange {
  /** Its path in the object graph. */
  readonly value: string
  readonly action: ObjectChangeAction
  readonly fieldName?: string | undefined
  readonly type?: string
}

/** Fields whose values are frozen (ISO 32000-2, 12.7.5.5). */
export interface LockedFields {
  readonly action: 'All' | 'Include' | 'Exclude'
  readonly fields: readonly string[]
}

/** The facts of a PDF about a signature, and changes to the file since. */
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
  /** DocMDP level 1 to 3, when this is a certification signature. */
  readonly certificationLevel?: number
  /** FieldMDP of the signature, and the lock of its field. */
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
