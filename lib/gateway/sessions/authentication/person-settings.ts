import type { Transaction } from '@/lib/storage/database/transaction'
import {
  type AddressConfirmation,
  findUnconfirmedAddress,
  lockConfirmationOfLink,
  markConfirmed,
  removeAddressConfirmation,
} from '@/lib/storage/people/address-confirmations'
import {
  findPersonSettings,
  type PersonSettings,
  storePersonSettings,
} from '@/lib/storage/people/person-settings'
import { forgetSuggestions } from '@/lib/storage/people/suggestions'
import { senderOfNew } from '@/lib/storage/relying-parties/access'
import type { Language } from '@/lib/vocabulary/language'
import { ownerNotices, usualNotices } from '@/lib/vocabulary/notice'
import type { ParsedRequestOf } from '../../contract/endpoints'
import { askToConfirm } from '../../mail/confirm-address'
import type { Context } from '../../operation/context'
import type { Operation } from '../../operation/operation'
import { OperationFailure } from '../../operation/operation-failure'
import { secretDigest } from '../../rules/links'

type Given = ParsedRequestOf<'updatePersonSettings'>
type Person = Pick<AddressConfirmation, 'relyingPartyId' | 'owner'>

/** Sets the address and topics of a signed-in person's notices. Changes only the given fields. */
const updatePersonSettings: Operation<'updatePersonSettings'> = async (context, { body }) => {
  const { database, relyingParty, access, locale, clock } = context
  const { owner } = senderOfNew(access, undefined)
  if (owner === null) throw new OperationFailure('session-not-found')
  const { settings, unconfirmed } = await database.db.transaction(async (tx) => {
    const person = { relyingPartyId: relyingParty.id, owner }
    const before = await findPersonSettings(tx, relyingParty.id, owner)
    const changed = await changeSettings(tx, person, before, body, locale)
    if (body.suggest_people === false) await forgetSuggestions(tx, person)
    await changeAddress(context, tx, person, { email: changed?.email ?? null, body })
    return {
      settings: changed,
      unconfirmed: await findUnconfirmedAddress(tx, relyingParty.id, owner, clock()),
    }
  })
  context.wakeWorker()
  const { email, notices, language, suggestPeople } = settings ?? usualSettings(locale)
  return {
    status: 'ok',
    answered: settings !== undefined,
    email,
    unconfirmed: unconfirmed ? waitingAddress(unconfirmed) : null,
    notices: ownerNotices.filter((notice) => notices.includes(notice)),
    language,
    suggest_people: context.settings.suggestPeople ? suggestPeople : null,
  }
}

/** Confirms an address for the holder of the link that was mailed to this address. */
const confirmAddress: Operation<'confirmAddress'> = async (context, { body }) => {
  const { database, relyingParty, clock, locale } = context
  return await database.db.transaction(async (tx) => {
    const digest = secretDigest(body.secret)
    const confirmation = await lockConfirmationOfLink(tx, relyingParty.id, digest)
    if (!confirmation || confirmation.expiresAt <= clock()) {
      throw new OperationFailure('link-not-found')
    }
    const { id, owner, email, language, confirmedAt } = confirmation
    if (body.confirmed && confirmedAt === null) {
      const person = { relyingPartyId: relyingParty.id, owner }
      await storePersonSettings(tx, person, { email }, usualSettings(locale))
      await markConfirmed(tx, id, clock())
    }
    return { status: 'ok', email, confirmed: body.confirmed || confirmedAt !== null, language }
  })
}

function waitingAddress({ email, mail, expiresAt }: AddressConfirmation) {
  return { email, mail, expires_at: expiresAt.toISOString() }
}

async function changeSettings(
  tx: Transaction,
  person: Person,
  before: PersonSettings | undefined,
  body: Given,
  locale: Language,
): Promise<PersonSettings | undefined> {
  const given = givenSettings(body)
  if (Object.keys(given).length === 0 && body.email === undefined) return before
  return await storePersonSettings(tx, person, given, usualSettings(locale))
}

/** Changes the address. A new address must be confirmed first; until then, the previous address is used. */
async function changeAddress(
  context: Context,
  tx: Transaction,
  person: Person,
  { email: confirmed, body }: { readonly email: string | null; readonly body: Given },
): Promise<void> {
  const { relyingPartyId, owner } = person
  const isConfirmed =
    body.email !== undefined && body.email.toLowerCase() === confirmed?.toLowerCase()
  if (body.without_email || isConfirmed) {
    await removeAddressConfirmation(tx, relyingPartyId, owner)
    return
  }
  const waiting = await findUnconfirmedAddress(tx, relyingPartyId, owner, context.clock())
  const email = body.email ?? waiting?.email
  const isAsked = email === waiting?.email
  if (email === undefined || (isAsked && !body.send_again)) return
  const language = body.language ?? waiting?.language ?? context.locale
  await askToConfirm(context, tx, person, { email, language })
}

function usualSettings(language: Language): PersonSettings {
  return { email: null, notices: usualNotices, language, suggestPeople: true }
}

function givenSettings({
  without_email,
  notices,
  language,
  suggest_people: suggestPeople,
}: Given): Partial<PersonSettings> {
  return {
    ...(suggestPeople !== undefined && { suggestPeople }),
    ...(without_email && { email: null }),
    ...(notices !== undefined && { notices }),
    ...(language !== undefined && { language }),
  }
}

export const operations = { updatePersonSettings, confirmAddress }
