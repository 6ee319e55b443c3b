import { describe, expect, it } from 'vitest'
import { sealValue, unsealValue } from './cookies'

describe('a sealed cookie', () => {
  it.each([
    ['with its secret', ['old'], ['old']],
    ['while the secret is being changed', ['old'], ['new', 'old']],
    ['when the older secret was taken out', ['new', 'old'], ['new']],
  ] as const)('opens %s', async (_, sealing, opening) => {
    const text = await sealValue({ to: '/documents' }, sealing, 60)
    expect(await unsealValue(text, opening, 60)).toEqual({ to: '/documents' })
  })

  it('does not open with other secrets or if forged', async () => {
    const text = await sealValue({ to: '/documents' }, ['old'], 60)
    expect(await unsealValue(text, ['new', 'newer'], 60)).toBeUndefined()
    expect(await unsealValue('made up', ['old'], 60)).toBeUndefined()
  })
})
