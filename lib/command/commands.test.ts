import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { commands } from './commands'
import { helpOf } from './help'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>
}

describe.each(Object.entries(commands))('paraph %s', (name, { load }) => {
  it('has help that names each of its actions', async () => {
    const { actions } = await load()
    const help = helpOf(name, actions)
    for (const action of Object.keys(actions)) {
      expect(help).toContain(`paraph ${name}${action === '' ? '' : ` ${action}`}`)
    }
  })

  it('has an npm script of the same name', () => {
    expect(scripts[name]).toBe(`node lib/bundle/run.mjs paraph ${name}`)
  })
})
