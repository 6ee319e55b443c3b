import { curves } from '@paraph/validator/authority/ecdsa'
import { encodeBase64 } from '@paraph/validator/encoding/base64'
import { parseCertificate } from '@paraph/validator/pki/certificate/certificate'
import { readPublicKey } from '@paraph/validator/pki/certificate/public-key'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { authorityOf } from '../authority/authority'
import type { RemoteCredential } from '../persons/person'
import { credentialsOf, findRemoteCredential } from '../persons/remote-people'
import { Refusal } from '../refusal'
import { withUnknownProperties } from '../unknown-properties'
import { nameText } from './name-text'
import { invalidRequest, readParameters, textParameter } from './parameters'
import { accessOf, covers, type Provider } from './provider'
import { algorithmsOf } from './raw-signature'

const amount = {
  certificates: z.enum(['none', 'single', 'chain'], 'Invalid parameter certificates').nullish(),
  certInfo: z.boolean('Invalid parameter certInfo').nullish(),
}

const listRequest = z.object({
  ...amount,
  userID: z.null('userID parameter MUST be null').optional(),
  credentialInfo: z.boolean('Invalid parameter credentialInfo').nullish(),
  onlyValid: z.boolean('Invalid parameter onlyValid').nullish(),
})

const infoRequest = z.object({ ...amount, credentialID: textParameter('credentialID') })

/** The calls `credentials/list` and `credentials/info`. */
export function credentialCalls(provider: Provider): Hono {
  const app = new Hono()
  app.post('/list', async (c) => {
    const access = accessOf(c, provider)
    if (access.scope !== 'service') {
      throw new Refusal(403, 'The scope is not service', 'insufficient_scope')
    }
    const request = await readParameters(c, provider.version, listRequest)
    return c.json(await listOf(provider, credentialsOf(access.owner), request))
  })
  app.post('/info', async (c) => {
    const access = accessOf(c, provider)
    const request = await readParameters(c, provider.version, infoRequest)
    const credential = findRemoteCredential(request.credentialID)
    if (!credential || !covers(access, credential)) {
      throw invalidRequest('Invalid parameter credentialID')
    }
    if (credential.outcome === 'HTTP_503') throw unavailable
    return answer(c, await infoOf(provider, credential, request))
  })
  return app
}

const unavailable = new Refusal(503, 'The service is unavailable', 'temporarily_unavailable')

function answer(c: Context, body: object): Response {
  return c.json(withUnknownProperties(body))
}

type Amount = z.output<z.ZodObject<typeof amount>>

/** Version 1 returns only the identifiers (CSC API 1.0.4.0 and 2.0.0.2, 11.4). */
async function listOf(
  provider: Provider,
  all: readonly RemoteCredential[],
  request: z.output<typeof listRequest>,
): Promise<object> {
  const { isSecond } = provider.version
  const isFiltered = isSecond && request.onlyValid === true
  const listed = isFiltered ? all.filter((credential) => statusOf(credential) === 'valid') : all
  const credentialIDs = listed.map(({ id }) => id)
  if (!isSecond || !request.credentialInfo) return withUnknownProperties({ credentialIDs })
  const credentialInfos = await Promise.all(
    listed.map(async (credential) => ({
      credentialID: credential.id,
      ...(await infoOf(provider, credential, request)),
    })),
  )
  return withUnknownProperties({
    credentialIDs,
    credentialInfos,
    ...(isFiltered && { onlyValid: true }),
  })
}

async function infoOf(provider: Provider, credential: RemoteCredential, wanted: Amount) {
  const { key, scal, multisign, level, purpose } = credential
  const { certificate } = await provider.office.remote(credential)
  const { asymmetricKeyDetails: details } = readPublicKey(
    parseCertificate(certificate).subjectPublicKeyInfo,
  )
  return {
    description: `TEST credential ${credential.id}`,
    ...(provider.version.isSecond &&
      purpose === 'signature' && {
        signatureQualifier: level === 'QUALIFIED' ? 'eu_eidas_qes' : 'eu_eidas_aes',
      }),
    key: {
      status: 'enabled',
      algo: algorithmsOf[key],
      ...(key === 'P-256'
        ? { len: 256, curve: curves[key].oid }
        : { len: details?.modulusLength ?? 0 }),
    },
    cert: certificateInfo(provider, credential, certificate, wanted),
    ...authorisationInfo(provider, credential),
    SCAL: scal,
    multisign,
    lang: 'en-US',
  }
}

function certificateInfo(
  { authorities }: Provider,
  credential: RemoteCredential,
  certificate: Uint8Array,
  { certificates = 'single', certInfo }: Amount,
) {
  const chain = [
    certificate,
    authorityOf(authorities, 'remote').certificate,
    authorityOf(authorities, 'root').certificate,
  ]
  const sent = { none: [], single: chain.slice(0, 1), chain }[certificates ?? 'single']
  return {
    status: statusOf(credential),
    ...(sent.length > 0 && { certificates: sent.map(encodeBase64) }),
    ...(certInfo && certificateDetails(certificate)),
  }
}

function certificateDetails(der: Uint8Array) {
  const { issuer, subject, serialNumber, notBefore, notAfter } = parseCertificate(der)
  return {
    issuerDN: nameText(issuer),
    subjectDN: nameText(subject),
    serialNumber: serialNumber.toString(16).toUpperCase(),
    validFrom: generalizedTime(notBefore),
    validTo: generalizedTime(notAfter),
  }
}

/** Formats a time as `YYYYMMDDHHmmssZ`. */
function generalizedTime(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`
}

function statusOf({ outcome }: RemoteCredential): 'valid' | 'revoked' | 'expired' {
  if (outcome === 'REVOKED') return 'revoked'
  return outcome === 'EXPIRED' ? 'expired' : 'valid'
}

/** The id of the push message in the list of authentication objects. */
export const pushObject = 'push'

/**
 * CSC API 2.0.0.2, 8.3.1.5: version 2 has no mode `implicit`. There, a push message is an object of the mode
 * `explicit`.
 */
function authorisationInfo({ version }: Provider, { authorisedBy }: RemoteCredential) {
  const isPush = authorisedBy === 'push'
  if (!version.isSecond) return { authMode: isPush ? 'implicit' : 'oauth2code' }
  if (!isPush) return { auth: { mode: 'oauth2code', objects: [] } }
  const object = { type: 'ChallengeResponseOOB', id: pushObject, label: 'App on your phone' }
  return { auth: { mode: 'explicit', expression: pushObject, objects: [object] } }
}
