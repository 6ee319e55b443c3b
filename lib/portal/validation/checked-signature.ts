import type { SignatureReport } from '@/lib/gateway/contract/validation-report'
import { discreet, holderName } from './certificate-holder'
import { type CheckedTimeStamp, checkedTimeStamp } from './checked-time-stamp'
import { type Coverage, coverageOf } from './coverage'
import {
  type CertificateFacts,
  type DiagnosticFacts,
  fromZoneless,
  type SignatureFacts,
} from './diagnostic-facts'
import type { Moment, Validity } from './time-line'
import { type Outcome, outcomeOf } from './verdict'

export interface ChainCertificate extends Validity {
  readonly id: string
  readonly name: string
  readonly serialNumber: string | undefined
  readonly key: string | undefined
  /** Whether validation may stop at this certificate: a trust anchor of ours, or a service of a trusted list. */
  readonly isTrusted: boolean
}

export interface CheckedSignature {
  readonly id: string
  readonly outcome: Outcome
  readonly indication: SignatureReport['indication']
  readonly subIndication: string | undefined
  /** The key of the explanation: the sub-indication, or a more precise reason. */
  readonly reason: string | undefined
  /** The signer's name without the personal code. Undefined if the certificate is not known. */
  readonly signer: string | undefined
  readonly roles: readonly string[]
  /**
   * The earliest time at which the signature is proven to have existed. Undefined if only the time of validation is
   * proven.
   */
  readonly provenAt: string | undefined
  /** The time of the signer's device. It proves nothing. */
  readonly claimedAt: string | undefined
  /** A level such as QESIG, ADESIG_QC or INDETERMINATE_QESIG. */
  readonly level: string
  /** The territory whose trusted list would determine the level, if that list is not used here. */
  readonly listNotLookedAt: string | undefined
  /** A format such as PAdES-BASELINE-LT. */
  readonly format: string
  /** Id of the signature that this counter-signature confirms. Undefined for other signatures. */
  readonly counterOf: string | undefined
  readonly coverage: Coverage
  /** Whether the signed content was changed after this signature. */
  readonly changedAfter: boolean
  readonly errors: readonly string[]
  readonly warnings: readonly string[]
  readonly infos: readonly string[]
  readonly timeStamps: readonly CheckedTimeStamp[]
  /** The certificates, beginning with the signer's. */
  readonly chain: readonly ChainCertificate[]
  readonly moments: readonly Moment[]
  readonly algorithm: string
  readonly digests: readonly { readonly name: string; readonly value: string }[]
  readonly nameInFile: string | undefined
}

export function checkedSignature(
  report: SignatureReport,
  facts: DiagnosticFacts,
  checkedAt: string,
): CheckedSignature {
  const own = facts.signatures.get(report.id)
  const chain = report.certificateChain.certificate.flatMap(
    ({ id }) => facts.certificates.get(id) ?? [],
  )
  const timeStamps = report.timestamps?.timestamp ?? []
  const coverage = coverageOf(report, own?.PDFRevision?.ModificationDetection, facts.contentFiles)
  const say = (sentence: string) => discreet(sentence, facts.certificates.values())
  const checked = {
    id: report.id,
    outcome: outcomeOf(report.indication),
    indication: report.indication,
    subIndication: report.subIndication ?? undefined,
    reason: reasonOf(report),
    signer: signerName(report, chain[0]),
    roles: own?.SignerRole.map(({ Role }) => say(Role)) ?? [],
    provenAt: provenTime(report, checkedAt),
    claimedAt: report.signingTime === null ? undefined : isoTime(report.signingTime),
    level: report.signatureLevel.value,
    listNotLookedAt:
      report.signatureLevel.value === 'NA' ? chain[0]?.TrustedListNotLookedAt : undefined,
    format: own?.SignatureFormat ?? report.signatureFormat.replaceAll('_', '-'),
    counterOf: report.parentId ?? undefined,
    coverage,
    changedAfter: isChangedAfter(report, coverage),
    errors: report.errors.map(say),
    warnings: report.warnings.map(say),
    infos: infosOf(report).map(say),
    timeStamps: timeStamps.map((stamp) => checkedTimeStamp(stamp, facts)),
    chain: chain.map(chainCertificate),
    algorithm: algorithmOf(own),
    digests: digestsOf(own),
    nameInFile: own?.DAIdentifier,
  }
  return { ...checked, moments: momentsOf(checked, chain[0], facts, checkedAt) }
}

/** The reason of a signature whose signed file is missing. */
export const detachedReason = 'SIGNED_DATA_DETACHED'

/** Messages that are more precise than the sub-indication: the signed data was not found, but may be in the file. */
export const closerReasons: ReadonlyMap<string, string> = new Map([
  ['transform-not-supported', 'TRANSFORM_NOT_SUPPORTED'],
  ['transform-order-not-supported', 'TRANSFORM_NOT_SUPPORTED'],
  ['signed-data-detached', detachedReason],
])

function reasonOf({ subIndication, adESValidationDetails: { error } }: SignatureReport) {
  const [closer] = error.flatMap(({ key }) => closerReasons.get(key) ?? [])
  return closer ?? subIndication ?? undefined
}

/** EN 319 102-1, 5.2.7: the digest differs; or a later revision of a PDF has unexplained changes. */
function isChangedAfter({ subIndication }: SignatureReport, coverage: Coverage): boolean {
  const later = coverage.over === 'revision' ? coverage.changes : []
  return (
    subIndication === 'HASH_FAILURE' ||
    later.some((change) => change === 'unexplained' || change === 'pages')
  )
}

/** The remarks, without the one that is shown as the legal effect in the reader's language. */
function infosOf({ infos, adESValidationDetails: { info } }: SignatureReport): readonly string[] {
  const said = info.flatMap(({ key, value }) => (key === saidAsEffect ? value : []))
  return infos.filter((sentence) => !said.includes(sentence))
}

const saidAsEffect = 'trusted-list-not-looked-at'

function signerName(
  { signedBy }: SignatureReport,
  certificate: CertificateFacts | undefined,
): string | undefined {
  const named = certificate ?? { CommonName: signedBy ?? undefined }
  return holderName(named)
}

/** EN 319 102-1, 5.5.4: without a proof, the best signature time is the time of validation. */
function provenTime({ bestSignatureTime }: SignatureReport, checkedAt: string): string | undefined {
  return bestSignatureTime < Date.parse(checkedAt) ? isoTime(bestSignatureTime) : undefined
}

function chainCertificate(certificate: CertificateFacts): ChainCertificate {
  const { PublicKeyEncryptionAlgo: algorithm, PublicKeySize: bits } = certificate
  return {
    id: certificate.Id,
    name: holderName(certificate) ?? certificate.Id,
    from: fromZoneless(certificate.NotBefore),
    until: fromZoneless(certificate.NotAfter),
    serialNumber: certificate.SerialNumber,
    key: algorithm && bits ? `${algorithm} ${bits}` : algorithm,
    isTrusted: certificate.Trusted,
  }
}

function algorithmOf(own: SignatureFacts | undefined): string {
  const { BasicSignature: used } = own ?? {}
  const parts = [
    used?.EncryptionAlgoUsedToSignThisToken,
    used?.KeyLengthUsedToSignThisToken,
    used?.DigestAlgoUsedToSignThisToken,
  ]
  return parts.filter((part) => part !== undefined).join(' ')
}

function digestsOf(own: SignatureFacts | undefined) {
  return (own?.DigestMatchers ?? []).flatMap(({ name, DigestMethod, DigestValue }) =>
    DigestValue
      ? [{ name: [name, DigestMethod].filter(Boolean).join(' · '), value: DigestValue }]
      : [],
  )
}

type Timed = Pick<CheckedSignature, 'claimedAt' | 'provenAt' | 'timeStamps'>

/** The moments of a signature in chronological order. */
function momentsOf(
  { claimedAt, provenAt, timeStamps }: Timed,
  certificate: CertificateFacts | undefined,
  { revocations }: DiagnosticFacts,
  checkedAt: string,
): readonly Moment[] {
  const answers = certificate?.Revocations ?? []
  const checks = answers.flatMap(({ Revocation }) => revocations.get(Revocation) ?? [])
  const revoked = answers.flatMap(({ RevocationDate }) => RevocationDate ?? [])
  const stamped = timeStamps.map(({ at }) => at)
  const isStamped = provenAt !== undefined && stamped.includes(provenAt)
  const moments: readonly Moment[] = [
    ...moment('claimed', claimedAt),
    ...(isStamped ? [] : moment('proven', provenAt)),
    ...stamped.flatMap((at) => moment('timeStamp', at)),
    ...checks.flatMap((one) => moment('revocationCheck', fromZoneless(one.ProductionDate))),
    ...revoked.flatMap((at) => moment('revoked', fromZoneless(at))),
    ...moment('now', checkedAt),
  ]
  return moments.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

function moment(kind: Moment['kind'], at: string | undefined): readonly Moment[] {
  return at === undefined ? [] : [{ kind, at }]
}

const isoTime = (milliseconds: number) => new Date(milliseconds).toISOString()
