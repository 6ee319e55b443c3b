import { memorySource } from '#encoding/byte-source'
import type { Bytes } from '#encoding/bytes'
import type { Certificate } from '#pki/certificate/certificate'
import type { TrustStore } from '#trust/trust-store'
import { stepsOf } from '#validation/blocks/certification-path'
import { findRevocation, isFreshAt, needsNoRevocationData } from '#validation/blocks/revocation'
import { readAsn1Record } from '#validation/formats/evidence-record/read-asn1-record'
import { openDocument } from '#validation/formats/open-document'
import { nameOfCertificate } from '#validation/model/certificate-name'
import {
  type AlgorithmTable,
  announcedEnd,
  announcedEndOfDigest,
} from '#validation/policy/algorithm-end-dates'
import { type PolicyName, policies } from '#validation/policy/validation-policy'
import type { DocumentFindings } from '#validation/processes/document-findings'
import type { TimeStampFindings } from '#validation/processes/time-stamps'
import { isTrustedItself, pathsOf } from '#validation/revocation/certification-paths'
import { validateDocument } from '#validation/validate-document'

/** Reasons why a proof ends. */
export type ProofLimit = 'certificate' | 'algorithm' | 'authority' | 'revocation-data'

/** The time until which the newest time-stamps prove a document if it is not renewed. */
export interface Provability {
  readonly until: Date
  readonly limit: ProofLimit
  /** Name of the certificate or the algorithm that ends the proof. */
  readonly by: string
}

/**
 * The time until which a document proves itself, at the validation time (EN 319 102-1, 5.6). It is the earliest of: the
 * end of the newest time-stamp's certificate, the announced end of one of its algorithms, the withdrawal of its
 * authority, and the end of a responder whose revocation data no time-stamp proves. If several newest time-stamps are
 * independent, the one that lasts longest counts. Undefined if no time-stamp is valid.
 */
export function provenUntil(findings: DocumentFindings): Provability | undefined {
  const valid = findings.timeStamps.filter(({ conclusion }) => conclusion.indication === 'PASSED')
  const covered = new Set(valid.flatMap(({ timeStamp }) => coveredBy(timeStamp)))
  const newest = valid.filter(({ timeStamp }) => !covered.has(timeStamp.id))
  const ends = newest.map((one) => endOf(one, findings))
  const last = ends.toSorted((one, other) => other.until.getTime() - one.until.getTime())[0]
  return last && earliest([last, ...endsOfAnswers(findings, covered)])
}

function coveredBy({ id, covers }: TimeStampFindings['timeStamp']): readonly string[] {
  return [...covers].filter((one) => one !== id)
}

function earliest(ends: readonly Provability[]): Provability | undefined {
  return ends.toSorted((one, other) => one.until.getTime() - other.until.getTime())[0]
}

function endOf(found: TimeStampFindings, findings: DocumentFindings): Provability {
  const { certificate, path = [], timeStamp } = found
  const { at } = findings
  const ended: Provability = { until: at, limit: 'authority', by: '' }
  if (!certificate) return ended
  const chain: readonly Certificate[] = path.length > 1 ? path.slice(0, -1) : [certificate]
  const [trusted] = pathsOf(certificate, 'time-stamp', at, findings)
  const { messageImprint, signerInfo } = timeStamp.token
  const signed = [
    { algorithm: signerInfo.signatureAlgorithm, signer: certificate },
    ...stepsAbove(path).map(([one, issuer]) => ({
      algorithm: one.signatureAlgorithm,
      signer: issuer,
    })),
  ]
  const algorithms = signed.flatMap(({ algorithm, signer }) => {
    const until = algorithm && announcedEnd(algorithm, signer, findings)
    return until ? [{ until, limit: 'algorithm', by: algorithm } as const] : []
  })
  const ofImprint =
    messageImprint.algorithm && announcedEndOfDigest(messageImprint.algorithm, findings)
  const ends: readonly Provability[] = [
    ...chain.map(
      (one) => ({ until: one.notAfter, limit: 'certificate', by: nameOfCertificate(one) }) as const,
    ),
    ...algorithms,
    ...(ofImprint
      ? [{ until: ofImprint, limit: 'algorithm', by: messageImprint.algorithm ?? '' } as const]
      : []),
    ...(trusted ? [] : [{ ...ended, by: nameOfCertificate(certificate) }]),
  ]
  return earliest(ends) ?? ended
}

function stepsAbove(path: TimeStampFindings['path'] | readonly []) {
  const [first, ...others] = path ?? []
  return first ? stepsOf([first, ...others]) : []
}

/**
 * EN 319 102-1, 5.6.2.4, step 1: revocation data without a proof by a time-stamp counts only until its signer's
 * certificate expires. This limits documents without an archive time-stamp.
 */
function endsOfAnswers(
  findings: DocumentFindings,
  covered: ReadonlySet<string>,
): readonly Provability[] {
  const { signatures, timeStamps, proofs, policy } = findings
  if (policies[policy].revocationSignerMayEnd) return []
  // The newest time-stamps are left out, because their renewal adds fresh data about them.
  const tokens = [
    ...signatures.map((one) => ({ ...one, since: one.bestSignatureTime })),
    ...timeStamps
      .filter(({ timeStamp }) => covered.has(timeStamp.id))
      .map((one) => ({ ...one, since: one.timeStamp.token.genTime })),
  ]
  return tokens.flatMap(({ path, since }) =>
    stepsAbove(path).flatMap(([certificate, issuer]) => {
      if (needsNoRevocationData(certificate)) return []
      const { answers } = findRevocation(certificate, issuer, findings)
      const usable = answers.filter((answer) => isFreshAt(answer, since))
      const isOpen = usable.every(
        ({ revocationData, signer, producedAt }) =>
          proofs.of(revocationData.id) === undefined &&
          !isTrustedItself(signer, 'certificates', producedAt, findings),
      )
      if (usable.length === 0 || !isOpen) return []
      const last = usable.toSorted(
        (one, other) => other.signer.notAfter.getTime() - one.signer.notAfter.getTime(),
      )[0]
      if (!last) return []
      const { signer } = last
      return [
        {
          until: signer.notAfter,
          limit: 'revocation-data',
          by: nameOfCertificate(signer),
        } as const,
      ]
    }),
  )
}

/** The settings for finding the end of an evidence record without its data. */
interface RecordOrder {
  readonly trust: TrustStore
  readonly policy?: PolicyName | undefined
  readonly algorithms?: AlgorithmTable | undefined
}

/**
 * The time until which a record proves its objects: the end of its last time-stamp. The protected data is not read.
 * Throws `MalformedDer` if the record cannot be read.
 */
export async function recordProvenUntil(
  record: Bytes,
  order: RecordOrder,
  at: Date,
): Promise<Provability | undefined> {
  const token = readAsn1Record(record).chains.at(-1)?.timeStamps.at(-1)?.token
  if (!token) return undefined
  const document = await openDocument(memorySource(token), 'token.tst')
  const findings = await validateDocument(document, { ...order, at })
  const [found] = findings.timeStamps
  return found && endOf(found, findings)
}
