import { expect, it } from 'vitest'
import { auditSettings } from './audit'

it('what an older gateway secret has signed is trusted while that is given', () => {
  const shared = { pem: undefined, trustedKeys: ['elsewhere'] }
  const before = auditSettings({ ...shared, secrets: ['old'] })
  const changing = auditSettings({ ...shared, secrets: ['new', 'old'] })
  const changed = auditSettings({ ...shared, secrets: ['new'] })
  expect(changing.key.id).toBe(changed.key.id)
  expect(changing.trustedKeys).toEqual([changed.key.id, before.key.id, 'elsewhere'])
  expect(changed.trustedKeys).not.toContain(before.key.id)
})
