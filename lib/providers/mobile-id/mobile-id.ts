import { randomBytes } from 'node:crypto'
import { decodeBase64, encodeBase64 } from '@paraph/validator/encoding/base64'
import type { Bytes } from '@paraph/validator/encoding/bytes'
import { digest } from '@paraph/validator/encoding/digest'
import type { SignatureAlgorithm } from '@paraph/validator/pki/algorithms'
import { askForNobody } from '../ask-for-nobody'
import { acceptAuthentication } from '../checks/authentication-checks'
import { acceptCertificate, certifiedKey, mobileIdScheme } from '../checks/certificate-checks'
import { acceptSignature } from '../checks/signature-checks'
import type {
  AuthenticationAnswer,
  AuthenticationOrder,
  AuthenticationRequest,
  CertificateRequest,
  PhoneProvider,
  SignatureAnswer,
  SignatureOrder,
  SignatureRequest,
  SigningCertificate,
  StartedSession,
  Waiting,
} from '../identity-provider'
import { askedPerson } from '../person-identity'
import { callProvider, failureByWord } from '../provider-call'
import { ProviderFailure } from '../provider-failure'
import type { ProviderSettings } from '../provider-settings'
import { awaitEnd, certificateResults, readSession, startSession, startStatuses } from './session'
import { certificateAnswer, claimedSignature, personBody, promptBody } from './wire'

/** Mobile-ID: a SIM card holds the keys (MID REST API). `url` ends in `/mid-api`. */
export function mobileId(settings: ProviderSettings): PhoneProvider {
  return {
    name: 'mobile',
    title: 'Mobile-ID',
    countries: ['LT', 'EE'],
    asks: ['ring'],
    proof: 'signature',
    signingCertificate: (request) => signingCertificate(settings, request),
    signatureAlgorithm,
    orderSignature,
    startSignature: (order) => startSignature(settings, order),
    readSignature: (...question) => readSignature(settings, ...question),
    orderAuthentication,
    startAuthentication: (order) => startAuthentication(settings, order),
    readAuthentication: (...question) => readAuthentication(settings, ...question),
    probe: () => askForNobody((request) => signingCertificate(settings, request)),
    awaitEnd: (...question) => awaitEnd(settings, ...question),
  }
}

/** Gets the signing certificate in one call that does not disturb the person. */
async function signingCertificate(
  { http, url, relyingParty, clock, issuersOf }: ProviderSettings,
  { person, level, signal }: CertificateRequest,
): Promise<SigningCertificate> {
  const { result, cert } = await callProvider(http, {
    url: `${url}/certificate`,
    body: personBody(relyingParty, person),
    signal,
    answer: certificateAnswer,
    failures: startStatuses,
    late: 'certificate-late',
    repeatable: true,
  })
  if (result !== 'OK') throw failureByWord(certificateResults, result)
  if (!cert) throw new ProviderFailure('answer-rejected')
  return await acceptCertificate(
    cert,
    { scheme: mobileIdScheme, purpose: 'signing', person, level, at: clock() },
    issuersOf,
  )
}

/** The card has one key with one algorithm: ECDSA, or PKCS#1 v1.5 on old cards. */
function signatureAlgorithm(
  { certificate }: SigningCertificate,
  digest: 'SHA-256' | 'SHA-512',
): SignatureAlgorithm {
  const isEc = certifiedKey(certificate).asymmetricKeyType === 'ec'
  if (digest === 'SHA-256') return isEc ? 'ecdsa-sha256' : 'rsa-sha256'
  return isEc ? 'ecdsa-sha512' : 'rsa-sha512'
}

/** The code is derived from the digest, so it can be shown before the phone rings. */
function orderSignature(request: SignatureRequest): SignatureOrder {
  return {
    person: request.person,
    level: request.level,
    algorithm: request.algorithm,
    digest: encodeBase64(request.digest),
    certificate: encodeBase64(request.certificate.certificate),
    verificationCode: verificationCode(request.digest),
    state: request.prompt,
  }
}

async function startSignature(
  settings: ProviderSettings,
  order: SignatureOrder,
): Promise<StartedSession> {
  const providerSession = await startSession(settings, 'signature', {
    ...personBody(settings.relyingParty, order.person),
    ...promptBody(order.digest, order.algorithm, order.state, order.person),
  })
  const { verificationCode } = order
  return { providerSession, verificationCode }
}

async function readSignature(
  settings: ProviderSettings,
  order: SignatureOrder,
  providerSession: string,
  waiting: Waiting,
): Promise<'running' | SignatureAnswer> {
  const status = await readSession(settings, 'signature', providerSession, waiting)
  return status === 'running' ? status : acceptSignature(claimedSignature(status), order)
}

// The SIM signs a digest. The digested bytes are kept so that the signature can be verified over them.
const challengeBytes = 64

function orderAuthentication(request: AuthenticationRequest): AuthenticationOrder {
  const challenge = randomBytes(challengeBytes)
  return {
    person: askedPerson(request),
    challenge: encodeBase64(challenge),
    verificationCode: verificationCode(digestOf(challenge)),
    state: request.prompt,
  }
}

const digestOf = (challenge: Bytes) => digest('SHA-256', challenge)

const algorithm = 'ecdsa-sha256'

async function startAuthentication(
  settings: ProviderSettings,
  order: AuthenticationOrder,
): Promise<StartedSession> {
  const hash = digestOf(decodeBase64(order.challenge))
  const person = askedPerson(order)
  const providerSession = await startSession(settings, 'authentication', {
    ...personBody(settings.relyingParty, person),
    ...promptBody(encodeBase64(hash), algorithm, order.state, person),
  })
  const { verificationCode } = order
  return { providerSession, verificationCode }
}

async function readAuthentication(
  settings: ProviderSettings,
  order: AuthenticationOrder,
  providerSession: string,
  waiting: Waiting,
): Promise<'running' | AuthenticationAnswer> {
  const status = await readSession(settings, 'authentication', providerSession, waiting)
  if (status === 'running') return status
  if (!status.cert) throw new ProviderFailure('answer-rejected')
  const signedData = decodeBase64(order.challenge)
  const claimed = { ...claimedSignature(status), certificate: status.cert, signedData }
  return await acceptAuthentication(claimed, order, mobileIdScheme, settings)
}

/**
 * The code a phone shows: the first six and the last seven bits of the digest it gets, as four decimal digits, 0000
 * to 8191 (MID REST API, verification code).
 */
export function verificationCode(digest: Bytes): string {
  const [first, last] = [digest.at(0), digest.at(-1)]
  if (first === undefined || last === undefined || digest.length < 20) {
    throw new RangeError('A verification code needs a digest of at least 20 bytes')
  }
  const number = ((first & 0xfc) << 5) | (last & 0x7f)
  return String(number).padStart(4, '0')
}
