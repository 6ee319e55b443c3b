import type { IdentityProvider } from '../identity-provider'
import { orderAuthentication, readAuthentication, startAuthentication } from './authentication'
import { isCallbackOf, isCallbackToAnswer, isCallbackUrl } from './callback'
import { certificateByDocument, chooseCertificate } from './certificate-choice'

import { linksBy } from './flow'
import { awaitEnd, type SmartIdSettings } from './session'
import { orderSignature, readSignature, startSignature } from './signing'

/**
 * Smart-ID (RP API v3): an app holds the keys. It is woken by a message, or opened by a link. By message,
 * signing shows a code that the provider makes, authentication one that follows from the challenge.
 */
export function smartId(settings: SmartIdSettings): IdentityProvider {
  return {
    family: 'smartid',
    deviceLinks: {
      isCallbackUrl,
      linkAt: linksBy(settings),
      isCallbackOf,
      isCallbackToAnswer,
    },
    signingCertificate: (request) =>
      request.documentNumber === undefined
        ? chooseCertificate(settings, request)
        : certificateByDocument(settings, request, request.documentNumber),
    signatureAlgorithm: (_certificate, digest) =>
      digest === 'SHA-256' ? 'rsa-pss-sha256' : 'rsa-pss-sha512',
    orderSignature: (request) => orderSignature(settings, request),
    startSignature: (order) => startSignature(settings, order),
    readSignature: (...question) => readSignature(settings, ...question),
    orderAuthentication: (request) => orderAuthentication(settings, request),
    startAuthentication: (order) => startAuthentication(settings, order),
    readAuthentication: (...question) => readAuthentication(settings, ...question),
    awaitEnd: (_kind, ...question) => awaitEnd(settings, ...question),
  }
}
