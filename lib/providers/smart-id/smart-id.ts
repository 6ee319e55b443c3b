import type { IdentityProvider } from '../identity-provider'
import { orderAuthentication, readAuthentication, startAuthentication } from './authentication'
import { chooseCertificate } from './certificate-choice'
import type { SmartIdSettings } from './session'
import { orderSignature, readSignature, startSignature } from './signing'

/**
 * Smart-ID by notification: an app holds the keys and is woken by a push message (RP API v3).
 * Signing shows a code that the provider makes; authentication one that follows from the challenge.
 */
export function smartId(settings: SmartIdSettings): IdentityProvider {
  return {
    family: 'smartid',
    signingCertificate: (request) => chooseCertificate(settings, request),
    signatureAlgorithm: (_certificate, digest) =>
      digest === 'SHA-256' ? 'rsa-pss-sha256' : 'rsa-pss-sha512',
    orderSignature: (request) => orderSignature(settings, request),
    startSignature: (order) => startSignature(settings, order),
    readSignature: (...question) => readSignature(settings, ...question),
    orderAuthentication: (request) => orderAuthentication(settings, request),
    startAuthentication: (order) => startAuthentication(settings, order),
    readAuthentication: (...question) => readAuthentication(settings, ...question),
  }
}
