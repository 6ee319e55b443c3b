import { limits } from '@/lib/gateway/contract/limits'
import { showable, utf8Length } from '@/lib/gateway/contract/showable'

/**
 * A file name as the gateway accepts it: without invisible characters, and shortened at the beginning, because the end
 * has the extension.
 */
export function reportedName(fileName: string): string {
  const characters = [...showable(fileName.replaceAll(/[/\\]/g, '_')).trim()]
  while (utf8Length(characters.join('')) > limits.fileNameBytes) characters.shift()
  const name = characters.join('').trim()
  return /^\.{0,2}$/.test(name) ? 'document' : name
}
