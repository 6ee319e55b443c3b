import type { SignerRole } from '@/lib/vocabulary/document'

/** The words for roles in a pasted list, in our four languages, without case and diacritics. */
const words: Readonly<Record<SignerRole, readonly string[]>> = {
  signer: [
    'signer',
    'signs',
    'pasirasantis',
    'pasiraso',
    'parakstitajs',
    'paraksta',
    'allkirjastaja',
  ],
  approver: ['approver', 'approves', 'pritariantis', 'pritaria', 'apstiprinatajs', 'kinnitaja'],
  observer: ['observer', 'observes', 'stebetojas', 'stebi', 'verotajs', 'vaatleja'],
  copy: ['copy', 'kopija', 'koopia'],
}

/** The role that a cell names. Undefined if the cell names no role. */
export function roleNamed(cell: string): SignerRole | undefined {
  const folded = cell
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z]/g, '')
  const entries = Object.entries(words) as [SignerRole, readonly string[]][]
  return entries.find(([, known]) => known.includes(folded))?.[0]
}
