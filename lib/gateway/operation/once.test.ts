import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Context } from './context'
import { digestsOf, onceUnder, refuseOther } from './once'
import { secretKeys } from './secrets/secret-keys'

const asked = { signers: [{ personal_code: '40504040001' }] }
const other = { signers: [{ personal_code: '30303039914' }] }

const by = (...secrets: string[]) =>
  ({ settings: { keys: secretKeys(secrets) } }) as Pick<Context, 'settings'>

const onceBy = (gateway: Pick<Context, 'settings'>, what: object) => onceUnder('r', gateway, what)

describe('a request under a reference', () => {
  it('cannot be guessed from its digest in the database', () => {
    const plain = createHash('sha256').update(JSON.stringify(asked)).digest('hex')
    const [stored] = digestsOf(by('secret'), asked)
    expect(stored).not.toBe(plain)
    expect(stored).not.toBe(digestsOf(by('other secret'), asked)[0])
  })

  it('is recognised again, also after the gateway secret was replaced', () => {
    const [stored] = digestsOf(by('old'), asked)
    for (const gateway of [by('old'), by('new', 'old')]) {
      expect(() => refuseOther(stored, onceBy(gateway, asked))).not.toThrow()
    }
  })

  it('is not mistaken for another request', () => {
    const [stored] = digestsOf(by('old'), asked)
    expect(() => refuseOther(stored, onceBy(by('new', 'old'), other))).toThrow(/reference/)
    expect(() => refuseOther(null, onceBy(by('old'), asked))).toThrow(/reference/)
  })
})
