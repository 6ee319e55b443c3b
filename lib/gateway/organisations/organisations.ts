import { randomUUID } from 'node:crypto'
import { decodeBase64 } from '@paraph/validator/encoding/base64'
import { digest } from '@paraph/validator/encoding/digest'
import { encodeHex } from '@paraph/validator/encoding/hex'
import { recordEvent } from '@/lib/storage/audit/audit-trail'
import { readVerifiedChain, snapshot } from '@/lib/storage/audit/verify-trail'
import type { Transaction } from '@/lib/storage/database/transaction'
import { insertMember } from '@/lib/storage/organisations/members'
import {
  countAdministered,
  findOrganisation,
  insertOrganisation,
  isNameTaken,
  listMemberships,
  type Membership,
  type Organisation,
  storeOrganisation,
} from '@/lib/storage/organisations/organisations'
import { findPersonSettings } from '@/lib/storage/people/person-settings'
import { isLegible } from '@/lib/vocabulary/brand'
import { limits } from '../contract/limits'
import { describedTrail } from '../documents/list-events'
import type { Operation } from '../operation/operation'
import { invalidParameter, OperationFailure } from '../operation/operation-failure'
import { logoFault } from '../rules/logo-fault'
import { findStaff, requireIdentified } from '../sessions/authentication/person-session'
import { changeOrganisation } from './change-organisation'

export const listAccounts: Operation<'listAccounts'> = async (context, { body }) => {
  const { database, relyingParty, settings } = context
  const isOff = settings.organisations === 'off'
  const staff = await findStaff(context, database.db, body.session)
  if (staff && isOff) throw new OperationFailure('session-not-found')
  if (staff) {
    const accounts = [describedAccount(staff.membership)]
    return { status: 'ok', accounts, may_create: false, identified: false }
  }
  const { owner } = await requireIdentified(context, database.db, body.session)
  const memberships = isOff ? [] : await listMemberships(database.db, relyingParty.id, owner)
  return {
    status: 'ok',
    accounts: memberships.map(describedAccount),
    may_create: settings.organisations === 'anyone',
    identified: true,
  }
}

function describedAccount({ id, name, memberId: member, role }: Membership) {
  return { id, name, member, role }
}

/**
 * Creates an organisation. The person becomes its administrator and gets notices at their confirmed address, if any.
 */
export const createOrganisation: Operation<'createOrganisation'> = async (context, { body }) => {
  const { database, relyingParty, settings, clock, locale } = context
  if (settings.organisations !== 'anyone') throw new OperationFailure('organisations-off')
  const account = await database.db.transaction(async (tx) => {
    const { owner, identity } = await requireIdentified(context, tx, body.session)
    if (!identity) throw new OperationFailure('session-not-found')
    // Each organisation has its own limits of mails and storage.
    if ((await countAdministered(tx, relyingParty.id, owner)) >= limits.administered) {
      throw invalidParameter('name', `You administer ${limits.administered} organisations already`)
    }
    const at = clock()
    const { givenName: name, surname } = identity
    const organisation = await makeOrganisation(tx, relyingParty.id, body.name, at)
    const { email, language } = (await findPersonSettings(tx, relyingParty.id, owner)) ?? {}
    const member = {
      id: randomUUID(),
      organisationId: organisation.id,
      person: owner,
      name,
      surname,
      email: email ?? '',
      language: language ?? locale,
      role: 'administrator',
      invitedAt: at,
      joinedAt: at,
    } as const
    await insertMember(tx, member)
    const { id: signerId } = member
    const event = { at, actor: `${name} ${surname}`, signerId }
    await recordEvent(tx, organisation, {
      ...event,
      kind: 'organisation-created',
      data: { name: body.name },
    })
    return { id: organisation.id, name: body.name, member: member.id, role: member.role }
  })
  return { status: 'ok', account }
}

/** Stores an organisation without members. The caller records the event that begins its audit trail. */
export async function makeOrganisation(
  tx: Transaction,
  relyingPartyId: Organisation['relyingPartyId'],
  name: string,
  createdAt: Date,
): Promise<Pick<Organisation, 'id' | 'relyingPartyId' | 'name' | 'createdAt'>> {
  const organisation = { id: randomUUID(), relyingPartyId, name, createdAt }
  if (await insertOrganisation(tx, organisation)) return organisation
  throw new OperationFailure('organisation-name-taken')
}

export const readOrganisation: Operation<'readOrganisation'> = async (context) => {
  const { member } = context.access
  const organisation = await findOrganisation(context.database.db, member.organisationId)
  if (!organisation) throw new OperationFailure('account-not-found')
  const { id, name, senderView, keepsDocuments, accent, logoDigest, replyTo, callbackUrl } =
    organisation
  return {
    status: 'ok',
    organisation: {
      id,
      name,
      sender_view: senderView,
      keep_documents: keepsDocuments,
      accent,
      logo_digest: logoDigest,
      reply_to: replyTo,
      callback_url: member.role === 'administrator' ? callbackUrl : null,
      role: member.role,
      member: member.id,
    },
  }
}

export const updateOrganisation: Operation<'updateOrganisation'> = async (context, { body }) => {
  const { name, sender_view: senderView, keep_documents: keepsDocuments } = body
  await changeOrganisation(context, 'administrator', async ({ tx, organisation, record }) => {
    if (name !== undefined && (await isNameTaken(tx, organisation, name))) {
      throw new OperationFailure('organisation-name-taken')
    }
    await storeOrganisation(tx, organisation.id, {
      ...(name !== undefined && { name }),
      ...(senderView !== undefined && { senderView }),
      ...(keepsDocuments !== undefined && { keepsDocuments }),
    })
    await record('organisation-changed', body)
  })
  return { status: 'ok' }
}

export const updateBrand: Operation<'updateBrand'> = async (context, { body }) => {
  const { accent, logo, reply_to: replyTo } = body
  if (accent && !isLegible(accent)) {
    throw invalidParameter('accent', 'Text in this colour is hard to read: choose a darker one')
  }
  const fault = logo ? logoFault(decodeBase64(logo)) : undefined
  if (fault) throw invalidParameter('logo', fault)
  const logoDigest = logo ? encodeHex(digest('SHA-256', decodeBase64(logo))) : null
  await changeOrganisation(context, 'manager', async ({ tx, organisation, record }) => {
    await storeOrganisation(tx, organisation.id, {
      ...(accent !== undefined && { accent: accent.toLowerCase() || null }),
      ...(logo !== undefined && { logo: logo || null, logoDigest }),
      ...(replyTo !== undefined && { replyTo: replyTo || null }),
    })
    const changed = { accent, reply_to: replyTo, ...(logo !== undefined && { logo: logoDigest }) }
    await record('brand-changed', changed)
  })
  return { status: 'ok' }
}

/** Returns the trail, read and verified in one snapshot. */
export const readOrganisationTrail: Operation<'readOrganisationTrail'> = async (context) => {
  const { audit, database, access } = context
  const verified = await database.db.transaction(
    (tx) => readVerifiedChain(tx, access.member.organisationId, audit.trustedKeys),
    snapshot,
  )
  audit.note([verified.verdict])
  return { status: 'ok', ...describedTrail(verified) }
}
