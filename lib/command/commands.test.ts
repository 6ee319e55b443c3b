import { describe, expect, it } from 'vitest'
import { commands } from './commands'
import { helpOf } from './help'

describe.each(Object.entries(commands))('paraph %s', (name, { load }) => {
  it('has help that names each of its actions', async () => {
    const { actions } = await load()
    const help = helpOf(name, actions)
    for (const action of Object.keys(actions)) {
      expect(help).toContain(`paraph ${name}${action === '' ? '' : ` ${action}`}`)
    }
  })
})
