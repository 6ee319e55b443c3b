import { decodeBase64 } from '@paraph/validator/encoding/base64'
import type { Bytes } from '@paraph/validator/encoding/bytes'
import { decodeHex } from '@paraph/validator/encoding/hex'
import { InvalidEncoding } from '@paraph/validator/encoding/invalid-encoding'
import { answerOf, type HashSigning, pendingOf } from '@/lib/storage/sessions/sessions'
import type { Person } from '@/lib/vocabulary/person'
import type { ProviderFamily } from '@/lib/vocabulary/provider'
import type { ParsedRequestOf } from '../contract/endpoints'
import type { Context } from '../operation/context'
import type { Operation } from '../operation/operation'
import { invalidParameter } from '../operation/operation-failure'
import { closeSession } from '../sessions/end-session'
import { askCertificate, launchSession, startOnce } from '../sessions/launch-session'
import { appPerson, mobilePerson, promptOf, requestOf } from '../sessions/session-request'
import type { SessionServices } from '../sessions/session-services'

const initializeMobileHashSigning: Operation<'initializeMobileHashSigning'> = async (
  context,
  { body },
) => {
  const person = mobilePerson(body.phone, body.code, context.clock())
  if (person.country !== body.country) {
    throw invalidParameter('country', 'This value does not match the country of the phone number')
  }
  return await initializeHashSigning(context, 'mobile', person, body)
}

export const initializeSmartIdHashSigning: Operation<'initializeSmartIdHashSigning'> = async (
  context,
  { body },
) => {
  const person = appPerson(body.country, body.code, context.clock())
  return await initializeHashSigning(context, 'smartid', person, body)
}

type Body = ParsedRequestOf<'initializeSmartIdHashSigning'>

const algorithms = { SHA256: 'SHA-256', SHA512: 'SHA-512' } as const

/** Requests a signature over the given digest, which is not digested again. */
async function initializeHashSigning(
  context: Context,
  family: ProviderFamily,
  person: Person,
  body: Body,
) {
  const request = requestOf(context, body, context.relyingParty.name)
  const digest = decodeDigest(body)
  const call = { name: `${family} hash-signing`, asked: body }
  const { token, controlCode } = await startOnce(context, call, async (once) => {
    const provider = context.providers[family]
    const certificate = await askCertificate(context, { family, person, request })
    const order = provider.orderSignature({
      person,
      certificate,
      digest,
      level: request.certificateLevel,
      algorithm: provider.signatureAlgorithm(certificate, algorithms[body.hash_algorithm]),
      prompt: promptOf(request),
    })
    const kind = 'hash-signing'
    return await launchSession(context, {
      family,
      kind,
      person,
      request,
      prepared: { order },
      once,
    })
  })
  return { status: 'ok' as const, token, control_code: controlCode }
}

const digestBytes = { SHA256: 32, SHA512: 64 } as const

/** Decodes a digest in hexadecimal or Base64. The length shows which, for the stated algorithm. */
function decodeDigest({ hash, hash_algorithm }: Body): Bytes {
  const length = digestBytes[hash_algorithm]
  const digest = decoded(hash, length * 2)
  if (digest?.length === length) return digest
  throw invalidParameter('hash', 'This value is not a digest of the stated algorithm')
}

function decoded(hash: string, hexLength: number): Bytes | undefined {
  try {
    return hash.length === hexLength ? decodeHex(hash) : decodeBase64(hash)
  } catch (error) {
    if (error instanceof InvalidEncoding) return undefined
    throw error
  }
}

/** Ends a hash signing with the value, which was verified on arrival. */
export async function completeHashSigning(
  services: SessionServices,
  session: HashSigning,
): Promise<void> {
  await requireUnrevoked(services, session)
  const { signatureValue } = answerOf(session)
  const result = { signatureValue }
  await closeSession(services, services.database.db, session, { result })
}

/** Throws `CertificateRejected` if no validator would accept the certificate. The value is then not delivered. */
async function requireUnrevoked(
  { trustServices }: SessionServices,
  session: HashSigning,
): Promise<void> {
  const { order } = pendingOf(session)
  const certificate = decodeBase64(order.certificate)
  const [issuer = certificate] = await trustServices.issuersOf(certificate, [])
  await trustServices.revocation(certificate, issuer)
}

export const operations = { initializeMobileHashSigning, initializeSmartIdHashSigning }
