import { randomBytes } from 'node:crypto'
import { decodeBase64, encodeBase64 } from '@paraph/validator/encoding/base64'
import type { Bytes } from '@paraph/validator/encoding/bytes'
import { digest } from '@paraph/validator/encoding/digest'
import { z } from 'zod'
import { countries } from '@/lib/vocabulary/person'
import { askForNobody } from '../../ask-for-nobody'
import { acceptAuthentication } from '../../checks/authentication-checks'
import { smartIdScheme } from '../../checks/certificate-checks'
import { acceptSignature } from '../../checks/signature-checks'
import type {
  AuthenticationAnswer,
  AuthenticationOrder,
  AuthenticationRequest,
  PhoneProvider,
  SignatureAnswer,
  SignatureOrder,
  SignatureRequest,
  StartedSession,
  Waiting,
} from '../../identity-provider'
import { askedPerson } from '../../person-identity'
import { ProviderFailure } from '../../provider-failure'
import type { ProviderSettings } from '../../provider-settings'
import { accountPath, chooseCertificate, freshNonce, personPath } from '../certificate-choice'
import { awaitEnd, certificateIn, sessionReader, startSession } from '../session'
import { verificationCode } from '../verification-code'
import {
  algorithmNamed,
  hashTypeOf,
  interactionList,
  promptInteractionsV2,
  statusAnswer,
} from './wire'

const readSession = sessionReader(statusAnswer)

/**
 * Smart-ID by the older RP API v2, for relying parties whose contract covers only that version. `url` ends in `/v2`.
 * It has notifications only, and all codes are computed by us.
 */
export function smartIdV2(settings: ProviderSettings): PhoneProvider {
  const signingCertificate: PhoneProvider['signingCertificate'] = (request) =>
    chooseCertificate(settings, request, 'certificatechoice')
  return {
    name: 'smartid',
    title: 'Smart-ID',
    countries,
    asks: ['ring'],
    proof: 'signature',
    signingCertificate,
    signatureAlgorithm: (_certificate, digest) =>
      digest === 'SHA-256' ? 'rsa-sha256' : 'rsa-sha512',
    orderSignature: (request) => orderSignature(settings, request),
    startSignature: (order) => startSignature(settings, order),
    readSignature: (...question) => readSignature(settings, ...question),
    orderAuthentication: (request) => orderAuthentication(settings, request),
    startAuthentication: (order) => startAuthentication(settings, order),
    readAuthentication: (...question) => readAuthentication(settings, ...question),
    probe: () => askForNobody(signingCertificate),
    awaitEnd: (_kind, ...question) => awaitEnd(settings, ...question),
  }
}

/** The code is derived from the digest, so it can be shown before the app is woken. */
function orderSignature(
  { relyingParty }: ProviderSettings,
  request: SignatureRequest,
): SignatureOrder {
  const { certificate, documentNumber } = request.certificate
  return {
    person: request.person,
    level: request.level,
    algorithm: request.algorithm,
    digest: encodeBase64(request.digest),
    certificate: encodeBase64(certificate),
    verificationCode: verificationCode(request.digest),
    state: {
      interactions: promptInteractionsV2(request.prompt, relyingParty),
      nonce: freshNonce(),
      documentNumber,
    },
  }
}

const signatureState = z.object({
  interactions: interactionList,
  nonce: z.string(),
  documentNumber: z.string().optional(),
})

async function startSignature(
  settings: ProviderSettings,
  order: SignatureOrder,
): Promise<StartedSession> {
  const { interactions, nonce, documentNumber } = signatureState.parse(order.state)
  const signer = accountPath(order.person, documentNumber)
  const { sessionID } = await startSession(settings, `signature/${signer}`, {
    certificateLevel: order.level,
    hash: order.digest,
    hashType: hashTypeOf(order.algorithm),
    allowedInteractionsOrder: interactions,
    nonce,
  })
  const { verificationCode: code } = order
  return { providerSession: sessionID, verificationCode: code }
}

async function readSignature(
  settings: ProviderSettings,
  order: SignatureOrder,
  providerSession: string,
  waiting: Waiting,
): Promise<'running' | SignatureAnswer> {
  const session = await readSession(settings, providerSession, waiting)
  if (session === 'running') return session
  const { signature } = session.status
  if (!signature) throw new ProviderFailure('answer-rejected')
  const claimed = {
    signatureValue: signature.value,
    algorithm: algorithmNamed(signature.algorithm),
    ...(session.cert && { certificate: session.cert.value }),
  }
  return acceptSignature(claimed, order)
}

// The app signs a digest. The digested bytes are kept so that the signature can be verified over them.
const challengeBytes = 64

function orderAuthentication(
  { relyingParty }: ProviderSettings,
  request: AuthenticationRequest,
): AuthenticationOrder {
  const challenge = randomBytes(challengeBytes)
  return {
    person: askedPerson(request),
    challenge: encodeBase64(challenge),
    verificationCode: verificationCode(digestOf(challenge)),
    state: {
      interactions: promptInteractionsV2(request.prompt, relyingParty),
      nonce: freshNonce(),
    },
  }
}

const digestOf = (challenge: Bytes) => digest('SHA-512', challenge)

const algorithm = 'rsa-sha512'

const orderState = z.object({ interactions: interactionList, nonce: z.string() })

async function startAuthentication(
  settings: ProviderSettings,
  order: AuthenticationOrder,
): Promise<StartedSession> {
  const { interactions, nonce } = orderState.parse(order.state)
  const { sessionID } = await startSession(
    settings,
    `authentication/${personPath(askedPerson(order))}`,
    {
      certificateLevel: 'QUALIFIED',
      hash: encodeBase64(digestOf(decodeBase64(order.challenge))),
      hashType: hashTypeOf(algorithm),
      allowedInteractionsOrder: interactions,
      nonce,
    },
  )
  const { verificationCode: code } = order
  return { providerSession: sessionID, verificationCode: code }
}

async function readAuthentication(
  settings: ProviderSettings,
  order: AuthenticationOrder,
  providerSession: string,
  waiting: Waiting,
): Promise<'running' | AuthenticationAnswer> {
  const session = await readSession(settings, providerSession, waiting)
  if (session === 'running') return session
  const { documentNumber } = session
  const { signature } = session.status
  if (!signature) throw new ProviderFailure('answer-rejected')
  const claimed = {
    certificate: certificateIn(session),
    signatureValue: signature.value,
    algorithm: algorithmNamed(signature.algorithm),
    signedData: decodeBase64(order.challenge),
  }
  const accepted = await acceptAuthentication(claimed, order, smartIdScheme, settings)
  return { ...accepted, documentNumber }
}
