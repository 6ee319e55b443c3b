import { expect, it } from 'vitest'
import { providersOfFile } from '@/lib/testing/providers/providers-of-file'
import { openSmartId } from './open-smart-id'

const world = await providersOfFile()
const person = { country: 'LT', personalCode: '40504040001' } as const
const prompt = { text: '', format: 'GSM-7', language: 'LIT' } as const

/** Identifies at the simulator, whose authentications are those of the demonstration. */
async function identified(address: { readonly SMART_ID_URL?: string }) {
  const env = { ...address, SMART_ID_VERSION: 'v3', SMART_ID_SCHEME: 'smart-id' } as const
  const smartId = openSmartId(world.settings('/smart-id-rp/v3'), env)
  const order = smartId.orderAuthentication({ person, prompt })
  const { providerSession } = await smartId.startAuthentication(order)
  return await smartId.readAuthentication(order, providerSession, { waitMs: 20_000 })
}

it('has the scheme of the demonstration at the simulator only', async () => {
  await expect(identified({})).resolves.toHaveProperty('identity')
  await expect(identified({ SMART_ID_URL: world.url })).rejects.toHaveProperty(
    'reason',
    'answer-rejected',
  )
})
