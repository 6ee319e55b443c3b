import { randomBytes } from 'node:crypto'
import { revokeStaffSessions } from '@/lib/storage/organisations/staff-members'
import {
  deleteStaffSignIn,
  findStaffSignIn,
  type StaffSignIn,
  storeStaffSignIn,
} from '@/lib/storage/organisations/staff-sign-in'
import type { ParsedRequestOf } from '../../contract/endpoints'
import type { MemberContext } from '../../operation/context'
import type { Operation } from '../../operation/operation'
import { invalidParameter } from '../../operation/operation-failure'
import { encryptSecret } from '../../operation/secrets/encrypted-secret'
import { type Change, changeOrganisation } from '../change-organisation'
import { discover } from './openid-provider'
import { addressesOf, atProvider, clientSecretLabel } from './staff-provider'

const readStaffSignIn: Operation<'readStaffSignIn'> = async (context) => {
  const { database, settings, access } = context
  const { organisationId } = access.member
  const found = await findStaffSignIn(database.db, organisationId)
  const { redirectUri, logoutUri, linkOf } = addressesOf(settings, organisationId)
  const described = found && {
    issuer: found.issuer,
    client_id: found.clientId,
    group_claim: found.groupClaim,
    rules: [...found.rules],
    addresses_verified: found.addressesAreVerified,
    link: linkOf(found.link),
    changed_at: found.changedAt.toISOString(),
  }
  return {
    status: 'ok',
    sign_in: described ?? null,
    redirect_uri: redirectUri,
    backchannel_logout_uri: logoutUri,
  }
}

const checkStaffSignIn: Operation<'checkStaffSignIn'> = async (context, { body }) => {
  const provider = await discovered(context, body.issuer)
  const methods = provider.code_challenge_methods_supported
  return {
    status: 'ok',
    code_challenge: methods?.includes('S256') ?? null,
    issuer_in_response: provider.authorization_response_iss_parameter_supported === true,
    backchannel_logout: provider.backchannel_logout_supported === true,
  }
}

/** Saves the settings of the sign-in. The provider is called before the transaction, which holds a lock. */
const saveStaffSignIn: Operation<'saveStaffSignIn'> = async (context, { body }) => {
  await discovered(context, body.issuer)
  const link = await changeOrganisation(context, 'administrator', async (change) => {
    const before = await findStaffSignIn(change.tx, change.organisation.id)
    const isSame = before?.issuer === body.issuer && before.clientId === body.client_id
    const after = settingsOf(context, change, before, isSame, body)
    await storeStaffSignIn(change.tx, after)
    if (!isSame) await endSessions(change)
    const { issuer, client_id, group_claim, rules, addresses_verified } = body
    const isNewSecret = body.client_secret !== undefined
    const provider = { issuer, client_id, group_claim, addresses_verified }
    const data = { ...provider, rules, new_secret: isNewSecret }
    await change.record('sign-in-changed', data)
    return after.link
  })
  const { linkOf } = addressesOf(context.settings, context.access.member.organisationId)
  return { status: 'ok', link: linkOf(link) }
}

function settingsOf(
  { settings: { keys } }: MemberContext,
  { organisation: { id: organisationId }, at }: Change,
  before: StaffSignIn | undefined,
  isSame: boolean,
  {
    issuer,
    client_id,
    client_secret: secret,
    group_claim,
    rules,
    addresses_verified: addressesAreVerified,
  }: ParsedRequestOf<'saveStaffSignIn'>,
): StaffSignIn {
  // A secret is sent only to the provider for which it was given.
  const kept = isSame ? before?.encryptedClientSecret : undefined
  const encryptedClientSecret =
    secret === undefined ? kept : encryptSecret(keys, clientSecretLabel(organisationId), secret)
  if (encryptedClientSecret === undefined) {
    throw invalidParameter('client_secret', 'This value is required for another issuer or client')
  }
  return {
    organisationId,
    link: before?.link ?? randomBytes(16).toString('base64url'),
    issuer,
    clientId: client_id,
    encryptedClientSecret,
    groupClaim: group_claim,
    rules,
    addressesAreVerified,
    changedAt: at,
  }
}

const removeStaffSignIn: Operation<'removeStaffSignIn'> = async (context) => {
  await changeOrganisation(context, 'administrator', async (change) => {
    const before = await findStaffSignIn(change.tx, change.organisation.id)
    if (!before) return
    await deleteStaffSignIn(change.tx, change.organisation.id)
    await endSessions(change)
    await change.record('sign-in-removed', { issuer: before.issuer })
  })
  return { status: 'ok' }
}

async function endSessions({ tx, organisation, at }: Change): Promise<void> {
  await revokeStaffSessions(tx, { organisationId: organisation.id }, at)
}

async function discovered(context: MemberContext, issuer: string) {
  return await atProvider(context, issuer, 'staff-provider-unusable', () =>
    discover(context.outgoingHttp, issuer),
  )
}

export const operations = { readStaffSignIn, checkStaffSignIn, saveStaffSignIn, removeStaffSignIn }
