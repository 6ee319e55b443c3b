import type { IdentityProvider } from '../../identity-provider'
import type { ProviderSettings } from '../../provider-settings'
import { chooseCertificate } from '../certificate-choice'
import { awaitEnd } from '../session'
import { orderAuthentication, readAuthentication, startAuthentication } from './authentication'
import { orderSignature, readSignature, startSignature } from './signing'

/**
 * Smart-ID by the older RP API v2, for relying parties whose contract still is for it. `url` ends in
 * `/v2`. Messages only, and all codes are ours to compute.
 */
export function smartIdV2(settings: ProviderSettings): IdentityProvider {
  return {
    family: 'smartid',
    signingCertificate: (request) => chooseCertificate(settings, request, 'certificatechoice'),
    signatureAlgorithm: (_certificate, digest) =>
      digest === 'SHA-256' ? 'rsa-sha256' : 'rsa-sha512',
    orderSignature: (request) => orderSignature(settings, request),
    startSignature: (order) => startSignature(settings, order),
    readSignature: (...question) => readSignature(settings, ...question),
    orderAuthentication: (request) => orderAuthentication(settings, request),
    startAuthentication: (order) => startAuthentication(settings, order),
    readAuthentication: (...question) => readAuthentication(settings, ...question),
    awaitEnd: (_kind, ...question) => awaitEnd(settings, ...question),
  }
}
