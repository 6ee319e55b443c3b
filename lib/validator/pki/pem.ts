import { decodeBase64, encodeBase64 } from '#encoding/base64'
import type { Bytes } from '#encoding/bytes'
import { InvalidEncoding } from '#encoding/invalid-encoding'

/** The DER of every CERTIFICATE in a text (RFC 7468, 5). Throws `InvalidEncoding`. */
export function certificatesInPem(text: string): readonly Bytes[] {
  const begin = '-----BEGIN CERTIFICATE-----'
  const end = '-----END CERTIFICATE-----'
  return text
    .split(begin)
    .slice(1)
    .map((block) => {
      const [body, rest] = block.split(end)
      if (body === undefined || rest === undefined) throw new InvalidEncoding('PEM without an end')
      return decodeBase64(body.replace(/\s+/g, ''))
    })
}

/** A certificate as PEM. */
export function certificateToPem(der: Bytes): string {
  const lines = encodeBase64(der).match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}
