import { encodeBase64 } from '@/lib/encoding/base64'
import type { Bytes } from '@/lib/encoding/bytes'
import { type Issuer, issue, profiles } from '../../certificates'
import { ocspResponse } from '../../ocsp-response'
import { signXml } from '../../xades/sign-xml'
import { documentWith, keyInfo, writtenXades } from '../../xades/written-xades'
import { validatedAt } from '../hostile-world'

/** Somebody who signs, and what comes along about them. */
export interface Certified {
  readonly signer: Issuer
  /** Of their authorities, and whatever else. */
  readonly certificates: readonly Bytes[]
  /** OCSP responses about the signer and each authority, in their order. */
  readonly answers: readonly Bytes[]
  /** Revocation lists. */
  readonly lists?: readonly Bytes[]
}

/** "Good", or revoked since, by a responder that the issuer has named. */
export async function answerOf(
  of: Issuer,
  by: Issuer,
  at = validatedAt,
  revokedAt?: Date,
): Promise<Bytes> {
  const responder = await issue('Responder', by, profiles.responder)
  const status = { certificate: of.certificate, issuer: by.certificate, at, revokedAt }
  return ocspResponse(responder, status)
}

/** All of a path are good: answers are given when the question is asked. */
export async function answeredFor(
  signer: Issuer,
  authorities: readonly Issuer[],
): Promise<Certified> {
  const answers: Bytes[] = []
  for (const [index, by] of authorities.entries()) {
    const of = [signer, ...authorities][index]
    if (of) answers.push(await answerOf(of, by))
  }
  return { signer, certificates: authorities.map(({ certificate }) => certificate), answers }
}

/** An XML document signed by them, with no time-stamp: `more` are unsigned properties. */
export async function signedBy(
  { signer, certificates, answers, lists = [] }: Certified,
  more = '',
): Promise<string> {
  const values = [encapsulated('CRL', lists), encapsulated('OCSP', answers)].join('')
  const revocation = values && `<x:RevocationValues>${values}</x:RevocationValues>`
  const signature = writtenXades(signer, {
    keyInfo: keyInfo(signer.certificate, ...certificates),
    unsignedSignatureProperties: `${more}${revocation}`,
  })
  return await signXml(documentWith(signature), signer)
}

function encapsulated(kind: 'CRL' | 'OCSP', values: readonly Bytes[]): string {
  const name = `Encapsulated${kind}Value`
  const all = values.map((one) => `<x:${name}>${encodeBase64(one)}</x:${name}>`)
  return all.length > 0 ? `<x:${kind}Values>${all.join('')}</x:${kind}Values>` : ''
}
