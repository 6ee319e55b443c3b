import { limits } from '@/lib/gateway/contract/limits'
import { showable, utf8Length } from '@/lib/gateway/contract/showable'

/** A file's name as the gateway accepts it: the end matters most, and invisible characters are removed. */
export function reportedName(fileName: string): string {
  const characters = [...showable(fileName.replaceAll(/[/\\]/g, '_')).trim()]
  while (utf8Length(characters.join('')) > limits.fileNameBytes) characters.shift()
  const name = characters.join('').trim()
  return /^\.{0,2}$/.test(name) ? 'document' : name
}
