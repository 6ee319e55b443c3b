import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '../../client'
import { file, portal } from '../../in-process/clients'
import { actingFor, newPerson, signIn } from '../../signed-in'

const ona = () => ({ name: 'Ona', surname: 'Testaitė', email: `Ona.${randomUUID()}@example.com` })

describe('people invited before', () => {
  let session: string
  let owner: Client

  beforeEach(async () => {
    ;({ session } = await signIn(portal, newPerson()))
    owner = actingFor(portal, session)
  })

  async function invite(client: Client, ...signers: readonly object[]): Promise<string> {
    const body = { access: 'public', file, signers, owner_name: 'OK TESTNUMBER' }
    return (await client.call('/api/document/upload.json', body)).body.document.uuid
  }
  const list = async (client = owner) => (await client.call('/api/person/suggestions.json')).body
  const names = async (client = owner) => (await list(client)).people.map(({ name }) => name)
  const settings = async (more: object) =>
    (await portal.call('/api/person/settings.json', { session, ...more })).body

  it('are listed with name and address, the latest first, each once', async () => {
    const [first, second] = [ona(), { ...ona(), name: 'Rasa' }]
    await invite(owner, first)
    const uuid = await invite(owner, second)
    expect(await list()).toMatchObject({
      enabled: true,
      people: [
        { name: 'Rasa', surname: 'Testaitė', email: second.email.toLowerCase() },
        { name: 'Ona', surname: 'Testaitė', email: first.email.toLowerCase() },
      ],
    })
    const renamed = { ...first, name: 'Onutė', email: first.email.toUpperCase() }
    await owner.call(`/api/document/${uuid}/invite-signer.json`, { signer: renamed })
    expect(await names()).toEqual(['Onutė', 'Rasa'])
  })

  it('include recipients of copies, but not the person themselves and no one from a batch', async () => {
    const me = { name: 'OK', surname: 'TESTNUMBER', email: `${randomUUID()}@example.com` }
    const copy = { ...ona(), name: 'Rasa', role: 'copy' }
    await invite(owner, ona(), me, copy)
    const rows = [{ signers: [{ ...ona(), name: 'Many' }] }]
    const batch = { access: 'public', file, reference: randomUUID(), rows }
    expect((await owner.call('/api/batch/send.json', batch)).http).toBe(200)
    expect((await names()).toSorted()).toEqual(['Ona', 'Rasa'])
  })

  it('can be erased one by one', async () => {
    await invite(owner, ona(), { ...ona(), name: 'Rasa' })
    const [one] = (await list()).people
    const path = `/api/person/suggestion/${one?.id}/remove.json`
    expect((await owner.call(path)).http).toBe(200)
    expect(await names()).toHaveLength(1)
    expect((await owner.call(path)).http).toBe(404)
  })

  it('are erased, and not stored, after the person turns them off', async () => {
    await invite(owner, ona())
    expect(await settings({})).toMatchObject({ suggest_people: true })
    expect(await settings({ suggest_people: false })).toMatchObject({ suggest_people: false })
    await invite(owner, ona())
    expect(await list()).toMatchObject({ enabled: false, people: [] })
    expect(await settings({ suggest_people: true })).toMatchObject({ suggest_people: true })
    expect(await list()).toMatchObject({ enabled: true, people: [] })
  })

  it('are at most 300', async () => {
    const many = (name: string) =>
      Array.from({ length: 100 }, () => ({ ...ona(), name, noEmail: true }))
    await invite(owner, { ...ona(), name: 'First', noEmail: true })
    for (const name of ['Second', 'Third', 'Fourth']) await invite(owner, ...many(name))
    const kept = await names()
    expect(kept).toHaveLength(300)
    expect(kept).not.toContain('First')
  })
})
