import { describe, expect, it } from 'vitest'
import { asOperationFailure } from './operation-failure'

const systemError = (code: string) => Object.assign(new Error(`${code}: write`), { code })

describe('asOperationFailure', () => {
  it.each(['ENOSPC', 'EDQUOT'])('asks callers to retry after %s', (code) => {
    const failure = new Error('The upload was not stored', { cause: systemError(code) })
    expect(asOperationFailure(failure)).toMatchObject({
      reason: 'trouble-processing',
      retryAfterSeconds: 5,
    })
  })

  it('is a technical fault for other system errors', () => {
    const failure = asOperationFailure(systemError('EACCES'))
    expect(failure).toMatchObject({ reason: 'technical-fault', retryAfterSeconds: undefined })
  })
})
