import type { Bytes } from '#encoding/bytes'
import type { Certificate } from '#pki/certificate/certificate'
import type { OnlineMaterial } from '#trust/revocation/online-material'
import { stepsOf } from '#validation/blocks/certification-path'
import {
  areConclusive,
  findRevocation,
  isFreshAt,
  isInBounds,
  needsNoRevocationData,
} from '#validation/blocks/revocation'
import { nameOfCertificate } from '#validation/model/certificate-name'
import { idsIn } from '#validation/model/ids-in'
import type { Material } from '#validation/model/material'
import { readMaterial } from '#validation/model/read-material'
import { certificateId } from '#validation/model/token'
import { type FetchedData, withAddress } from '#validation/online/fetched-data'
import type { DocumentFindings } from '#validation/processes/document-findings'
import type { TokenFindings } from '#validation/processes/findings'
import { type CertificateUse, pathsOf } from '#validation/revocation/certification-paths'

/** Validation data that the file lacks for one token. DER. */
export interface MissingData {
  readonly certificates: readonly Bytes[]
  readonly ocspResponses: readonly Bytes[]
  readonly crls: readonly Bytes[]
}

const nothingMissing: MissingData = { certificates: [], ocspResponses: [], crls: [] }

/** Data to embed for the tokens of a document, and the certificates for which data was not found. */
export interface GatheredData {
  /** The keys are ids of signatures and time-stamps. */
  readonly byToken: ReadonlyMap<string, MissingData>
  /** Names of certificates without a path or without revocation data. */
  readonly notFound: readonly string[]
  /** All fetched data, as input of another validation. */
  readonly fetched: readonly FetchedData[]
}

/**
 * Finds the certificates and revocation data that later validators need for each signature and time-stamp, and that the
 * document lacks (EN 319 142-1, 5.4; EN 319 132-1, 5.5.1). Data that an archive time-stamp already proves is not
 * fetched again. Tokens are skipped if `isWanted` returns false.
 */
export async function gatherMissingData(
  findings: DocumentFindings,
  online: OnlineMaterial,
  isWanted: (tokenId: string) => boolean = () => true,
): Promise<GatheredData> {
  const gathering: Gathering = {
    ...{ findings, online, embedded: embeddedIds(findings) },
    ...{ notFound: [], fetched: [] },
  }
  const isProven = isArchivedIn(findings)
  const byToken = new Map<string, MissingData>()
  for (const found of findings.timeStamps) {
    const { id, token, type } = found.timeStamp
    if (type === 'EVIDENCE_RECORD_TIMESTAMP' || !isWanted(id)) continue
    const need = { use: 'time-stamp', since: token.genTime, isProven: isProven(id) } as const
    byToken.set(id, await gatherForToken(found, need, gathering))
  }
  for (const found of findings.signatures) {
    const { id } = found.signature
    if (!isWanted(id)) continue
    const since = found.bestSignatureTime
    const need = { use: 'signature', since, isProven: isProven(id) } as const
    byToken.set(id, await gatherForToken(found, need, gathering))
  }
  return { byToken, notFound: [...new Set(gathering.notFound)], fetched: gathering.fetched }
}

const archiving: readonly string[] = [
  'ARCHIVE_TIMESTAMP',
  'DOCUMENT_TIMESTAMP',
  'CONTAINER_TIMESTAMP',
]

/** Returns a test whether an archive time-stamp covers a token. The archive time-stamp need not be valid. */
export function isArchivedIn({
  timeStamps,
}: Pick<DocumentFindings, 'timeStamps'>): (tokenId: string) => boolean {
  const covered = timeStamps
    .map(({ timeStamp }) => timeStamp)
    .filter(({ type }) => archiving.includes(type))
    .flatMap(({ covers }) => [...covers])
  const ids = new Set(covered)
  return (tokenId) => ids.has(tokenId)
}

/** The purpose of a token's data. */
interface Need {
  readonly use: CertificateUse
  /** Revocation data must be fresh at this time. */
  readonly since: Date
  /** Whether an archive time-stamp already covers the token. */
  readonly isProven: boolean
}

interface Gathering {
  readonly findings: DocumentFindings
  readonly online: OnlineMaterial
  /** Ids of all certificates and revocation data in the document. */
  readonly embedded: ReadonlySet<string>
  readonly notFound: string[]
  readonly fetched: FetchedData[]
}

function embeddedIds({ document, timeStamps }: DocumentFindings): ReadonlySet<string> {
  const materials = [
    document.material,
    ...document.signatures.map(({ material }) => material),
    ...timeStamps.map(({ timeStamp }) => timeStamp.material),
  ]
  return new Set(materials.flatMap(idsIn))
}

/** The data that is collected for one token. */
interface Collected {
  readonly certificates: Map<string, Bytes>
  readonly revocations: Map<string, Material['revocations'][number]>
}

async function gatherForToken(
  { certificate, path: validated }: TokenFindings,
  { use, since, isProven }: Need,
  gathering: Gathering,
): Promise<MissingData> {
  if (!certificate) return nothingMissing
  const path = validated ?? (await findPath(certificate, use, since, gathering))
  if (!path) {
    gathering.notFound.push(nameOfCertificate(certificate))
    return nothingMissing
  }
  const collected: Collected = { certificates: new Map(), revocations: new Map() }
  // The anchor is embedded for people who do not have it. A validator trusts only its own copy.
  for (const one of isProven ? path.slice(0, -1) : path) collect(one, collected, gathering)
  for (const [one, issuer] of stepsOf(path)) {
    await gatherRevocation(one, issuer, since, { collected, gathering, depth: 0 })
  }
  const revocations = [...collected.revocations.values()]
  const ofKind = (kind: 'OCSP' | 'CRL') =>
    revocations.filter((one) => one.kind === kind).map(({ encoded }) => encoded)
  return {
    certificates: [...collected.certificates.values()],
    ocspResponses: ofKind('OCSP'),
    crls: ofKind('CRL'),
  }
}

const climbMax = 4

async function findPath(
  certificate: Certificate,
  use: CertificateUse,
  since: Date,
  { findings, online, fetched }: Gathering,
) {
  let top: Certificate | undefined = certificate
  for (let climbed = 0; top && climbed < climbMax; climbed++) {
    const [path] = pathsOf(certificate, use, since, findings)
    if (path) return path
    const issuers: readonly Certificate[] = await online.issuers(top)
    for (const { der } of issuers) fetched.push({ kind: 'certificate', der, address: undefined })
    findings.pool.add({
      certificates: issuers.map((issuer) => ({ certificate: issuer, origin: 'EXTERNAL' })),
      revocations: [],
    })
    top = issuers[0]
  }
  return pathsOf(certificate, use, since, findings)[0]
}

function collect(one: Certificate, collected: Collected, { embedded }: Gathering): void {
  if (!embedded.has(certificateId(one))) collected.certificates.set(one.fingerprint, one.der)
}

interface Step {
  readonly collected: Collected
  readonly gathering: Gathering
  /** Number of responders so far, each of which answers for the certificate of the previous one. */
  readonly depth: number
}

const responderDepthMax = 2

/**
 * Collects revocation data about a certificate that is fresh at the time `since`. If the document has none, it is
 * fetched.
 */
async function gatherRevocation(
  certificate: Certificate,
  issuer: Certificate,
  since: Date,
  step: Step,
): Promise<void> {
  if (needsNoRevocationData(certificate)) return
  const { gathering, collected } = step
  const { findings, online, embedded } = gathering
  const fetched: Material[] = []
  if (usableAnswers(certificate, issuer, since, gathering).length === 0) {
    const found = await online.revocation({ certificate, issuer })
    const { ocspResponses, crls, address } = found
    for (const der of ocspResponses) gathering.fetched.push({ kind: 'ocsp-response', der, address })
    for (const der of crls) gathering.fetched.push({ kind: 'crl', der, address })
    const material = withAddress(readMaterial(found, 'EXTERNAL'), address)
    findings.pool.add(material)
    fetched.push(material)
    await gatherResponders(certificate, issuer, since, step)
  }
  const answers = usableAnswers(certificate, issuer, since, gathering)
  if (answers.length === 0) gathering.notFound.push(nameOfCertificate(certificate))
  for (const { signer, revocationData } of answers) {
    collect(signer, collected, gathering)
    if (embedded.has(revocationData.id)) continue
    collected.revocations.set(revocationData.id, revocationData)
    for (const { certificate: one } of fetched.flatMap(({ certificates }) => certificates)) {
      collect(one, collected, gathering)
    }
  }
}

/**
 * Finds usable revocation data: one complete answer, else several CRLs that are complete together, else nothing.
 * Data in the document is preferred, so that the document does not grow without need.
 */
function usableAnswers(
  certificate: Certificate,
  issuer: Certificate,
  since: Date,
  { findings, embedded }: Gathering,
) {
  const usable = findRevocation(certificate, issuer, findings).answers.filter(
    (answer) =>
      isFreshAt(answer, since) &&
      isInBounds(answer, findings.proofs.of(answer.revocationData.id), findings),
  )
  const complete = usable.filter((answer) => areConclusive([answer]))
  const best = complete.find(({ revocationData }) => embedded.has(revocationData.id)) ?? complete[0]
  if (best) return [best]
  return areConclusive(usable) ? usable : []
}

/** RFC 6960, 4.2.2.2: fetches revocation data about delegated responders, unless their certificates need none. */
async function gatherResponders(
  certificate: Certificate,
  issuer: Certificate,
  since: Date,
  step: Step,
): Promise<void> {
  if (step.depth >= responderDepthMax) return
  const { findings } = step.gathering
  for (const { signer } of findings.pool.answersOf(certificate, issuer)) {
    if (signer.fingerprint === issuer.fingerprint || signer.hasOcspNoCheck) continue
    const [path] = pathsOf(signer, 'revocation', findings.at, findings)
    const above = path?.[1]
    if (!above) continue
    await gatherRevocation(signer, above, since, { ...step, depth: step.depth + 1 })
  }
}

/** Joins the data of several tokens. */
export function joinMissing(...parts: readonly (MissingData | undefined)[]): MissingData {
  const given = parts.filter((one) => one !== undefined)
  return {
    certificates: given.flatMap(({ certificates }) => certificates),
    ocspResponses: given.flatMap(({ ocspResponses }) => ocspResponses),
    crls: given.flatMap(({ crls }) => crls),
  }
}

export function isNothing({ certificates, ocspResponses, crls }: MissingData): boolean {
  return certificates.length + ocspResponses.length + crls.length === 0
}
