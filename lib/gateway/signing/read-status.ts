import { decodeBase64 } from '@paraph/validator/encoding/base64'
import { parseCertificate } from '@paraph/validator/pki/certificate/certificate'
import { certificateSummary } from '@paraph/validator/pki/certificate/certificate-summary'
import { personalCodeIn } from '@/lib/providers/person-identity'
import type { SessionKind } from '@/lib/storage/schema/records'
import {
  type Authentication,
  awaitsBrowser,
  type HashSigning,
  providerSessionOf,
  resultOf,
  type Session,
  type SessionOf,
  type Signing,
} from '@/lib/storage/sessions/sessions'
import type { MethodName } from '@/lib/vocabulary/provider'
import { contentChunks } from '../documents/content/stored-content'
import type { Context } from '../operation/context'
import type { Operation } from '../operation/operation'
import { Base64Content } from '../operation/reply'
import { isUuid } from '../rules/is-uuid'
import { screenedOf } from '../screening/screen'
import { proofOf } from '../sessions/authentication/identity-proof'
import { requireSession } from '../sessions/require-session'

type Unfinished =
  | { readonly status: 'waiting' }
  | { readonly status: 'error'; readonly message: string; readonly error_code: number }

/** A reader of a session's status: finished, waiting, or its failure. Reading changes nothing. */
function statusReader<Kind extends SessionKind, Done>(
  family: MethodName,
  kind: Kind,
  done: (session: SessionOf<Kind>, context: Context) => Done,
) {
  return async (context: Context, { path: { token } }: StatusCall): Promise<Done | Unfinished> => {
    const { running, relyingParty } = context
    const name = { id: token, relyingPartyId: relyingParty.id, family, kind }
    if (isUuid(token) && (await running.includes(name))) return { status: 'waiting' }
    const session = await requireSession(context, token, family, kind)
    if (session.state === 'finished') return done(session, context)
    if (session.failure === null) return { status: 'waiting' }
    const { message, code } = session.failure
    return { status: 'error', message, error_code: code }
  }
}

/** Returns the status of a signing by any method. */
const readSigningStatus: Operation<'readSigningStatus'> = async (context, { path }) => {
  const session = await requireSession(context, path.token, undefined, 'signing')
  return session.state === 'finished' ? signed(session, context) : unfinished(session)
}

/** Returns the status of an identification by any method. */
const readBrowserAuthenticationStatus: Operation<'readBrowserAuthenticationStatus'> = async (
  context,
  { path },
) => {
  const session = await requireSession(context, path.token, undefined, 'authentication')
  if (session.state !== 'finished') return unfinished(session)
  const { family } = session
  return { ...identified(session), proof: proofOf({ ...resultOf(session), family }) }
}

/** The status of a session without result: its failure, or waiting, with the next task of the person's browser. */
function unfinished(session: Session) {
  if (session.failure) {
    const { message, code } = session.failure
    return { status: 'error' as const, message, error_code: code }
  }
  const { browserRequest } = providerSessionOf(session)
  const isAsked = awaitsBrowser(session) && browserRequest !== undefined
  return { status: 'waiting' as const, ...(isAsked && { browser_request: browserRequest }) }
}

interface StatusCall {
  readonly path: { readonly token: string }
}

const readMobileSigningStatus: Operation<'readMobileSigningStatus'> = statusReader(
  'mobile',
  'signing',
  signed,
)

const readSmartIdSigningStatus: Operation<'readSmartIdSigningStatus'> = statusReader(
  'smartid',
  'signing',
  signed,
)

function signed(session: Signing, { blobs }: Context) {
  const { file } = session
  const result = resultOf(session)
  const { signatureId, name, surname } = result
  if (!file) throw new Error('A finished signing session has a file')
  return {
    status: 'ok' as const,
    signature_id: signatureId,
    file: {
      name: file.name,
      content: new Base64Content(contentChunks(blobs, file)),
      digest: file.sha256,
    },
    person: { name, surname },
    ...screenedOf(result),
  }
}

const readMobileAuthenticationStatus: Operation<'readMobileAuthenticationStatus'> = statusReader(
  'mobile',
  'authentication',
  (session) => ({
    ...identified(session),
    control_code: session.controlCode ?? '',
  }),
)

const readSmartIdAuthenticationStatus: Operation<'readSmartIdAuthenticationStatus'> = statusReader(
  'smartid',
  'authentication',
  identified,
)

function identified(session: Authentication) {
  const { id } = session
  const result = resultOf(session)
  const { certificate, identity } = result
  return {
    status: 'ok' as const,
    country: identity.identifier.country,
    certificate: certificateSummary(parseCertificate(decodeBase64(certificate))),
    code: personalCodeIn(identity.identifier),
    token: id,
    name: identity.givenName,
    surname: identity.surname,
    ...screenedOf(result),
  }
}

export const readMobileHashSigningStatus: Operation<'readMobileHashSigningStatus'> = statusReader(
  'mobile',
  'hash-signing',
  signedHash,
)

const readSmartIdHashSigningStatus: Operation<'readSmartIdHashSigningStatus'> = statusReader(
  'smartid',
  'hash-signing',
  signedHash,
)

function signedHash(session: HashSigning) {
  const { signatureValue } = resultOf(session)
  return { status: 'ok' as const, signature_value: signatureValue }
}

export const operations = {
  readSigningStatus,
  readBrowserAuthenticationStatus,
  readMobileSigningStatus,
  readSmartIdSigningStatus,
  readMobileAuthenticationStatus,
  readSmartIdAuthenticationStatus,
  readMobileHashSigningStatus,
  readSmartIdHashSigningStatus,
}
