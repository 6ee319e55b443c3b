import type { Issuer } from '#authority/certificate'
import { ocspResponse } from '#authority/ocsp-response'
import { encodeBase64 } from '#encoding/base64'
import type { Bytes } from '#encoding/bytes'
import { issue, profiles } from '../../certificates'
import { signXml } from '../../xades/sign-xml'
import { documentWith, keyInfo, writtenXades } from '../../xades/written-xades'
import { validatedAt } from '../hostile-world'

/** A signer, and the certificates and revocation data in the signature. */
export interface Certified {
  readonly signer: Issuer
  /** Certificates of the signer's authorities, and others. */
  readonly certificates: readonly Bytes[]
  /** OCSP responses about the signer and each authority, in order. */
  readonly answers: readonly Bytes[]
  /** CRLs. */
  readonly lists?: readonly Bytes[]
}

/** An OCSP response by a responder under the issuer: good, or revoked since `revokedAt`. */
export function answerOf(of: Issuer, by: Issuer, at = validatedAt, revokedAt?: Date): Bytes {
  const responder = issue('Responder', by, profiles.responder)
  const status = { certificate: of.certificate, issuer: by.certificate, at, revokedAt }
  return ocspResponse(responder, status)
}

/** A signer with good OCSP responses, at the validation time, about the signer and all authorities except the root. */
export function answeredFor(signer: Issuer, authorities: readonly Issuer[]): Certified {
  const answers = authorities.map((by, index) => answerOf(authorities[index - 1] ?? signer, by))
  return { signer, certificates: authorities.map(({ certificate }) => certificate), answers }
}

/** Makes an XML document with a signature without a time-stamp. `more` are unsigned properties. */
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
