import { type KeyObject, randomBytes } from 'node:crypto'
import type { Bytes } from '@/lib/encoding/bytes'
import { digest } from '@/lib/encoding/digest'
import type { Credential, CredentialOffice } from '../../authority/credential-office'
import { signDigestPkcs1, signDigestPss } from '../../authority/rsa'
import type { Switchboard } from '../../phones/switchboard'
import { askAccount, askConsent, type Screen, type Visit } from '../phone'
import { verificationCode } from '../verification-code'
import { acspV2Payload } from './acsp-v2'
import { shownInteraction } from './interactions'
import type { AuthenticationRequest, SignatureRequest, SigningAlgorithm } from './request'
import { type EndedSession, failed, signatureBody, succeeded } from './status'

/** The app on everybody's phone: shows, asks, signs. */
export interface SmartIdApp {
  authenticate(visit: Visit, request: AuthenticationRequest): Promise<EndedSession>
  /** `code` is the server's, shown here and by the caller. */
  sign(visit: Visit, request: SignatureRequest, code: string): Promise<EndedSession>
  chooseCertificate(visit: Visit): Promise<EndedSession>
}

export function openSmartIdApp(office: CredentialOffice, switchboard: Switchboard): SmartIdApp {
  return {
    async authenticate(visit, request) {
      const { rpChallenge } = request.signatureProtocolParameters
      const screen = screenOf(request, verificationCode(rpChallenge.octets))
      const consent = await askConsent(switchboard, visit, 'authentication', screen)
      if (consent !== 'ok') return failed(consent)
      const credential = await office.smartId(visit.person, 'authentication')
      return authenticated(visit, request, credential, screen.interaction)
    },
    async sign(visit, request, code) {
      const screen = screenOf(request, code)
      const consent = await askConsent(switchboard, visit, 'signature', screen)
      if (consent !== 'ok') return failed(consent)
      const credential = await office.smartId(visit.person, 'signature')
      return signed(visit, request, credential, screen.interaction)
    },
    async chooseCertificate(visit) {
      const consent = await askAccount(switchboard, visit)
      if (consent !== 'ok') return failed(consent)
      const { certificate } = await office.smartId(visit.person, 'signature')
      return succeeded(visit.person, certificate)
    },
  }
}

function screenOf({ interactions }: Pick<SignatureRequest, 'interactions'>, code: string): Screen {
  return { ...shownInteraction(interactions), controlCode: code }
}

/** Of the provider's demonstration environment; the live one says `smart-id`. */
const schemeName = 'smart-id-demo'

function authenticated(
  { person, party }: Visit,
  request: AuthenticationRequest,
  { certificate, key }: Credential<KeyObject>,
  interactionTypeUsed: string,
): EndedSession {
  const { rpChallenge, algorithm } = request.signatureProtocolParameters
  const serverRandom = randomBytes(18).toString('base64')
  const userChallenge = randomBytes(32).toString('base64url')
  const payload = acspV2Payload({
    schemeName,
    serverRandom,
    rpChallenge: rpChallenge.encoded,
    userChallenge,
    relyingPartyName: party.name,
    brokeredRpName: '',
    interactions: request.interactions.encoded,
    interactionTypeUsed,
    initialCallbackUrl: '',
    flowType: 'Notification',
  })
  const value = signWith(key, algorithm, digest(algorithm.hash, payload))
  return succeeded(person, certificate, {
    signatureProtocol: 'ACSP_V2',
    signature: { ...signatureBody(value, algorithm), serverRandom, userChallenge },
    interactionTypeUsed,
    ...sharedAddress(request),
  })
}

function signed(
  { person }: Visit,
  request: SignatureRequest,
  { certificate, key }: Credential<KeyObject>,
  interactionTypeUsed: string,
): EndedSession {
  const { digest: given, algorithm } = request.signatureProtocolParameters
  return succeeded(person, certificate, {
    signatureProtocol: 'RAW_DIGEST_SIGNATURE',
    signature: signatureBody(signWith(key, algorithm, given), algorithm),
    interactionTypeUsed,
    ...sharedAddress(request),
  })
}

function signWith(key: KeyObject, algorithm: SigningAlgorithm, value: Bytes): Bytes {
  return algorithm.scheme === 'PSS'
    ? signDigestPss(key, algorithm.hash, value)
    : signDigestPkcs1(key, algorithm.hash, value)
}

/** An address of the block that belongs to nobody (RFC 5737). */
function sharedAddress({ requestProperties }: Pick<SignatureRequest, 'requestProperties'>) {
  return requestProperties?.shareMdClientIpAddress ? { deviceIpAddress: '203.0.113.34' } : {}
}
