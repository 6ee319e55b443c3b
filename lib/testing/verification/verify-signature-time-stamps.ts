import { MalformedDer } from '@/lib/encoding/der/malformed-der'
import { buildCertificationPath } from '@/lib/pki/certification-path'
import { readableCertificates } from '@/lib/pki/readable-certificates'
import { parseTimeStampToken, type TimeStampToken } from '@/lib/pki/time-stamp/token'
import { verifyTimeStampToken } from '@/lib/pki/time-stamp/verify'
import type { DetachedFiles } from '@/lib/signature/xades/detached-file'
import type { XmlTimeStamp } from '@/lib/signature/xades/properties/time-stamp'
import type { XadesSignature } from '@/lib/signature/xades/read'
import { isTimeStamped } from '@/lib/signature/xades/time-stamp-imprint'
import type { KnownMaterial, VerificationTrust } from './verification-trust'
import type { TimeStampFindings } from './verify-time-stamp'

/** The signature time-stamps of a signature (EN 319 132-1, 5.3): the earliest that holds, or what is wrong. */
export async function verifySignatureTimeStamps(
  { unsignedProperties }: XadesSignature,
  known: KnownMaterial,
  trust: VerificationTrust,
  files: DetachedFiles,
): Promise<TimeStampFindings> {
  const times: Date[] = []
  const reasons: string[] = []
  for (const property of unsignedProperties) {
    if (property.kind !== 'signature-time-stamp') continue
    for (const bytes of property.timeStamp.tokens) {
      const found = await verifyToken(bytes, property.timeStamp, { known, trust, files })
      if (found.time) times.push(found.time)
      reasons.push(...found.reasons)
    }
  }
  times.sort((left, right) => left.getTime() - right.getTime())
  return { time: times[0], reasons: times.length > 0 ? [] : reasons }
}

interface Asked {
  readonly known: KnownMaterial
  readonly trust: VerificationTrust
  readonly files: DetachedFiles
}

async function verifyToken(
  bytes: Uint8Array,
  timeStamp: XmlTimeStamp,
  asked: Asked,
): Promise<TimeStampFindings> {
  const token = parseOrNone(bytes)
  const algorithm = token?.messageImprint.algorithm
  if (!token || !algorithm) return { time: undefined, reasons: ['time-stamp: malformed'] }
  const { digest } = token.messageImprint
  const covers = await isTimeStamped(timeStamp, { algorithm, digest }, asked.files)
  const reasons = covers ? tokenFailures(token, asked) : ['imprint-differs']
  return {
    time: reasons.length === 0 ? token.genTime : undefined,
    reasons: reasons.map((reason) => `time-stamp: ${reason}`),
  }
}

function parseOrNone(bytes: Uint8Array): TimeStampToken | undefined {
  try {
    return parseTimeStampToken(bytes)
  } catch (error) {
    if (error instanceof MalformedDer) return undefined
    throw error
  }
}

/** The imprint was compared before: here it is the token's own. */
function tokenFailures(token: TimeStampToken, { known, trust }: Asked): string[] {
  const { failures, certificate } = verifyTimeStampToken(token, {
    digest: token.messageImprint.digest,
    knownCertificates: known.certificates,
  })
  const material = {
    anchors: trust.anchors.certificates,
    intermediates: [...readableCertificates(token.signedData.certificates), ...known.certificates],
  }
  const path = certificate && buildCertificationPath(certificate, material, token.genTime)
  return [...failures, ...(path && !path.found ? [path.reason] : [])]
}
