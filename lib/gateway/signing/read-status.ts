import { decodeBase64 } from '@/lib/encoding/base64'
import { parseCertificate } from '@/lib/pki/certificate/certificate'
import { certificateSummary } from '@/lib/pki/certificate/certificate-summary'
import { personalCodeIn } from '@/lib/providers/person-identity'
import type { SessionKind } from '@/lib/storage/records'
import {
  type Authentication,
  type HashSigning,
  resultOf,
  type SessionOf,
  type Signing,
} from '@/lib/storage/sessions/sessions'
import type { ProviderFamily } from '@/lib/vocabulary/provider'
import { contentChunks } from '../documents/content/stored-content'
import type { Context } from '../operation/context'
import type { Operation } from '../operation/operation'
import { Base64Content } from '../operation/reply'
import { isUuid } from '../rules/is-uuid'
import { screenedOf } from '../screening/screen'
import { requireSession } from '../sessions/require-session'

type Unfinished =
  | { readonly status: 'waiting' }
  | { readonly status: 'error'; readonly message: string; readonly error_code: number }

/** A session as its status call tells it: done, not yet, or how it ended. Reading changes nothing. */
function statusReader<Kind extends SessionKind, Done>(
  family: ProviderFamily,
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

interface StatusCall {
  readonly path: { readonly token: string }
}

/** 4.8 */
export const readMobileSigningStatus: Operation<'readMobileSigningStatus'> = statusReader(
  'mobile',
  'signing',
  signed,
)

export const readSmartIdSigningStatus: Operation<'readSmartIdSigningStatus'> = statusReader(
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

/** 4.9 */
export const readMobileAuthenticationStatus: Operation<'readMobileAuthenticationStatus'> =
  statusReader('mobile', 'authentication', (session) => ({
    ...identified(session),
    control_code: session.controlCode ?? '',
  }))

export const readSmartIdAuthenticationStatus: Operation<'readSmartIdAuthenticationStatus'> =
  statusReader('smartid', 'authentication', identified)

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

/** 4.10 */
export const readMobileHashSigningStatus: Operation<'readMobileHashSigningStatus'> = statusReader(
  'mobile',
  'hash-signing',
  signedHash,
)

export const readSmartIdHashSigningStatus: Operation<'readSmartIdHashSigningStatus'> = statusReader(
  'smartid',
  'hash-signing',
  signedHash,
)

function signedHash(session: HashSigning) {
  const { signatureValue } = resultOf(session)
  return { status: 'ok' as const, signature_value: signatureValue }
}
