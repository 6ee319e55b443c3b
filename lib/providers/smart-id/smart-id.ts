import { countries } from '@/lib/vocabulary/person'
import { askForNobody } from '../ask-for-nobody'
import type { PhoneProvider } from '../identity-provider'
import { orderAuthentication, readAuthentication, startAuthentication } from './authentication'
import { isCallbackOf, isCallbackToAnswer, isCallbackUrl } from './callback'
import {
  certificateByDocument,
  chooseCertificate,
  orderCertificate,
  readCertificate,
  startCertificate,
} from './certificate-choice'
import { linksBy } from './flow'
import { awaitEnd, type SmartIdSettings } from './session'
import { orderSignature, readSignature, startSignature } from './signing'

/**
 * Smart-ID (RP API v3): an app holds the keys. A notification wakes it, or a link opens it. With a notification,
 * signing shows a code made by the provider, and authentication a code derived from the challenge.
 */
export function smartId(settings: SmartIdSettings): PhoneProvider {
  return {
    name: 'smartid',
    title: 'Smart-ID',
    countries,
    asks: ['ring', 'link'],
    proof: 'signature',
    deviceLinks: {
      isCallbackUrl,
      linkAt: linksBy(settings),
      isCallbackOf,
      isCallbackToAnswer,
    },
    certificateChoice: {
      order: ({ level }) => orderCertificate(level),
      start: (order) => startCertificate(settings, order),
      read: (...question) => readCertificate(settings, ...question),
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
    probe: () => askForNobody((request) => chooseCertificate(settings, request)),
    awaitEnd: (_kind, ...question) => awaitEnd(settings, ...question),
  }
}
