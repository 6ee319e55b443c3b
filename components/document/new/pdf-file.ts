import { limits } from '@/lib/gateway/contract/limits'

/** Why a file cannot be signed here, found out before a byte of it is sent. */
export type FileFault = 'empty' | 'tooLarge' | 'notPdf' | 'container'

const containers = ['asice', 'sce', 'bdoc', 'edoc', 'adoc', 'ddoc'] as const

export async function fileFault(file: File): Promise<FileFault | undefined> {
  if (file.size === 0) return 'empty'
  if (file.size > limits.fileBytes) return 'tooLarge'
  const extension = file.name.toLowerCase().split('.').at(-1) ?? ''
  if (containers.some((container) => container === extension)) return 'container'
  return extension === 'pdf' && (await startsAsPdf(file)) ? undefined : 'notPdf'
}

/** ISO 32000-1, Annex H: readers accept a header within the first 1024 octets. */
async function startsAsPdf(file: File): Promise<boolean> {
  return (await file.slice(0, 1024).text()).includes('%PDF-')
}

/** SHA-256 in hexadecimal. */
export async function sha256Hex(octets: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', octets))
  return Array.from(digest, (octet) => octet.toString(16).padStart(2, '0')).join('')
}

/** Signature dictionaries are never compressed (ISO 32000-1, 12.8.1), so their key is in the open. */
export function hasSignatures(octets: ArrayBuffer): boolean {
  const file = new Uint8Array(octets)
  const key = new TextEncoder().encode('/ByteRange')
  const [slash = 0] = key
  for (let at = file.indexOf(slash); at >= 0; at = file.indexOf(slash, at + 1)) {
    if (key.every((octet, index) => file[at + index] === octet)) return true
  }
  return false
}
