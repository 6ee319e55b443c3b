/** A person as written by mail programs. */
interface NamedAddress {
  readonly name: string
  readonly surname: string
  readonly email: string
}

/** RFC 5322, 3.4: name-addr, in one line. Outlook puts apostrophes around names, and `mailto:` before addresses. */
const nameAddress =
  /^\s*["“„]?([^"“”„<>@]+?)["”“]?\s*<\s*(?:mailto:)?([^\s<>@]+@[^\s<>@]+)\s*>[\s,;]*$/i

/** Splits “Name Surname <address>” or “Surname, Name <address>”. Without a comma, the last word is the surname. */
export function namedAddress(text: string): NamedAddress | undefined {
  const [, written = '', email = ''] = nameAddress.exec(text) ?? []
  // Only pairs are removed, because Dutch surnames begin with an apostrophe.
  const names = written.replace(/^'(.*)'$/, '$1')
  const [surnameFirst, nameAfter] = names.split(',').map((part) => part.trim())
  if (surnameFirst && nameAfter) return { name: nameAfter, surname: surnameFirst, email }
  const words = names.trim().split(/\s+/)
  const surname = words.pop() ?? ''
  const name = words.join(' ')
  return name === '' ? undefined : { name, surname, email }
}
