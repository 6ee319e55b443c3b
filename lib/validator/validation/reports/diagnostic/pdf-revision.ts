import type { LockedFields, ObjectChange, PdfRevision } from '../../model/pdf-revision'

/** The facts about a signature in its PDF, and later changes. */
export function pdfRevision(revision: PdfRevision | undefined) {
  if (!revision) return undefined
  const { dictionary, changes, fieldNames, certificationLevel } = revision
  return {
    SignatureFieldName: fieldNames,
    SignatureField: fieldNames.map((name) => ({
      name,
      SigFieldLock: lockedFields(revision.lockedByAuthor),
    })),
    PDFSignatureDictionary: {
      SignerName: dictionary.signerName,
      Type: dictionary.type,
      Filter: dictionary.filter,
      SubFilter: dictionary.subFilter,
      ContactInfo: dictionary.contactInfo,
      Location: dictionary.location,
      Reason: dictionary.reason,
      SignatureByteRange: dictionary.byteRange,
    },
    DocMDP: certificationLevel && { Permissions: permissions[certificationLevel] },
    FieldMDP: lockedFields(revision.lockedBySigner),
    ModificationDetection: {
      AnnotationOverlap: pages(revision.annotationOverlap),
      VisualDifference: pages(revision.visualDifference),
      PageDifference: pages(revision.pageDifference),
      ObjectModifications: {
        ExtensionChange: objects(changes.extension),
        SignatureOrFormFill: objects(changes.signatureOrFormFill),
        AnnotationChange: objects(changes.annotation),
        Undefined: objects(changes.undefined),
      },
    },
  }
}

function lockedFields(locked: LockedFields | undefined) {
  return locked && { Action: locked.action.toUpperCase(), Fields: locked.fields }
}

const permissions: Readonly<Record<number, string>> = {
  1: 'NO_CHANGE_PERMITTED',
  2: 'MINIMAL_CHANGES_PERMITTED',
  3: 'CHANGES_PERMITTED',
}

function pages(numbers: readonly number[]) {
  return numbers.map((Page) => ({ Page }))
}

function objects(changes: readonly ObjectChange[]) {
  return changes.map(({ value, action, fieldName, type }) => ({ value, action, fieldName, type }))
}
