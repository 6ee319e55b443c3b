import { standingOf } from '../../rules/document-state'
import { after, lifetimes } from '../../rules/lifetimes'
import type { Found, Participation, PersonServices } from './look-around'

/**
 * The data that is erased and the data that stays, with the reasons. The report has no personal data, so it can be kept
 * as proof.
 */
export interface ErasureReport {
  readonly format: 'paraph-person-erasure'
  readonly version: 1
  readonly at: string
  readonly time_zone: 'UTC'
  /** Whether data was erased; otherwise the report says what would be erased. */
  readonly done: boolean
  readonly goes: readonly Item[]
  readonly stays: readonly Item[]
  /** Notes about data that no command can find, or need not find. */
  readonly notes: readonly string[]
}

interface Item {
  readonly what: string
  readonly relying_party?: string
  readonly document?: string
  readonly why?: string
  readonly until?: string
}

/** `left` is the data found after erasing; undefined if nothing was erased. */
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
    ...(found.suggestions.length > 0
      ? [{ what: `${found.suggestions.length} entries of people invited before` }]
      : []),
    ...found.clearances.map(({ relyingPartyId, person }) => ({
      what: found.screenedAs.includes(person)
        ? 'decision that this person is not the one on a list: screening finds them again'
        : 'decision of this person about a screening hit',
      ...of(relyingPartyId),
    })),
    ...found.memberships
      .filter(({ isLastAdministrator }) => !isLastAdministrator)
      .map(({ relyingPartyId }) => ({ what: 'member of an organisation', ...of(relyingPartyId) })),
    ...(logins > 0 ? [{ what: `${logins} logins and failed attempts` }] : []),
    ...documents.map(({ id, relyingPartyId, state, removedAt }) => ({
      what: removedAt ? 'removed document of this person' : `document of this person (${state})`,
      ...of(relyingPartyId),
      document: id,
    })),
    ...batches.map(({ relyingPartyId, state }) => ({
      what: `batch of this person (${state})`,
      ...of(relyingPartyId),
    })),
    ...rows
      .filter(({ row }) => row.state !== 'waiting')
      .map(({ row, relyingPartyId }) => ({
        what: `row of a batch (${row.state})`,
        ...of(relyingPartyId),
      })),
    ...found.templates.map(({ relyingPartyId }) => ({
      what: 'template of this person',
      ...of(relyingPartyId),
    })),
    ...(found.labels.length > 0 ? [{ what: `${found.labels.length} labels of this person` }] : []),
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

function staying({ parties, documents, participations, asked, rows, memberships }: Found): Item[] {
  const of = (id: string) => ({ relying_party: parties.get(id) ?? id })
  const own = documents.map(({ id }) => id)
  return [
    ...participations.flatMap((participation) => {
      const why = own.includes(participation.document.id) ? undefined : reasons[participation.fate]
      return why
        ? [{ what: participationWords(participation), ...inDocument(participation, of), why }]
        : []
    }),
    ...memberships
      .filter(({ isLastAdministrator }) => isLastAdministrator)
      .map(({ relyingPartyId }) => ({
        what: 'administrator of an organisation',
        ...of(relyingPartyId),
        why: 'nobody else can administer it: let another member become administrator, then erase again',
      })),
    ...rows
      .filter(({ row }) => row.state === 'waiting')
      .map(({ relyingPartyId }) => ({
        what: 'row of a batch that is being sent',
        ...of(relyingPartyId),
        why: 'its document is not made yet: let its owner stop the batch, or wait for its end, then erase again',
      })),
    ...asked
      .filter((session) => !isSpent(session))
      .map(({ relyingPartyId, expiresAt, finishedAt }) => ({
        what:
          finishedAt === null ? 'session in progress' : 'result that a program has not fetched yet',
        ...of(relyingPartyId),
        why: 'it is erased automatically',
        until: (finishedAt ? expiresAt : after(expiresAt, lifetimes.readable)).toISOString(),
      })),
  ]
}

const reasons: Readonly<Record<Participation['fate'], string | undefined>> = {
  signed:
    'this person signed it: other people keep the document, the certificate in it and its evidence (GDPR, article 17(3)(e)); the data is erased with the document',
  running:
    'it waits for this person: let its owner cancel it or remove the signer, then erase again',
  'with-document': 'the document was removed, and a job is erasing it',
  erased: undefined,
}

function participationWords({ signer }: Participation): string {
  const { role, temporary } = signer
  if (role === 'copy') return 'recipient of a copy'
  if (role === 'approver' || role === 'observer') return role
  return `${temporary ? 'temporary signer' : 'signer'} (${standingOf(signer)})`
}

function inDocument(
  { document }: Participation,
  of: (id: string) => { readonly relying_party: string },
): Pick<Item, 'document' | 'relying_party'> {
  return { ...of(document.relyingPartyId), document: document.id }
}

/** Whether a session can be erased without loss. `eraseAsVisitor` has the same condition. */
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
          `${namesakes} invitations without a personal code went to an address of this person: name the address to include them`,
        ]
      : []),
    ...(formerOwners > 0
      ? [
          `${formerOwners} documents wait for their owners to sign in; their owners are unknown until then`,
        ]
      : []),
    ...(isHeld()
      ? ['this installation is held: files of removed documents are erased after it is activated']
      : []),
    'older backups have all data until `backup prune` erases them',
    'the audit trail keeps digests, from which the erased data cannot be recovered',
    'documents of an organisation keep the name of the member who sent them, and its audit trail that of a member who changed something about others',
    'keyed digests used by rate limits are erased within a day; announced uploads, which name no person, within an hour',
    'data written by others stays: names and contents of documents and files, references of programs, published lists',
  ]
}

/** Formats a report for people. */
export function writeReport({ done, goes, stays, notes }: ErasureReport): string {
  const verb = done ? 'Erased' : 'Nothing is erased without --yes. This would be erased'
  return [
    `${verb}:`,
    ...linesOf(goes),
    'This stays:',
    ...linesOf(stays),
    'Notes:',
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
