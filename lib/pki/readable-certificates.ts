import type { Bytes } from '@/lib/encoding/bytes'
import { type Certificate, parseCertificate } from './certificate'
import { MalformedCertificate } from './malformed-certificate'
import { RecentMap } from './recent-map'

/** The certificates among these that can be read: one that cannot is as good as absent. */
export function readableCertificates(encoded: readonly Bytes[]): readonly Certificate[] {
  return encoded.flatMap((der) => recentlyRead.get(keyOf(der), () => read(der)))
}

/** One file names each of its certificates several times, and most files the same authorities. */
const recentlyRead = new RecentMap<readonly Certificate[]>(1_000)

/** The octets themselves, as text. */
function keyOf(der: Bytes): string {
  return Buffer.from(der.buffer, der.byteOffset, der.length).toString('latin1')
}

/** Reads a copy: a certificate that is remembered must not hold on to the file it came in. */
function read(der: Bytes): readonly Certificate[] {
  try {
    return [parseCertificate(Buffer.from(der))]
  } catch (error) {
    if (error instanceof MalformedCertificate) return []
    throw error
  }
}
