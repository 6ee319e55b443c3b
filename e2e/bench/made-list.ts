import { type ListedParty, listedParty } from '@/lib/screening/listed-party'

interface ListSize {
  readonly entries: number
  /** Names of each entry besides its first one. */
  readonly aliases: number
}

/** A list of this size, made of the words of the names of real entries. */
export function madeList(
  parties: readonly ListedParty[],
  { entries, aliases }: ListSize,
): ListedParty[] {
  const names = parties.map(({ fullName }) => fullName.split(' '))
  const nameAt = (at: number) => {
    const [first = ''] = names[(at * 7) % names.length] ?? []
    return [first, ...(names[(at * 11) % names.length] ?? []).slice(1)].join(' ')
  }
  return Array.from({ length: entries }, (_, at) =>
    listedParty({
      key: String(at),
      reference: '',
      list: '',
      fullName: nameAt(at),
      type: at % 3 === 0 ? 'entity' : 'individual',
      aliases: Array.from({ length: aliases }, (_alias, alias) => ({
        name: nameAt(at * 13 + alias + 1),
        quality: 'strong',
      })),
    }),
  )
}
