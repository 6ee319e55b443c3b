import { type KeyObject, randomBytes } from 'node:crypto'
import type { Holder } from '@paraph/validator/authority/certificate'
import { type Bytes, utf8 } from '@paraph/validator/encoding/bytes'
import { digest } from '@paraph/validator/encoding/digest'
import type { CredentialOffice } from '../../authority/credential-office'
import { signDigestPkcs1, signDigestPss } from '../../authority/rsa'
import type { PhoneAnswer, Switchboard } from '../../phones/switchboard'
import type { CertificatePurpose } from '../../pki'
import {
  askAccount,
  askConsent,
  type Screen,
  sharedAddress,
  type Visit,
  verificationCode,
} from '../phone'
import type { Flow } from './flow'
import { shownInteraction } from './interactions'
import {
  type AuthenticationRequest,
  isDigestOfAlgorithm,
  type SignatureRequest,
  type SigningAlgorithm,
} from './request'
import { type EndedSession, failed, signatureBody, succeeded } from './status'

/** The app: it shows requests, asks the person and signs. */
export interface SmartIdApp {
  authenticate(visit: Visit, request: Authentication, way: Way): Promise<EndedSession>
  sign(visit: Visit, request: Signature, way: Way): Promise<EndedSession>
  chooseCertificate(visit: Visit, given?: PhoneAnswer): Promise<EndedSession>
}

/** The flow of a request, and the person's answer if it is already known. */
export interface Way {
  readonly flow: Flow
  /** The server's code for a signature by notification. App and relying party show the same code. */
  readonly code?: string
  readonly given?: PhoneAnswer
}

/** The fields that requests of all flows have. */
type Authentication = Omit<AuthenticationRequest, 'vcType' | 'nonce'>
type Signature = Omit<SignatureRequest, 'nonce'>

export function openSmartIdApp(office: CredentialOffice, switchboard: Switchboard): SmartIdApp {
  return {
    async authenticate(visit, request, { flow, given }) {
      const { rpChallenge } = request.signatureProtocolParameters
      // A person who follows a device link has no code to compare.
      const code = flow.type === 'Notification' ? verificationCode(rpChallenge.bytes) : ''
      const screen = screenOf(request, 'authentication', code)
      const consent = await askConsent(switchboard, visit, screen, given)
      if (consent !== 'ok') return failed(consent)
      const credential = await office.smartId(visit.person, 'authentication')
      return authenticated(request, { visit, flow, screen, credential })
    },
    async sign(visit, request, { flow, code = '', given }) {
      if (!isDigestOfAlgorithm(request.signatureProtocolParameters)) {
        return failed('PROTOCOL_FAILURE')
      }
      const screen = screenOf(request, 'signature', code)
      const consent = await askConsent(switchboard, visit, screen, given)
      if (consent !== 'ok') return failed(consent)
      const credential = await office.smartId(visit.person, 'signature')
      return signed(request, { visit, flow, screen, credential })
    },
    async chooseCertificate(visit, given) {
      const consent = await askAccount(switchboard, visit, given)
      if (consent !== 'ok') return failed(consent)
      const { certificate } = await office.smartId(visit.person, 'signature')
      return succeeded(visit.person, certificate)
    },
  }
}

function screenOf(
  { interactions }: Pick<SignatureRequest, 'interactions'>,
  kind: CertificatePurpose,
  code: string,
): Screen {
  return { ...shownInteraction(interactions), kind, controlCode: code }
}

/** The person's consent to a shown request, and the key that is then used. */
interface Agreement {
  readonly visit: Visit
  readonly flow: Flow
  readonly screen: Screen
  readonly credential: Holder
}

/** The scheme of the provider's demonstration environment. In production it is `smart-id`. */
const schemeName = 'smart-id-demo'

function authenticated(
  request: Authentication,
  { visit: { person, party }, flow, screen, credential: { certificate, privateKey } }: Agreement,
): EndedSession {
  const { type: flowType, initialCallbackUrl, userChallenge } = flow
  const { interaction: interactionTypeUsed } = screen
  const { rpChallenge, algorithm } = request.signatureProtocolParameters
  const serverRandom = randomBytes(18).toString('base64')
  const payload = acspV2Payload({
    schemeName,
    serverRandom,
    rpChallenge: rpChallenge.encoded,
    userChallenge,
    relyingPartyName: party.name,
    brokeredRpName: '',
    interactions: request.interactions.encoded,
    interactionTypeUsed,
    initialCallbackUrl,
    flowType,
  })
  const value = signWith(privateKey, algorithm, digest(algorithm.hash, payload))
  return succeeded(person, certificate, {
    signatureProtocol: 'ACSP_V2',
    signature: { ...signatureBody(value, algorithm, flowType), serverRandom, userChallenge },
    interactionTypeUsed,
    ...sharedAddress(request),
  })
}

function signed(
  request: Signature,
  { visit: { person }, flow, screen, credential: { certificate, privateKey } }: Agreement,
): EndedSession {
  const { digest: given, algorithm } = request.signatureProtocolParameters
  return succeeded(person, certificate, {
    signatureProtocol: 'RAW_DIGEST_SIGNATURE',
    signature: signatureBody(signWith(privateKey, algorithm, given.bytes), algorithm, flow.type),
    interactionTypeUsed: screen.interaction,
    ...sharedAddress(request),
  })
}

/** The fields that an authentication signature covers, in order. */
interface AcspV2Fields {
  readonly schemeName: string
  readonly serverRandom: string
  /** Base64 as sent. */
  readonly rpChallenge: string
  readonly userChallenge: string
  /** The registered name, whatever case the request uses. */
  readonly relyingPartyName: string
  readonly brokeredRpName: string
  /** Base64 as sent. */
  readonly interactions: string
  readonly interactionTypeUsed: string
  readonly initialCallbackUrl: string
  readonly flowType: 'Notification' | 'QR' | 'Web2App' | 'App2App'
}

/** The bytes that an authentication signs (Smart-ID RP API v3, signature protocols, ACSP_V2). */
export function acspV2Payload(fields: AcspV2Fields): Bytes {
  const parts = [
    fields.schemeName,
    'ACSP_V2',
    fields.serverRandom,
    fields.rpChallenge,
    fields.userChallenge,
    base64(utf8(fields.relyingPartyName)),
    base64(utf8(fields.brokeredRpName)),
    base64(digest('SHA-256', utf8(fields.interactions))),
    fields.interactionTypeUsed,
    fields.initialCallbackUrl,
    fields.flowType,
  ]
  return utf8(parts.join('|'))
}

function base64(bytes: Bytes): string {
  return Buffer.from(bytes).toString('base64')
}

function signWith(key: KeyObject, algorithm: SigningAlgorithm, value: Bytes): Bytes {
  return algorithm.scheme === 'PSS'
    ? signDigestPss(key, algorithm.hash, value)
    : signDigestPkcs1(key, algorithm.hash, value)
}
