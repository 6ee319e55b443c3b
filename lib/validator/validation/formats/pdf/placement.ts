import type { PdfChange } from '#pdf/changes/change'
import { type LaterChanges, unreadableRevision } from '#signature/pades/later-changes'
import type { PdfSignature } from '#signature/pades/read'
import type { MessageKey } from '../../messages/messages'
import type { StructureFinding } from '../../model/token'
import type { PdfReading } from './pdf-reading'

const failureKeys: Readonly<Record<PdfSignature['failures'][number], MessageKey>> = {
  'dictionary-malformed': 'byte-range-malformed',
  'gap-differs-from-contents': 'gap-differs-from-contents',
  'revision-incomplete': 'revision-incomplete',
}

const conflictKeys: Readonly<Record<PdfSignature['conflicts'][number], MessageKey>> = {
  'byte-range-collision': 'byte-range-collision',
  'byte-range-of-broken-signature': 'byte-range-collision',
  'dictionary-shared': 'signature-duplicated',
  'field-name-repeated': 'signature-duplicated',
}

/** EU DSS only warns in this case, too (ByteRangeCollision). */
const harmless = 'byte-range-of-broken-signature'

/** Findings about the location of a signature in its file (ISO 32000-2, 12.8). */
export function placementFindings({
  failures,
  conflicts,
  signedDictionary,
}: PdfSignature): readonly StructureFinding[] {
  const failing = conflicts.filter((conflict) => conflict !== harmless)
  const keys = [
    ...failures.map((failure) => failureKeys[failure]),
    ...(signedDictionary === 'differs' ? (['signature-dictionary-differs'] as const) : []),
    ...failing.map((conflict) => conflictKeys[conflict]),
  ]
  const findings = [...new Set(keys)].map((key) => ({ severity: 'fail', key }) as const)
  if (!conflicts.includes(harmless)) return findings
  return [...findings, { severity: 'warn', key: conflictKeys[harmless] }]
}

/**
 * Findings about changes to the file after the signature. An unexplained or forbidden change ends the validation,
 * because the reader no longer sees the signed document.
 */
export function changeFindings(
  pdfSignature: PdfSignature,
  { changesSince }: Pick<PdfReading, 'changesSince'>,
): readonly StructureFinding[] {
  if (pdfSignature.failures.length > 0) return []
  const later = changesSince(pdfSignature)
  return [...failuresIn(later), ...warningsIn(later)]
}

function failuresIn({ changes, forbidden, pageDifference }: LaterChanges): StructureFinding[] {
  const isOfTail = ({ subject }: PdfChange) => subject === unreadableRevision
  const unexplained = changes
    .filter((change) => change.kind === 'undefined' && !isOfTail(change))
    .map(locationOf)
  const findings: StructureFinding[] = []
  if (changes.some(isOfTail)) findings.push({ severity: 'fail', key: 'last-revision-unreadable' })
  if (pageDifference.length > 0) findings.push({ severity: 'fail', key: 'pages-differ' })
  if (unexplained.length > 0) {
    const about = [...new Set(unexplained)].slice(0, locationsNamed).join(', ')
    findings.push({ severity: 'fail', key: 'changed-after-signing', about })
  }
  if (forbidden.length > 0) findings.push({ severity: 'fail', key: 'change-not-permitted' })
  return findings
}

/** Maximum number of locations in a finding. Nobody would read a longer list. */
const locationsNamed = 5

function locationOf({ subject, page }: PdfChange): string {
  return page === undefined ? subject : `${subject} (${page})`
}

function warningsIn({ changes, coveredPages }: LaterChanges): StructureFinding[] {
  const findings: StructureFinding[] = []
  const hasAnnotations = changes.some(({ kind }) => kind === 'annotation')
  if (hasAnnotations) findings.push({ severity: 'warn', key: 'annotation-changed' })
  if (coveredPages.length > 0) {
    findings.push({ severity: 'warn', key: 'content-covered', about: coveredPages.join(', ') })
  }
  return findings
}
