import { recordEvent } from '@/lib/storage/audit/audit-trail'
import type { Transaction } from '@/lib/storage/database/transaction'
import { listOrganisations, lockOrganisation } from '@/lib/storage/organisations/organisations'
import {
  findRelyingParty,
  type RelyingPartyId,
} from '@/lib/storage/relying-parties/relying-parties'
import { languages } from '@/lib/vocabulary/language'
import { email as emailSchema } from '../contract/fields'
import { limits } from '../contract/limits'
import { line } from '../contract/text'
import type { Services } from '../operation/context'
import { OperationFailure } from '../operation/operation-failure'
import { invite } from '../organisations/invite-member'
import { makeOrganisation } from '../organisations/organisations'
import type { AdminAnswer } from './relying-party-commands'

/** An organisation and the person who becomes its administrator. */
export interface OrganisationInput {
  readonly organisation: string
  readonly name: string
  readonly surname: string
  readonly email: string
  readonly language: string
  /** The relying party whose portal the organisation uses; absent: this installation's portal. */
  readonly relyingParty?: string | undefined
}

/** The name under which a gateway stores its own portal. */
const portalName = 'portal'

const languageOf = (text: string) => languages.find((language) => language === text)

type OrganisationServices = Pick<
  Services,
  'database' | 'settings' | 'clock' | 'noteLimited' | 'wakeWorker'
>

/** Creates the organisation unless it exists, and invites an administrator. The link is in the answer only once. */
export async function addOrganisation(
  services: OrganisationServices,
  input: OrganisationInput,
): Promise<AdminAnswer> {
  const fault = faultOf(services, input)
  if (fault) return { ok: false, message: fault }
  try {
    const message = await services.database.db.transaction((tx) => add(services, tx, input))
    services.wakeWorker()
    return { ok: true, message }
  } catch (error) {
    if (!(error instanceof OperationFailure)) throw error
    return { ok: false, message: error.message }
  }
}

function faultOf(
  { settings }: OrganisationServices,
  { organisation, name, surname, email, language }: OrganisationInput,
): string | undefined {
  if (settings.organisations === 'off') return 'Organisations are switched off (ORGANISATIONS)'
  const texts = [organisation, name, surname]
  if (!texts.every((text) => line(limits.nameLength).safeParse(text).success)) {
    return `Names may not be empty, longer than ${limits.nameLength} characters, or have invisible characters`
  }
  if (!emailSchema.safeParse(email).success) return `${email} is not an e-mail address`
  return languageOf(language) ? undefined : `${language} is not a language of this portal`
}

async function add(
  services: OrganisationServices,
  tx: Transaction,
  { organisation: named, relyingParty = portalName, ...person }: OrganisationInput,
): Promise<string> {
  const { name, surname, email, language } = person
  const party = await findRelyingParty(tx, relyingParty)
  if (!party) return `There is no relying party ${relyingParty}`
  const relyingPartyId = party.id as RelyingPartyId
  const at = services.clock()
  const known = (await listOrganisations(tx, relyingPartyId)).find((one) => one.name === named)
  const organisation =
    (known && (await lockOrganisation(tx, known.id))) ??
    (await makeOrganisation(tx, relyingPartyId, named, at))
  const event = { at, actor: 'gateway' }
  if (!known) {
    const data = { name: named }
    await recordEvent(tx, organisation, { ...event, kind: 'organisation-created', data })
  }
  const invited = { name, surname, email, role: 'administrator' } as const
  const { id, address } = await invite(services, tx, organisation, {
    ...invited,
    language: languageOf(language) ?? 'en',
  })
  const data = { member: `${name} ${surname}`, role: invited.role }
  await recordEvent(tx, organisation, { ...event, kind: 'member-invited', signerId: id, data })
  return `${known ? 'The organisation exists' : 'The organisation was created'}. Its administrator joins by this link:\n${address}`
}

/** The organisations of an installation, by name. */
export async function listEveryOrganisation(
  { database: { db } }: Pick<Services, 'database'>,
  { relyingParty = portalName }: Pick<OrganisationInput, 'relyingParty'>,
): Promise<AdminAnswer> {
  const party = await findRelyingParty(db, relyingParty)
  const found = party ? await listOrganisations(db, party.id) : []
  const lines = found.map(({ id, name, createdAt }) =>
    [id, createdAt.toISOString().slice(0, 10), name].join('\t'),
  )
  return { ok: true, message: lines.length > 0 ? lines.join('\n') : 'There is no organisation' }
}
