import { randomBytes, randomUUID } from 'node:crypto'
import { countPrograms, insertMember } from '@/lib/storage/organisations/members'
import { addToken } from '@/lib/storage/relying-parties/relying-parties'
import { limits } from '../contract/limits'
import type { Operation } from '../operation/operation'
import { invalidParameter } from '../operation/operation-failure'
import { secretDigest } from '../rules/links'
import { changeOrganisation } from './change-organisation'
import { describedMember, requireMember } from './members'

/** Adds a member that is a program. Its token is returned once: only the digest is stored. */
export const addProgram: Operation<'addProgram'> = async (context, { body }) => {
  const { name, role } = body
  const accessToken = randomBytes(32).toString('base64url')
  const member = await changeOrganisation(context, 'administrator', async (change) => {
    const { tx, organisation, at, record } = change
    const { id: organisationId, relyingPartyId } = organisation
    if ((await countPrograms(tx, organisationId)) >= limits.programs) {
      throw invalidParameter('name', `There are ${limits.programs} programs already`)
    }
    const memberId = randomUUID()
    await insertMember(tx, {
      ...{ id: memberId, organisationId, name, role, isProgram: true },
      ...{ surname: '', email: '', language: context.locale },
      ...{ invitedAt: at, joinedAt: at },
    })
    const digest = secretDigest(accessToken)
    const scopes = ['organisation'] as const
    await addToken(tx, { relyingPartyId, memberId, digest, scopes, source: 'command' })
    await record('program-added', { member: name, role }, memberId)
    return await requireMember(change, memberId)
  })
  return { status: 'ok', member: describedMember(member), access_token: accessToken }
}
