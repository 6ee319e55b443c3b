/**
 * The most common mail domains. An address that differs from one of them by one typing error was most likely meant to
 * have it.
 */
const usual = [
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'outlook.com',
  'yahoo.com',
  'icloud.com',
  'protonmail.com',
  'inbox.lt',
  'inbox.lv',
]

/** Existing mail domains that differ by one letter from a common one. */
const others = ['email.com', 'ymail.com', 'mail.com', 'inbox.eu']

const known = new Set([...usual, ...others])

/**
 * Returns the address that the person probably meant, if the part after the @ seems to have a typing error. Undefined
 * if no other address is more likely.
 */
export function likelyAddress(email: string): string | undefined {
  const [, name, domain] = /^(.+@)([^@]+)$/.exec(email.trim().toLowerCase()) ?? []
  if (name === undefined || domain === undefined || known.has(domain)) return undefined
  const meant = usual.find((one) => isOneSlip(domain, one))
  return meant && email.trim().slice(0, name.length) + meant
}

/** Whether the texts differ by one additional, missing or different letter, or by two swapped letters. */
function isOneSlip(typed: string, meant: string): boolean {
  let start = 0
  while (start < typed.length && typed[start] === meant[start]) start += 1
  let [end, meantEnd] = [typed.length, meant.length]
  while (end > start && meantEnd > start && typed[end - 1] === meant[meantEnd - 1]) {
    end -= 1
    meantEnd -= 1
  }
  const [odd, right] = [typed.slice(start, end), meant.slice(start, meantEnd)]
  const isSwapped = odd.length === 2 && odd === [...right].reverse().join('')
  return isSwapped || (odd.length <= 1 && right.length <= 1)
}
