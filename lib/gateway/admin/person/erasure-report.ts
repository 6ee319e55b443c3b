import { standingOf } from '../../rules/document-state'
import { after, lifetimes } from '../../rules/lifetimes'
import type { Found, Participation, PersonServices } from './look-around'

/** What goes or stays, and why. No personal data is in it: it can be kept as proof. */
export interface ErasureReport {
  readonly format: 'paraph-person-erasure'
  readonly version: 1
  readonly at: string
  readonly time_zone: 'UTC'
  /** Whether anything was erased; else this is what would be. */
  readonly done: boolean
  readonly goes: readonly Item[]
  readonly stays: readonly Item[]
  /** What no command can find, or need not. */
  readonly notes: readonly string[]
}

interface Item {
  readonly what: string
  readonly relying_party?: string
  readonly document?: string
  readonly why?: string
  readonly until?: string
}

/** `left` is what was found after erasing; undefined when nothing was erased. */
export function reportOf(
  services: Pick<PersonServices, 'clock' | 'isHeld'>,
  found: Found,
  left: Found | undefined,
): ErasureReport {
  const now = left ?? found
  return {
    format: 'paraph-person-erasure',
    version: 1,
    at: services.clock().toISOString(),
    time_zone: 'UTC',
    done: left !== undefined,
    goes: going(found),
    stays: staying(now),
    notes: notesOf(services, now),
  }
}

function going(found: Found): Item[] {
  const { parties, settings, signIns, documents, participations, asked, batches, rows } = found
  const ownTemplates = found.templates.map(({ id }) => id)
  const of = (id: string) => ({ relying_party: parties.get(id) ?? id })
  const visited = [...new Set(signIns.map(({ relyingPartyId }) => relyingPartyId))]
  const logins = asked.filter(isSpent).length
  return [
    ...settings.map(({ relyingPartyId }) => ({
      what: 'settings and address',
      ...of(relyingPartyId),
    })),
    ...visited.map((id) => ({ what: 'sign-ins', ...of(id) })),
    ...(logins > 0 ? [{ what: `${logins} logins and failed attempts` }] : []),
    ...documents.map(({ id, relyingPartyId, state, removedAt }) => ({
      what: removedAt ? 'removed document of theirs' : `document of theirs (${state})`,
      ...of(relyingPartyId),
      document: id,
    })),
    ...batches.map(({ relyingPartyId, state }) => ({
      what: `batch of theirs (${state})`,
      ...of(relyingPartyId),
    })),
    ...rows
      .filter(({ row }) => row.state !== 'waiting')
      .map(({ row, relyingPartyId }) => ({
        what: `row of a batch (${row.state})`,
        ...of(relyingPartyId),
      })),
    ...found.templates.map(({ relyingPartyId }) => ({
      what: 'template of theirs',
      ...of(relyingPartyId),
    })),
    ...found.roles
      .filter(({ template }) => !ownTemplates.includes(template.id))
      .map(({ template }) => ({
        what: 'role of a template',
        ...of(template.relyingPartyId),
      })),
    ...participations
      .filter(({ fate }) => fate === 'erased')
      .map((participation) => ({
        what: participationWords(participation),
        ...inDocument(participation, of),
      })),
  ]
}

function staying({ parties, documents, participations, asked, rows }: Found): Item[] {
  const of = (id: string) => ({ relying_party: parties.get(id) ?? id })
  const own = documents.map(({ id }) => id)
  return [
    ...participations.flatMap((participation) => {
      const why = own.includes(participation.document.id) ? undefined : reasons[participation.fate]
      return why
        ? [{ what: participationWords(participation), ...inDocument(participation, of), why }]
        : []
    }),
    ...rows
      .filter(({ row }) => row.state === 'waiting')
      .map(({ relyingPartyId }) => ({
        what: 'row of a batch that is being sent',
        ...of(relyingPartyId),
        why: 'its document is still to be made: its owner stops the batch or waits for its end, then erase again',
      })),
    ...asked
      .filter((session) => !isSpent(session))
      .map(({ relyingPartyId, expiresAt, finishedAt }) => ({
        what: finishedAt === null ? 'somebody asks them now' : 'what a program has yet to fetch',
        ...of(relyingPartyId),
        why: 'it is forgotten by itself',
        until: (finishedAt ? expiresAt : after(expiresAt, lifetimes.readable)).toISOString(),
      })),
  ]
}

const reasons: Readonly<Record<Participation['fate'], string | undefined>> = {
  signed:
    'their signature: others keep the document, the certificate in it, and the evidence of how it came about (GDPR, article 17(3)(e)); it goes with the document',
  running: 'it still waits for them: its owner cancels it or removes them first, then erase again',
  'with-document': 'the document was removed, and a job is erasing it',
  erased: undefined,
}

function participationWords({ signer }: Participation): string {
  const { role, temporary } = signer
  if (role === 'copy') return 'reader of a copy'
  return `${temporary ? 'temporary signer' : 'signer'} (${standingOf(signer)})`
}

function inDocument(
  { document }: Participation,
  of: (id: string) => { readonly relying_party: string },
): Pick<Item, 'document' | 'relying_party'> {
  return { ...of(document.relyingPartyId), document: document.id }
}

/** As `eraseAsVisitor` has it. */
function isSpent({ state, kind, file }: Found['asked'][number]): boolean {
  return state === 'finished' ? kind === 'authentication' : state === 'failed' && file === null
}

function notesOf(
  { isHeld }: Pick<PersonServices, 'isHeld'>,
  { namesakes, formerOwners }: Found,
): string[] {
  return [
    ...(namesakes > 0
      ? [
          `${namesakes} people were invited by an address of theirs and without a personal code: name the address to count them in`,
        ]
      : []),
    ...(formerOwners > 0
      ? [
          `${formerOwners} documents wait for their owners to sign in; whose they are nobody can tell before`,
        ]
      : []),
    ...(isHeld() ? ['this installation is held: files of removed documents go once it works'] : []),
    'backups made before have everything until `backup prune` erases them',
    'the audit trail keeps digests, of which nobody can tell what they were made of',
    'keyed digests that limits count by are forgotten within a day; announced uploads, which name nobody, within the hour',
    'what others wrote is theirs: names of documents and files, their contents, references of programs, published lists',
  ]
}

/** For people. */
export function writeReport({ done, goes, stays, notes }: ErasureReport): string {
  const verb = done ? 'Erased' : 'Nothing is erased without --yes. This would go'
  return [
    `${verb}:`,
    ...linesOf(goes),
    'This stays:',
    ...linesOf(stays),
    'To know:',
    ...notes.map((note) => `  ${note}`),
  ].join('\n')
}

function linesOf(items: readonly Item[]): string[] {
  if (items.length === 0) return ['  nothing']
  return items.map(({ what, document, relying_party, until, why }) => {
    const where = [document && `document ${document}`, relying_party && `at ${relying_party}`]
    const said = [what, ...where.filter(Boolean)].join(', ')
    return `  ${said}${until ? ` until ${until}` : ''}${why ? `: ${why}` : ''}`
  })
}
