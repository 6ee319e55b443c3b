import type { AnyOrder, IdentityProvider } from '../identity-provider'
import { ProviderFailure } from '../provider-failure'
import { presentation } from '../provider-settings'
import {
  authenticationPage,
  orderAuthentication,
  readAuthentication,
  startAuthentication,
} from './authentication'
import {
  type AuthorizationState,
  authorizationState,
  isReturnTo,
  newAuthorization,
  pageAddress,
} from './authorization'
import { type CscService, serviceOf } from './authorization-server'
import { orderCertificate, readCertificate, startCertificate } from './certificate-choice'
import { signatureAlgorithm } from './credential'
import { type CscSettings, type HashEncoding, hashEncodings } from './csc-settings'
import { openExchanges } from './exchanges'
import { digestOidOf } from './key-algorithms'
import { orderSignature, readSignature, signaturePage, startSignature } from './signing'
import { versionRules } from './versions'

/**
 * A remote signing service (CSC API): it holds people's keys, and people authorise their use on its page. They come
 * back twice: with the certificate, and with the authorisation for the signature.
 */
export function csc(settings: CscSettings): IdentityProvider {
  const service = serviceOf(settings)
  const client = { ...settings, exchanges: openExchanges() }
  return {
    ...presentation(settings),
    asks: ['redirect'],
    ...proofOf(settings),
    certificateChoice: {
      order: (request) => orderCertificate(settings, request),
      start: (order) => startCertificate(settings, service, order),
      read: (order, _session, waiting) => readCertificate(client, service, order, waiting),
    },
    signatureAlgorithm,
    orderSignature: (request) => orderSignature(settings, request),
    startSignature: (order) => startSignature(settings, service, order),
    readSignature: (order, _session, waiting) => readSignature(client, service, order, waiting),
    orderAuthentication: (request) => orderAuthentication(settings, request),
    startAuthentication: (order) => startAuthentication(settings, service, order),
    readAuthentication: (order, _session, waiting) =>
      readAuthentication(client, service, order, waiting),
    isAnswerTo: (order, answer) => {
      const page = pageOf(order)
      return page !== undefined && isReturnTo(settings, page, answer)
    },
    probe: async (returnUrl) => await probe(settings, await service(), returnUrl),
    // The person is on the provider's page, or left it: there is nothing to wait for.
    awaitEnd: async () => 'ended',
  }
}

/** How a sign-in shows who a person is, if it is offered. A trusted provider may have a challenge signed, too. */
function proofOf({
  isTrustedForSignIn,
  signsChallenges,
}: CscSettings): Pick<IdentityProvider, 'proof'> {
  if (isTrustedForSignIn) return { proof: 'provider' }
  return signsChallenges ? { proof: 'signature' } : {}
}

/** A pushed request shows whether the server accepts our client; without it, only a person's sign-in does. */
async function probe(
  settings: CscSettings,
  service: CscService,
  returnUrl: string,
): Promise<string> {
  const { version, pushUrl, authorizeUrl } = service
  const api = `CSC API ${version}, people authorise at ${new URL(authorizeUrl).host}`
  if (pushUrl === undefined) return api
  await pageAddress(settings, service, newAuthorization(settings, returnUrl), { scope: 'service' })
  const accepted = await acceptedEncodings(settings, service, returnUrl)
  return `${api}, and this client is accepted${aboutEncodings(accepted, settings.hashEncoding)}`
}

/** The authorisation of an order on the provider's page; undefined if it has none. */
function pageOf(order: AnyOrder): AuthorizationState | undefined {
  if ('digest' in order) return signaturePage(order)
  if ('challenge' in order) return authenticationPage(order)
  return authorizationState.safeParse(order.state).data
}

/** A hash whose Base64 has the signs +, / and =, and whose Base64url has - and _ instead. */
const probedHash = Buffer.alloc(32, 0xfb)

/** The forms of a hash that the server accepts in a pushed request, which no person sees. */
async function acceptedEncodings(
  settings: CscSettings,
  service: CscService,
  returnUrl: string,
): Promise<readonly HashEncoding[]> {
  const [hash, digestOid] = [probedHash.toString('base64'), digestOidOf('ecdsa-sha256')]
  const order = { credentialId: '', hashes: [hash], digestOid }
  const accepted: HashEncoding[] = []
  for (const encoding of hashEncodings) {
    const { credentialID: _, ...bound } = versionRules[service.version].binding(order, encoding)
    // The person would choose the credential, because we know none.
    const asked = { scope: 'credential', signatureQualifier: 'eu_eidas_qes', ...bound }
    try {
      await pageAddress(settings, service, newAuthorization(settings, returnUrl), asked)
      accepted.push(encoding)
    } catch (error) {
      if (!(error instanceof ProviderFailure) || error.reason === 'unavailable') throw error
    }
  }
  return accepted
}

/** Advice for the operator; empty if both forms are accepted or refused, because a refusal may have another reason. */
function aboutEncodings(accepted: readonly HashEncoding[], set: HashEncoding): string {
  const [only, ...others] = accepted
  if (only === undefined || others.length > 0) return ''
  const advice = only === set ? '' : `: set hashEncoding to "${only}"`
  return `; it accepts hashes as ${only} only${advice}`
}
