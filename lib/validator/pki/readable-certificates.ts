import type { Bytes } from '#encoding/bytes'
import { type Certificate, parseCertificate } from './certificate/certificate'
import { MalformedCertificate } from './certificate/malformed-certificate'
import { RecentReadings } from './recent-readings'

/** The certificates that can be parsed. Others are skipped. */
export function readableCertificates(encoded: readonly Bytes[]): readonly Certificate[] {
  return encoded.flatMap((der) => recentlyRead.of(der))
}

const recentlyRead = new RecentReadings(250, read)

function read(der: Bytes): readonly Certificate[] {
  try {
    return [parseCertificate(der)]
  } catch (error) {
    if (error instanceof MalformedCertificate) return []
    throw error
  }
}
