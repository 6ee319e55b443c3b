import type { IdentityProvider } from '../identity-provider'
import type { ProviderSettings } from '../provider-settings'
import { orderAuthentication, readAuthentication, startAuthentication } from './authentication'
import { awaitEnd } from './session'
import { orderSignature, readSignature, startSignature } from './signing'
import { signatureAlgorithm, signingCertificate } from './signing-certificate'

/** Mobile-ID: a SIM card holds the keys (MID REST API). `url` ends in `/mid-api`. */
export function mobileId(settings: ProviderSettings): IdentityProvider {
  return {
    family: 'mobile',
    signingCertificate: (request) => signingCertificate(settings, request),
    signatureAlgorithm,
    orderSignature,
    startSignature: (order) => startSignature(settings, order),
    readSignature: (...question) => readSignature(settings, ...question),
    orderAuthentication,
    startAuthentication: (order) => startAuthentication(settings, order),
    readAuthentication: (...question) => readAuthentication(settings, ...question),
    awaitEnd: (...question) => awaitEnd(settings, ...question),
  }
}
