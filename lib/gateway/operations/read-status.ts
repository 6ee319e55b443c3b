import { decodeBase64 } from '@/lib/encoding/base64'
import { parseCertificate } from '@/lib/pki/certificate'
import { certificateSummary } from '@/lib/pki/certificate-summary'
import type { ProviderFamily, SessionKind } from '@/lib/storage/records'
import type { Session } from '@/lib/storage/sessions'
import type { Context } from '../context'
import { contentChunks } from '../document/stored-content'
import { Base64Content } from '../http/reply'
import type { AuthenticationResult } from '../session/complete-authentication'
import type { HashSigningResult } from '../session/complete-hash-signing'
import type { SigningResult } from '../session/complete-signing'
import { requireSession } from '../session/require-session'
import type { Operation } from './operation'

type Unfinished =
  | { readonly status: 'waiting' }
  | { readonly status: 'error'; readonly message: string; readonly error_code: number }

/** A session as its status call tells it: done, not yet, or how it ended. Reading changes nothing. */
async function statusOf<Done>(
  context: Context,
  token: string,
  family: ProviderFamily,
  kind: SessionKind,
  done: (session: Session) => Done,
): Promise<Done | Unfinished> {
  const { running, relyingParty } = context
  const name = { id: token, relyingPartyId: relyingParty.id, family, kind }
  if (await running.includes(name)) return { status: 'waiting' }
  const session = await requireSession(context, token, family, kind)
  if (session.state === 'finished') return done(session)
  if (session.failure === null) return { status: 'waiting' }
  const { message, code } = session.failure
  return { status: 'error', message, error_code: code }
}

/** 4.8 */
export const readMobileSigningStatus: Operation<'readMobileSigningStatus'> = (context, { path }) =>
  statusOf(context, path.token, 'mobile', 'signing', (session) => signed(context, session))

export const readSmartIdSigningStatus: Operation<'readSmartIdSigningStatus'> = (
  context,
  { path },
) => statusOf(context, path.token, 'smartid', 'signing', (session) => signed(context, session))

function signed(context: Context, { file, result }: Session) {
  const { signatureId, name, surname, sanctions_data, peps_data } = result as SigningResult
  if (!file) throw new Error('A finished signing session has a file')
  return {
    status: 'ok' as const,
    signature_id: signatureId,
    file: {
      name: file.name,
      content: new Base64Content(contentChunks(context.blobs, file)),
      digest: file.sha256,
    },
    person: { name, surname },
    sanctions_data: [...sanctions_data],
    peps_data: [...peps_data],
  }
}

/** 4.9 */
export const readMobileAuthenticationStatus: Operation<'readMobileAuthenticationStatus'> = (
  context,
  { path },
) =>
  statusOf(context, path.token, 'mobile', 'authentication', (session) => ({
    ...identified(session),
    control_code: session.controlCode ?? '',
  }))

export const readSmartIdAuthenticationStatus: Operation<'readSmartIdAuthenticationStatus'> = (
  context,
  { path },
) => statusOf(context, path.token, 'smartid', 'authentication', identified)

function identified({ id, person, result }: Session) {
  const { certificate, identity, sanctions_data, peps_data } = result as AuthenticationResult
  return {
    status: 'ok' as const,
    country: identity.identifier.country,
    certificate: certificateSummary(parseCertificate(decodeBase64(certificate))),
    code: person.personalCode,
    token: id,
    name: identity.givenName,
    surname: identity.surname,
    sanctions_data: [...sanctions_data],
    peps_data: [...peps_data],
  }
}

/** 4.10 */
export const readMobileHashSigningStatus: Operation<'readMobileHashSigningStatus'> = (
  context,
  { path },
) => statusOf(context, path.token, 'mobile', 'hash-signing', signedHash)

export const readSmartIdHashSigningStatus: Operation<'readSmartIdHashSigningStatus'> = (
  context,
  { path },
) => statusOf(context, path.token, 'smartid', 'hash-signing', signedHash)

function signedHash({ result }: Session) {
  const { signatureValue } = result as HashSigningResult
  return { status: 'ok' as const, signature_value: signatureValue }
}
