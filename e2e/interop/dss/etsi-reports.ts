import { utf8 } from '@/lib/encoding/bytes'
import { childOf, childrenOf, textContentOf } from '@/lib/encoding/xml/elements'
import { readXml } from '@/lib/encoding/xml/read-xml'
import type { XmlElement } from '@/lib/encoding/xml/tree'
import { runTool } from '../run-tool'
import type { Dss } from './open-dss'

const source = 'e2e/interop/dss/EtsiReport.java'

const reportNamespace = 'http://uri.etsi.org/19102/v1.4.1#'
const signatureNamespace = 'http://www.w3.org/2000/09/xmldsig#'

/** A report of EU DSS about a signed file, or the reason why it has none. */
export interface WrittenReport {
  readonly file: string
  readonly refusal: string | null
  readonly report: string | null
}

/** The result of reading a report by the schema and the classes of EU DSS. */
export interface ReadReport {
  readonly file: string
  readonly fault: string | null
  readonly signatures: number
  readonly objects: number
}

/** Reports of EU DSS by its default policy, with trust anchors (PEM) and at a time, fetching nothing. */
export async function writtenByDss(
  dss: Dss,
  { anchors, at }: { readonly anchors: string; readonly at: Date },
  files: readonly string[],
): Promise<readonly WrittenReport[]> {
  return (await run(dss, 'write', anchors, at.toISOString(), ...files)) as WrittenReport[]
}

/** Validates reports against the schema of TS 119 102-2 in EU DSS, and reads them into its classes. */
export async function readByDss(
  dss: Dss,
  files: readonly string[],
): Promise<readonly ReadReport[]> {
  return (await run(dss, 'read', ...files)) as ReadReport[]
}

async function run({ libraries }: Dss, ...words: readonly string[]): Promise<readonly unknown[]> {
  const { code, output } = await runTool('java', '-cp', `${libraries}/*`, source, ...words)
  if (code !== 0) throw new Error(`EU DSS broke down: ${output.slice(0, 2000)}`)
  const lines = output.split('\n').filter((line) => line.startsWith('{'))
  return lines.map((line) => JSON.parse(line) as unknown)
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
