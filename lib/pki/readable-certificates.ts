import type { Bytes } from '@/lib/encoding/bytes'
import { type Certificate, parseCertificate } from './certificate'
import { MalformedCertificate } from './malformed-certificate'

/** The certificates among these that can be read: one that cannot is as good as absent. */
export function readableCertificates(encoded: readonly Bytes[]): readonly Certificate[] {
  return encoded.flatMap((der) => {
    try {
      return [parseCertificate(der)]
    } catch (error) {
      if (error instanceof MalformedCertificate) return []
      throw error
    }
  })
}
