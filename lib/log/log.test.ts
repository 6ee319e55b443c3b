import { describe, expect, it } from 'vitest'
import { serializeError } from './log'

describe('serializeError', () => {
  it('keeps name, message, frames and cause, but no other properties', () => {
    const cause = Object.assign(new TypeError('inner'), { response: { phone: '+37060000666' } })
    const serialized = serializeError(new Error('outer', { cause }))
    expect(serialized).toMatchObject({
      name: 'Error',
      message: 'outer',
      cause: { message: 'inner' },
    })
    expect(JSON.stringify(serialized)).not.toContain('37060000666')
  })

  it('leaves the parameters of a failed statement out', () => {
    const error = new Error('Failed query: insert into signer values ($1)\nparams: 50001018865')
    expect(JSON.stringify(serializeError(error))).not.toContain('50001018865')
  })
})
