import type { Certificate } from '#pki/certificate/certificate'
import type { OnlineMaterial } from '#trust/revocation/online-material'
import { stepsOf } from '../blocks/certification-path'
import {
  areConclusive,
  findRevocation,
  isFreshAt,
  isInBounds,
  needsNoRevocationData,
} from '../blocks/revocation'
import { identifySigner } from '../blocks/signing-certificate'
import { allTimeStamps } from '../model/all-time-stamps'
import type { DocumentToValidate } from '../model/document'
import { readMaterial } from '../model/read-material'
import type { SignatureToValidate } from '../model/signature'
import type { TokenToValidate } from '../model/token'
import { claimedTimeMark } from '../processes/time-mark'
import { type CertificateUse, pathsOf } from '../revocation/certification-paths'
import type { ValidationContext } from '../revocation/context'
import { withAddress } from './fetched-data'

/**
 * Maximum number of fetches for one document. Its certificates name the addresses, and there may be hundreds of them.
 */
const fetchesMax = 20
const askingMaxMs = 15_000

/**
 * Fetches missing material into the pool: issuers of certificates without a path to an anchor, and revocation data
 * for the certificates of a trusted path.
 */
export async function fetchMissing(
  document: DocumentToValidate,
  context: ValidationContext,
  online: OnlineMaterial,
): Promise<void> {
  const asked: Asked = { context, online, left: startBudget() }
  for (const timeStamp of allTimeStamps(document)) {
    await completeToken(timeStamp, 'time-stamp', timeStamp.token.genTime, asked)
  }
  for (const signature of document.signatures) {
    await completeToken(signature, 'signature', claimedProof(signature, context), asked)
  }
}

/**
 * The earliest time that the validation may prove for the signature. Revocation data that is newer need not be fetched
 * again.
 */
function claimedProof(signature: SignatureToValidate, context: ValidationContext): Date {
  const stamps = signature.timeStamps.map(({ token }) => token.genTime)
  const mark = claimedTimeMark(signature, context)
  const times = [...stamps, ...(mark ? [mark] : []), context.at].map((time) => time.getTime())
  return new Date(Math.min(...times))
}

/** A limit for the number and the duration of fetches for one document. */
interface Budget {
  spend(): boolean
}

function startBudget(): Budget {
  const until = performance.now() + askingMaxMs
  let fetches = 0
  return { spend: () => fetches++ < fetchesMax && performance.now() < until }
}

interface Asked {
  readonly context: ValidationContext
  readonly online: OnlineMaterial
  readonly left: Budget
}

async function completeToken(
  token: TokenToValidate,
  use: CertificateUse,
  since: Date,
  asked: Asked,
): Promise<void> {
  const { certificate } = identifySigner(token, asked.context)
  if (!certificate) return
  await completePath(certificate, use, since, asked)
  const [path] = pathsOf(certificate, use, since, asked.context)
  for (const [one, issuer] of path ? stepsOf(path) : []) {
    if (isAnswered(one, issuer, since, asked.context) || !asked.left.spend()) continue
    const found = await asked.online.revocation({ certificate: one, issuer })
    asked.context.pool.add(withAddress(readMaterial(found, 'EXTERNAL'), found.address))
  }
}

const climbMax = 4

async function completePath(
  certificate: Certificate,
  use: CertificateUse,
  trustedAt: Date,
  { context, online, left }: Asked,
): Promise<void> {
  let top: Certificate | undefined = certificate
  for (let climbed = 0; top && climbed < climbMax; climbed++) {
    const isThere = pathsOf(certificate, use, trustedAt, context).length > 0
    if (isThere || !left.spend()) return
    const issuers: readonly Certificate[] = await online.issuers(top)
    context.pool.add({
      certificates: issuers.map((issuer) => ({ certificate: issuer, origin: 'EXTERNAL' })),
      revocations: [],
    })
    top = issuers[0]
  }
}

function isAnswered(
  certificate: Certificate,
  issuer: Certificate,
  since: Date,
  context: ValidationContext,
): boolean {
  if (needsNoRevocationData(certificate)) return true
  const { answers } = findRevocation(certificate, issuer, context)
  return areConclusive(
    answers.filter((answer) => isFreshAt(answer, since) && isInBounds(answer, undefined, context)),
  )
}
