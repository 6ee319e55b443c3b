import { createHash, createHmac, randomBytes } from 'node:crypto'
import { type Bytes, utf8 } from '@paraph/validator/encoding/bytes'
import { z } from 'zod'
import type { SmartIdPerson } from '../../persons/person'
import type { Later } from '../../phones/later'
import type { PhoneAnswer } from '../../phones/switchboard'
import type { RegisteredRelyingParty } from '../../relying-parties'
import { type Flow, freshFlow } from './flow'
import { type EndedSession, failed } from './status'

/** The parameters of a device link. */
const deviceLinkParameters = z.object({
  deviceLinkType: z.enum(['QR', 'Web2App', 'App2App']),
  elapsedSeconds: z.coerce.number().int().min(0).optional(),
  sessionToken: z.string().min(24),
  sessionType: z.enum(['auth', 'sign', 'cert']),
  version: z.literal('1.0'),
  lang: z.string().min(2),
  authCode: z.string().length(43),
})

interface ReadLink extends z.output<typeof deviceLinkParameters> {
  /** The link without its authCode. The authCode covers this part. */
  readonly unprotected: string
}

/** The fields that the authCode covers in addition to the link. */
interface AuthCodeFields {
  readonly schemeName: string
  readonly signatureProtocol: string
  /** Base64 as sent. */
  readonly rpChallengeOrDigest: string
  readonly relyingPartyName: string
  readonly brokeredRpName: string
  /** Base64 as sent. */
  readonly interactions: string
  readonly initialCallbackUrl: string
}

/** A session whose link has not been answered yet. */
export interface LinkOrder {
  readonly sessionType: ReadLink['sessionType']
  readonly party: RegisteredRelyingParty
  /** The requested person. Absent: any person. */
  readonly person?: SmartIdPerson
  /** The text that the app shows before confirmation. */
  readonly text: string
  readonly initialCallbackUrl: string
  readonly vouched: Pick<
    AuthCodeFields,
    'signatureProtocol' | 'rpChallengeOrDigest' | 'interactions'
  >
  /** Whether the account may answer this order. */
  readonly admits: (person: SmartIdPerson) => boolean
  /** Completes the session for a person. `answer` replaces the person's habit. */
  readonly serve: (person: SmartIdPerson, flow: Flow, answer?: PhoneAnswer) => Promise<EndedSession>
}

/** The material from which links of a session are built: the response of the call that started it. */
export interface LinkMaterial {
  readonly sessionToken: string
  /** The session secret in Base64. */
  readonly sessionSecret: string
  readonly deviceLinkBase: string
}

/** Why the app refuses a link. Only a `forged` link ends its session. */
export type DeadLink = 'unreadable' | 'unknown' | 'stale' | 'forged'

/** A link that the app has accepted. */
export interface ScannedLink {
  readonly token: string
  readonly type: ReadLink['deviceLinkType']
  readonly order: LinkOrder
}

/** All sessions that wait for a device link, and the app that opens the links. */
export interface DeviceLinks {
  open(order: LinkOrder): { readonly material: LinkMaterial; readonly end: Promise<EndedSession> }
  scan(link: string): ScannedLink | DeadLink
  /**
   * Answers a scanned link with an account. Returns the address to which the app returns, or an empty string if there
   * is none. `undefined` if the session is for another account or has ended.
   */
  answer(token: string, person: SmartIdPerson, answer?: PhoneAnswer): Promise<string | undefined>
}

interface Waiting {
  readonly order: LinkOrder
  readonly secret: Buffer
  readonly startedAt: number
  scannedAs: ReadLink['deviceLinkType'] | undefined
  readonly finish: (end: EndedSession) => void
}

const schemeName = 'smart-id-demo'
/** The age up to which a QR code is accepted. An older one may be from a photograph of the screen. */
const freshMs = 5_000
/** How many times longer a link waits than a phone rings, because the person must first find the phone. */
const patience = 5

export function openDeviceLinks(
  deviceLinkBase: string,
  timeoutMs: number,
  clock: () => Date,
  later: Later,
): DeviceLinks {
  const waiting = new Map<string, Waiting>()

  return {
    open(order) {
      const token = randomBytes(12).toString('hex')
      const secret = randomBytes(32)
      const end = new Promise<EndedSession>((resolve) => {
        const finish = (ended: EndedSession) => {
          cancel()
          waiting.delete(token)
          resolve(ended)
        }
        const cancel = later(patience * timeoutMs, () => finish(failed('TIMEOUT')))
        const startedAt = clock().getTime()
        waiting.set(token, { order, secret, startedAt, scannedAs: undefined, finish })
      })
      const sessionSecret = secret.toString('base64')
      return { end, material: { sessionToken: token, sessionSecret, deviceLinkBase } }
    },
    scan(text) {
      const link = readDeviceLink(text)
      if (!link?.unprotected.startsWith(`${deviceLinkBase}?`)) return 'unreadable'
      const session = waiting.get(link.sessionToken)
      if (!session) return 'unknown'
      if (!isGenuine(link, session)) {
        session.finish(failed('PROTOCOL_FAILURE'))
        return 'forged'
      }
      if (!isFresh(link, session, clock())) return 'stale'
      session.scannedAs = link.deviceLinkType
      return { token: link.sessionToken, type: link.deviceLinkType, order: session.order }
    },
    async answer(token, person, answer) {
      const session = waiting.get(token)
      if (!session?.scannedAs || !isFor(session.order, person)) return undefined
      waiting.delete(token)
      const flow = freshFlow(session.scannedAs, callbackOf(session, session.scannedAs))
      const end = await session.order.serve(person, flow, answer)
      session.finish(end)
      return end.result.endResult === 'OK' ? returnAddress(session, flow) : ''
    },
  }
}

function callbackOf({ order }: Waiting, type: ReadLink['deviceLinkType']): string {
  return type === 'QR' ? '' : order.initialCallbackUrl
}

/** A link and its parts. `undefined` if the app cannot read the link. */
function readDeviceLink(link: string): ReadLink | undefined {
  const [, unprotected] = /^(.+)&authCode=[\w-]+$/.exec(link) ?? []
  if (unprotected === undefined || !URL.canParse(link)) return undefined
  const parameters = deviceLinkParameters.safeParse(
    Object.fromEntries(new URL(link).searchParams.entries()),
  )
  return parameters.success ? { ...parameters.data, unprotected } : undefined
}

function isGenuine(link: ReadLink, session: Waiting): boolean {
  const { order, secret } = session
  if (link.sessionType !== order.sessionType) return false
  const fields = {
    schemeName,
    ...order.vouched,
    relyingPartyName: order.party.name,
    brokeredRpName: '',
    initialCallbackUrl: callbackOf(session, link.deviceLinkType),
  }
  return authCodeOf(fields, link.unprotected, secret) === link.authCode
}

/** The authCode of a link (Smart-ID RP API v3): HMAC-SHA256 with the session's secret. */
export function authCodeOf(fields: AuthCodeFields, unprotected: string, secret: Bytes): string {
  const payload = [
    fields.schemeName,
    fields.signatureProtocol,
    fields.rpChallengeOrDigest,
    base64(fields.relyingPartyName),
    base64(fields.brokeredRpName),
    fields.interactions,
    fields.initialCallbackUrl,
    unprotected,
  ]
  return createHmac('sha256', secret).update(payload.join('|')).digest('base64url')
}

/** Whether a link is fresh. Links on the same device have no age. */
function isFresh({ deviceLinkType, elapsedSeconds }: ReadLink, { startedAt }: Waiting, at: Date) {
  if (deviceLinkType !== 'QR') return elapsedSeconds === undefined
  if (elapsedSeconds === undefined) return false
  return Math.abs(at.getTime() - startedAt - elapsedSeconds * 1000) <= freshMs
}

function isFor({ person, admits }: LinkOrder, visitor: SmartIdPerson): boolean {
  return admits(visitor) && (!person || person.documentNumber === visitor.documentNumber)
}

function returnAddress({ order, secret }: Waiting, flow: Flow): string {
  if (flow.initialCallbackUrl === '') return ''
  const address = new URL(flow.initialCallbackUrl)
  address.searchParams.set('sessionSecretDigest', sessionSecretDigest(secret))
  if (order.sessionType === 'auth') {
    address.searchParams.set('userChallengeVerifier', flow.userChallengeVerifier)
  }
  return address.href
}

/** A callback parameter with which the app proves that it served the session. */
function sessionSecretDigest(secret: Bytes): string {
  return createHash('sha256').update(secret).digest('base64url')
}

const base64 = (text: string) => Buffer.from(utf8(text)).toString('base64')
