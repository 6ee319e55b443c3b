import type { SignatureToValidate } from '../model/signature'
import type { SignatureFormatName } from '../model/signature-format-name'
import type { TokenFindings } from './findings'

/**
 * The level a signature reaches: a time-stamp that is younger than the end of the certificate raises none
 * (EN 319 132-1, 319 122-1 and 319 142-1, 6.3, additional requirements of level T).
 */
export function reachedFormat(
  { format, timeStamps }: SignatureToValidate,
  { certificate }: Pick<TokenFindings, 'certificate'>,
): SignatureFormatName {
  const isLate = timeStamps.some(
    ({ type, token }) =>
      type === 'SIGNATURE_TIMESTAMP' && certificate && token.genTime >= certificate.notAfter,
  )
  return isLate ? withoutTimeStamp(format) : format
}

function withoutTimeStamp(format: SignatureFormatName): SignatureFormatName {
  return format
    .replace(/^(.*_BASELINE|PKCS7)_(T|LT|LTA)$/, '$1_B')
    .replace(/^(XAdES|CAdES)_(T|C|X|XL|LT|A)$/, '$1_BES') as SignatureFormatName
}
