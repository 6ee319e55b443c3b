import { utf8 } from '@paraph/validator/encoding/bytes'
import { childOf, childrenOf, textContentOf } from '@paraph/validator/encoding/xml/elements'
import { readXml } from '@paraph/validator/encoding/xml/read-xml'
import type { XmlElement } from '@paraph/validator/encoding/xml/tree'
import { ask } from '../judges/ask'

const reportNamespace = 'http://uri.etsi.org/19102/v1.4.1#'
const signatureNamespace = 'http://www.w3.org/2000/09/xmldsig#'

/** A report of EU DSS about a signed file, or the reason why it has none. */
interface WrittenReport {
  readonly refusal: string | null
  readonly report: string | null
}

/** The result of reading a report by the schema and the classes of EU DSS. */
interface ReadReport {
  readonly fault: string | null
  readonly signatures: number
  readonly objects: number
}

/** The report of EU DSS by its default policy, with trust anchors (PEM) and at a time, fetching nothing. */
export async function writtenByDss(
  file: string,
  { anchors, at }: { readonly anchors: string; readonly at: Date },
): Promise<WrittenReport> {
  const written = await ask('dss/EtsiReport', 'write', file, anchors, at.toISOString())
  return JSON.parse(written) as WrittenReport
}

/** Validates a report against the schema of TS 119 102-2 in EU DSS, and reads it into its classes. */
export async function readByDss(file: string): Promise<ReadReport> {
  return JSON.parse(await ask('dss/EtsiReport', 'read', file)) as ReadReport
}

/** The results in a report about one signature. */
export interface ReportedSignature {
  /** SignatureValue in base64: the two validators name signatures differently. */
  readonly value: string
  /** `status` and the building blocks, each with main and sub-indication. */
  readonly results: ReadonlyMap<string, string>
}

export function reportedSignatures(report: string): readonly ReportedSignature[] {
  const { root } = readXml(utf8(report))
  return childrenOf(root, reportNamespace, 'SignatureValidationReport').flatMap((one) => {
    const identifier = childOf(one, reportNamespace, 'SignatureIdentifier')
    const value = childOf(identifier, signatureNamespace, 'SignatureValue')
    return value
      ? [{ value: textContentOf(value).replace(/\s/g, ''), results: resultsIn(one) }]
      : []
  })
}

function resultsIn(report: XmlElement): ReadonlyMap<string, string> {
  const status = childOf(report, reportNamespace, 'SignatureValidationStatus')
  const evaluation = childOf(report, reportNamespace, 'ValidationConstraintsEvaluationReport')
  const constraints = evaluation
    ? childrenOf(evaluation, reportNamespace, 'ValidationConstraint')
    : []
  return new Map([
    ['status', indicationIn(status)],
    ...constraints.map(
      (one) =>
        [
          lastPart(textOf(one, 'ValidationConstraintIdentifier')),
          indicationIn(childOf(one, reportNamespace, 'ValidationStatus')),
        ] as const,
    ),
  ])
}

/** `indeterminate TRY_LATER`; `not applied` without a status. */
function indicationIn(status: XmlElement | undefined): string {
  if (!status) return 'not applied'
  const main = lastPart(textOf(status, 'MainIndication'))
  const sub = lastPart(textOf(status, 'SubIndication'))
  return sub === '' ? main : `${main} ${sub}`
}

function textOf(parent: XmlElement, name: string): string {
  const found = childOf(parent, reportNamespace, name)
  return found ? textContentOf(found) : ''
}

function lastPart(uri: string): string {
  return uri.split(':').at(-1) ?? ''
}
