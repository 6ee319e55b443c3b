import { limits } from '@/lib/gateway/contract/limits'

const unsafe = /[\p{Cc}\p{Cf}\u2028\u2029]/gu

/** A file's name as the gateway takes it: its end matters most, and nothing invisible is in it. */
export function reportedName(fileName: string): string {
  const safe = fileName.replaceAll(unsafe, '').trim().slice(-limits.fileNameLength)
  const whole = safe.replace(/^[\uDC00-\uDFFF]/, '')
  return whole === '' ? 'document' : whole
}
