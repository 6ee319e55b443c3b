import { csvRows } from '@/lib/screening/formats/csv-records'
import { type ListFormat, ListRefused, type ListSource } from '@/lib/screening/formats/list-format'
import { distinct, type ListedParty, listedParty } from '@/lib/screening/listed-party'

const columns = { sdn: 12, add: 6, alt: 5, sdn_comments: 2 } as const

/** For tests only: OFAC's list of Specially Designated Nationals in three CSV files without headers (sdn, add, alt). */
export const ofacCsvFormat: ListFormat = {
  category: 'sanctions',
  parts: ['sdn', 'add', 'alt'],
  async *read(source, noteDate) {
    if (source.modifiedAt) noteDate(source.modifiedAt.toISOString())
    const aliases = await readAliases(source)
    await checkAddresses(source)
    const comments = await readComments(source)
    for await (const row of rowsOf(source, 'sdn')) {
      const [number = '', name = '', type = '', program = '', title = ''] = row
      yield partyOf({
        number,
        name,
        type,
        program,
        title,
        remarks: distinct([row[11], comments.get(number)]).join(' '),
        aliases: aliases.get(number) ?? [],
      })
    }
  },
}

async function* rowsOf(
  source: ListSource,
  part: keyof typeof columns,
): AsyncGenerator<readonly string[]> {
  for await (const row of csvRows(source.open(part))) {
    if (row.length !== columns[part]) {
      throw new ListRefused('malformed', `A row of ${part} does not have ${columns[part]} columns`)
    }
    // A missing value is written -0-.
    yield row.map((value) => value.trim()).map((value) => (value === '-0-' ? '' : value))
  }
}

async function readAliases(source: ListSource): Promise<Map<string, ListedParty['aliases']>> {
  const aliases = new Map<string, ListedParty['aliases']>()
  for await (const [number = '', , , name = ''] of rowsOf(source, 'alt')) {
    const alias = { name: inOrder(name), quality: 'strong' } as const
    aliases.set(number, [...(aliases.get(number) ?? []), alias])
  }
  return aliases
}

/** Remarks that are too long for the main file continue in another one, which not every copy of the list has. */
async function readComments(source: ListSource): Promise<Map<string, string>> {
  const comments = new Map<string, string>()
  try {
    for await (const [number = '', text = ''] of rowsOf(source, 'sdn_comments')) {
      comments.set(number, (comments.get(number) ?? '') + text)
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  return comments
}

/** Records have no field for addresses, but a truncated address file still means a bad download. */
async function checkAddresses(source: ListSource): Promise<void> {
  for await (const row of rowsOf(source, 'add')) {
    if (row[0] === '') throw new ListRefused('malformed', 'An address in add belongs to no entry')
  }
}

interface Row {
  readonly number: string
  readonly name: string
  readonly type: string
  readonly program: string
  readonly title: string
  readonly remarks: string
  readonly aliases: ListedParty['aliases']
}

function partyOf({ number, name, type, program, title, remarks, aliases }: Row): ListedParty {
  const isPerson = type === 'individual'
  const [last = '', first = ''] = name.split(/,(.*)/s).map((part) => part.trim())
  const { weakAliases, linkedTo, ...stated } = remarksOf(remarks)
  return listedParty({
    ...stated,
    key: number,
    reference: number,
    type: isPerson ? 'individual' : 'entity',
    firstName: isPerson ? first : '',
    lastName: isPerson ? last : '',
    fullName: isPerson ? inOrder(name) : name,
    parts: isPerson && first !== '' ? { given: first, patronymic: '', family: last } : undefined,
    aliases: [
      ...aliases,
      ...weakAliases.map((alias) => ({ name: alias, quality: 'weak' }) as const),
    ],
    list: `OFAC SDN, ${program.replaceAll('] [', ', ')}`,
    positions: distinct([title]),
    associates: {
      ...(remarks ? { remarks } : {}),
      ...(linkedTo.length > 0 ? { linked_to: linkedTo } : {}),
    },
  })
}

/** Turns `LAST, First` into the usual order. */
function inOrder(name: string): string {
  const [last = '', first = ''] = name.split(/,(.*)/s).map((part) => part.trim())
  return distinct([first, last]).join(' ')
}

type Stated = Pick<
  ListedParty,
  'birthDates' | 'birthPlaces' | 'gender' | 'documents' | 'countries'
> & { readonly weakAliases: readonly string[]; readonly linkedTo: readonly string[] }

/** Parses OFAC's free-text remarks: `DOB 03 Jun 1961; POB Minsk; a.k.a. 'IGOR'; Passport 123 (Belarus).` */
function remarksOf(remarks: string): Stated {
  const parts = remarks
    .replace(/\.$/, '')
    .split(';')
    .map((part) => part.trim().replace(/^alt\. /i, ''))
  const after = (pattern: RegExp) => distinct(parts.map((part) => pattern.exec(part)?.[1]))
  return {
    birthDates: distinct(after(/^DOB (.+)/).map(ofacDate)),
    birthPlaces: after(/^POB (.+)/),
    gender: genderOf(after(/^Gender (\w+)/)[0]),
    documents: after(
      /^(?:[\w\s.]*?(?:Passport|Cedula|C\.U\.I\.T|Numero de Identidad|National ID|Identification|D\.N\.I|R\.F\.C|C\.U\.R\.P|SSN|Tax ID|NIT)[\w\s.]*?(?:No\.|#)?|Passport)\s+([A-Z]*\d[\w./-]*)/i,
    ),
    countries: distinct([...after(/^nationality (.+)/i), ...after(/^citizen (.+)/i)]),
    // Remarks contain the weak aliases: "a.k.a. 'BNC'".
    weakAliases: after(/^[afn]\.k\.a\. '(.+)'/i),
    linkedTo: after(/^Linked To: (.+)/i),
  }
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `03 Jun 1961`, `Jun 1961`, `1961`, `circa 1961`, `1961 to 1963`; a range of two days is reduced to its years. */
function ofacDate(text: string): string {
  const years = text.match(/\b\d{4}\b/g) ?? []
  if (years.length > 1) return years[0] === years[1] ? (years[0] ?? '') : `${years[0]}/${years[1]}`
  const [, day, monthName, year] =
    /^(?:circa )?(?:(\d\d?) )?(?:([A-Z][a-z]{2}) )?(\d{4})$/.exec(text) ?? []
  if (!year) return years[0] ?? ''
  const month = monthName ? months.indexOf(monthName) + 1 : 0
  if (month === 0) return year
  const yearMonth = `${year}-${String(month).padStart(2, '0')}`
  return day ? `${yearMonth}-${day.padStart(2, '0')}` : yearMonth
}

function genderOf(text: string | undefined): ListedParty['gender'] {
  if (text === 'Male') return 'M'
  return text === 'Female' ? 'F' : ''
}
