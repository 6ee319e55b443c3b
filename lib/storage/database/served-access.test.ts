import { expect, it } from 'vitest'
import { servedAccess } from './served-access'
import { DatabaseUnreachable } from './storage-error'

it('says which server does not answer, without its password', async () => {
  const failure = servedAccess('postgres://paraph:hunter2@127.0.0.1:1/paraph')
  await expect(failure).rejects.toThrow(DatabaseUnreachable)
  await expect(failure).rejects.toThrow('PostgreSQL at 127.0.0.1:1 cannot be reached')
})
