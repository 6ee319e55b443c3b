import type { StructuralFailure, XadesSignature } from '@/lib/signature/xades/read'
import type { StructureFinding } from '../../model/token'

type Severity = Pick<StructureFinding, 'severity' | 'subIndication'>

const fails: Severity = { severity: 'fail' }
/** Said after digests and value were looked at, and then as grave. */
const failsLater: Severity = { severity: 'unacceptable', subIndication: 'FORMAT_FAILURE' }
/** Which of two elements was signed cannot be told, or none that anybody reads: so nothing was. */
const astray: Severity = { severity: 'fail', subIndication: 'SIGNED_DATA_NOT_FOUND' }
const unacceptable: Severity = { severity: 'unacceptable' }

const severities: Readonly<Record<StructuralFailure, Severity>> = {
  'signed-info-malformed': fails,
  'canonicalization-not-allowed': fails,
  'signature-value-malformed': fails,
  'no-references': fails,
  'no-data-references': astray,
  'data-misplaced': astray,
  'too-many-references': fails,
  'signature-method-not-allowed': { severity: 'fail', subIndication: 'CRYPTO_CONSTRAINTS_FAILURE' },
  'several-qualifying-properties': fails,
  'several-signed-properties': failsLater,
  'signed-properties-not-signed': { severity: 'broken' },
  'several-signed-properties-references': failsLater,
  'signed-properties-reference-untyped': unacceptable,
  'signed-properties-reference-elsewhere': astray,
  'duplicate-id': astray,
  'wrong-target': unacceptable,
}

/** What the structure of an XML signature has against it (EN 319 132-1, 4.4). */
export function structureFindings({
  failures,
  unsignedElements,
}: XadesSignature): readonly StructureFinding[] {
  const found: StructureFinding[] = [...new Set(failures)].map((about) => ({
    ...severities[about],
    key: about === 'duplicate-id' ? 'reference-ambiguous' : 'xml-structure',
    about,
  }))
  if (unsignedElements.length === 0) return found
  const about = [...new Set(unsignedElements)].slice(0, elementsNamed).join(', ')
  return [...found, { severity: 'warn', key: 'part-not-signed', about }]
}

/** More would not be read. */
const elementsNamed = 5
