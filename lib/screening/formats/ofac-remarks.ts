import { distinct, type ListedParty } from '../listed-party'

type Stated = Pick<
  ListedParty,
  'birthDates' | 'birthPlaces' | 'gender' | 'documents' | 'countries'
> & { readonly weakAliases: readonly string[]; readonly linkedTo: readonly string[] }

/** What OFAC's free remarks say: `DOB 03 Jun 1961; POB Minsk; a.k.a. 'IGOR'; Passport 123 (Belarus).` */
export function remarksOf(remarks: string): Stated {
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
    // In the remarks stand the weak ones: "a.k.a. 'BNC'".
    weakAliases: after(/^[afn]\.k\.a\. '(.+)'/i),
    linkedTo: after(/^Linked To: (.+)/i),
  }
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `03 Jun 1961`, `Jun 1961`, `1961`, `circa 1961`, `1961 to 1963`; with days on both sides only the years count. */
export function ofacDate(text: string): string {
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
